/**
 * Pieces of an e-mail: HTML that every mail program shows, and plain text in which nobody else can write a line of
 * ours.
 */

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

export function paragraph(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

export interface FieldRow {
  label: string;
  value: string;
  /** What the value opens. */
  href?: string;
}

function link(href: string, label: string, style = ''): string {
  const attributes = `href="${escapeHtml(href)}"${style && ` style="${style}"`}`;
  return `<a ${attributes}>${escapeHtml(label)}</a>`;
}

/** A paragraph with one link, large enough for a finger. */
export function button(href: string, label: string): string {
  const style =
    'display:inline-block;padding:10px 16px;border:2px solid #64748b;border-radius:6px;font-weight:bold';
  return `<p>${link(href, label, style)}</p>`;
}

/** Label and value, one a row. */
export function fieldTable(rows: FieldRow[]): string {
  const cells = rows.map(
    ({ label, value, href }) =>
      `<tr valign="top"><th scope="row" align="left" nowrap>${escapeHtml(label)}</th>` +
      `<td>${href === undefined ? escapeHtml(value) : link(href, value)}</td></tr>`,
  );
  return `<table cellpadding="4">${cells.join('')}</table>`;
}

export function heading(text: string): string {
  return `<h2 style="font-size:18px">${escapeHtml(text)}</h2>`;
}

/**
 * Text that somebody else wrote: with its line breaks, never as markup, and set apart for screen readers too.
 * Outlook for Windows knows no `white-space: pre-wrap`, so that breaks and runs of spaces are written out.
 */
export function quotedText(text: string, language: string | null): string {
  const lang = language === null ? '' : ` lang="${escapeHtml(language)}"`;
  const lines = linesOf(text).map((line) => escapeHtml(withKeptSpaces(line)));
  return `<blockquote${lang} style="border-left:3px solid #64748b;padding:4px 12px;margin:8px 0">${lines.join('<br>')}</blockquote>`;
}

/** All but the last space of a run are no-break ones, so that a line can still be broken there. */
function withKeptSpaces(line: string): string {
  return line
    .replaceAll('\t', '    ')
    .replace(/ +(?= )|^ /g, (spaces) => '\u00a0'.repeat(spaces.length));
}

/** @param language of our own words, a BCP 47 tag */
export function htmlDocument(title: string, language: string, parts: string[]): string {
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    // Without colours of our own, texts have those of the mail program, in the dark too.
    '<meta name="color-scheme" content="light dark">',
    // Some mail programs turn numbers and addresses of strangers into links.
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">',
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;word-break:break-word;max-width:640px">',
    ...parts,
    '</body></html>',
  ].join('\n');
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Each line of what somebody else wrote begins with a mark, as in the answer to an e-mail. */
export function quotedLines(text: string): string {
  return linesOf(text)
    .map((line) => `> ${line}`)
    .join('\n');
}

/** Never longer in code points, and never cut within one. */
export function shortened(text: string, maxLength: number): string {
  let end = 0;
  for (let count = 0; count < maxLength && end < text.length; count += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return end < text.length ? `${text.slice(0, end)}…` : text;
}
