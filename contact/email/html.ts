/** The HTML half of an e-mail: escaping and a layout that every mail program shows. */
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
  return `<p>${escapeHtml(text)}</p>`;
}

/** Label and value, one a row. */
export function fieldTable(rows: [label: string, value: string][]): string {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" style="text-align:left;vertical-align:top;padding:2px 16px 2px 0">${escapeHtml(label)}</th>` +
      `<td style="padding:2px 0">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" style="border-collapse:collapse">${cells.join('')}</table>`;
}

/** Text somebody else wrote: kept line by line, set off from ours, never markup. */
export function quotedText(text: string): string {
  return `<div style="white-space:pre-wrap;border-left:3px solid #94a3b8;padding:4px 12px;margin:8px 0">${escapeHtml(text)}</div>`;
}

export function htmlDocument(title: string, parts: string[]): string {
  return [
    '<!doctype html>',
    '<html><head><meta charset="utf-8">',
    // Some mail programs turn numbers and addresses of strangers into links.
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">',
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#0f172a;max-width:640px">',
    ...parts,
    '</body></html>',
  ].join('\n');
}
