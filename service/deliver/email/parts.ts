/**
 * Parts of an e-mail, each written once and given twice: as HTML that every mail program shows, and as plain text in which
 * nobody else can write a line of ours.
 */
import type { Letter } from '../mailer.ts';

export type Part = Pick<Letter, 'text' | 'html'>;

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

export function paragraph(text: string): Part {
  return { text, html: `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>` };
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
export function button(href: string, label: string): Part {
  const style =
    'display:inline-block;padding:10px 16px;border:2px solid #64748b;border-radius:6px;font-weight:bold';
  return { text: `${label}: ${href}`, html: `<p>${link(href, label, style)}</p>` };
}

/** Label and value, one a row. As text, addresses of e-mail and phone numbers are linked by the mail program. */
export function fieldTable(rows: FieldRow[]): Part {
  const lines = rows.map(({ label, value, href = value }) => {
    const address = href !== value && href.startsWith('https:') ? [href] : [];
    return [`${label}: ${value}`, ...address].join(' ');
  });
  const cells = rows.map(
    ({ label, value, href }) =>
      `<tr valign="top"><th scope="row" align="left" nowrap>${escapeHtml(label)}</th>` +
      `<td>${href === undefined ? escapeHtml(value) : link(href, value)}</td></tr>`,
  );
  return { text: lines.join('\n'), html: `<table cellpadding="4">${cells.join('')}</table>` };
}

export function heading(text: string): Part {
  return {
    text: `${'-'.repeat(40)}\n\n${text}`,
    html: `<h2 style="font-size:18px">${escapeHtml(text)}</h2>`,
  };
}

/**
 * Text that somebody else wrote: with its line breaks, never as markup, and set apart for screen readers too. As plain text
 * each line begins with a mark, as in the answer to an e-mail. Outlook for Windows knows no `white-space: pre-wrap`, so that
 * breaks and runs of spaces are written out.
 */
export function quotation(label: string, quoted: string, language: string | null): Part {
  const lang = language === null ? '' : ` lang="${escapeHtml(language)}"`;
  const lines = quoted.split(/\r\n|\r|\n/);
  const shown = lines.map((line) => escapeHtml(withKeptSpaces(line))).join('<br>');
  const style = 'border-left:3px solid #64748b;padding:4px 12px;margin:8px 0';
  return {
    text: [`${label}:`, ...lines.map((line) => `> ${line}`)].join('\n'),
    html: `<p>${escapeHtml(label)}:</p>\n<blockquote${lang} style="${style}">${shown}</blockquote>`,
  };
}

/** All but the last space of a run are no-break ones, so that a line can still be broken there. */
function withKeptSpaces(line: string): string {
  return line
    .replaceAll('\t', '    ')
    .replace(/ +(?= )|^ /g, (spaces) => '\u00a0'.repeat(spaces.length));
}

export function joined(parts: Part[]): Part {
  return {
    text: parts.map(({ text }) => text).join('\n\n'),
    html: parts.map(({ html }) => html).join('\n'),
  };
}

/** @param language of our own words, a BCP 47 tag */
export function letter(subject: string, language: string, parts: Part[]): Letter {
  const { text, html } = joined(parts);
  return {
    subject,
    text,
    html: [
      '<!doctype html>',
      `<html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width">',
      // Without colours of our own, texts have those of the mail program, in the dark too.
      '<meta name="color-scheme" content="light dark">',
      // Some mail programs turn numbers and addresses of strangers into links.
      '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">',
      `<title>${escapeHtml(subject)}</title></head>`,
      '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;word-break:break-word;max-width:640px">',
      html,
      '</body></html>',
    ].join('\n'),
  };
}

/** Never longer in code points, and never cut within one. */
export function shortened(text: string, maxLength: number): string {
  let end = 0;
  for (let count = 0; count < maxLength && end < text.length; count += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return end < text.length ? `${text.slice(0, end)}…` : text;
}
