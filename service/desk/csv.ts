import { readableText } from '../shared/visible-controls.ts';

/**
 * What turns a cell into a formula. A spreadsheet begins one not only where we do: where the separator is
 * a semicolon or a tab, quotes in the middle of a cell mean nothing, and a cell begins after each separator
 * and line break in a visitor's text. Spaces and quotes in front of a formula may be dropped.
 */
const BEFORE_FORMULA = /(?<![,;\s"'])[,;\s"']*(?=[=+\-@＝＋－＠])/gu;
/** What a spreadsheet may mistake for a number or a date, such as a telephone number. */
const NUMBER = /^(?=.*\d)[\d\s().,:/+%$eE-]+$/s;
/** Begins a file and tells its encoding: without it Excel reads its own code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Protects a visitor's text: a spreadsheet keeps a text that begins with an apostrophe as it is. */
export function asText(value: string): string {
  return NUMBER.test(value) ? `'${value}` : value;
}

/** An apostrophe where a cell may begin, unless there is one. */
function asNoFormula(before: string, index: number): string {
  const begins = index === 0 || /[,;\t\r\n]/.test(before);
  return begins && !before.endsWith("'") ? `${before}'` : before;
}

function csvCell(value: string): string {
  const text = readableText(value).replace(BEFORE_FORMULA, asNoFormula);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as RFC 4180 has them, but with tabs between the cells. */
export function formatRows(rows: string[][]): string {
  return rows.map((row) => `${row.map(csvCell).join('\t')}\r\n`).join('');
}

/**
 * The bytes of a table for a spreadsheet. Excel splits UTF-8 at the list separator of Windows, which is a
 * semicolon in French and many other languages, and with a line `sep=,` it no longer takes the file for UTF-8.
 * UTF-16 it splits at tabs, everywhere, and so do the others (docs/decisions/2026-11-26-tables.md).
 */
export function utf16(text: string): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1) {
    bytes.setUint16(index * 2, text.charCodeAt(index), true);
  }
  return new Uint8Array(bytes.buffer);
}
