import { visibleControlsInLines } from '../shared/visible-controls.ts';

/**
 * What turns a cell into a formula. A spreadsheet begins one not only where we do: where the separator is
 * a semicolon or a tab, quotes in the middle of a cell mean nothing, and a cell begins after each separator
 * and line break in a visitor's text. Spaces and quotes in front of a formula may be dropped.
 */
const BEFORE_FORMULA = /(?<![,;\s"'])[,;\s"']*(?=[=+\-@＝＋－＠])/gu;
/** What a spreadsheet may mistake for a number or a date, such as a telephone number. */
const NUMBER = /^(?=.*\d)[\d\s().,:/+%$eE-]+$/s;
/** Begins a file: without it Excel reads the file in its own code page and garbles the accents. */
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
  const text = visibleControlsInLines(value).replace(BEFORE_FORMULA, asNoFormula);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as RFC 4180 has them. */
export function formatRows(rows: string[][]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
