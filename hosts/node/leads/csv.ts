import { escapeControls } from './terminal-text.ts';

/** A cell that begins so is taken for a formula by spreadsheets. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;
/** Excel takes a file without it for its own code page and spoils the accents. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Control characters but tab and line breaks: without `>` the table appears on the terminal. */
const CONTROL = /[^\P{Cc}\t\r\n]/gu;

function csvCell(value: string): string {
  const safe = value.replace(CONTROL, escapeControls);
  const text = FORMULA.test(safe) ? `'${safe}` : safe;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180, with the first row as header. */
export function formatCsv(rows: string[][]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
