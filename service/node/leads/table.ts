import { visibleControls } from '../../shared/visible-controls.ts';

const TABLE_WIDTH = 100;
const GAP = '  ';
const NARROWEST = 8;

/** Aligned columns in at most 100 characters; the widest are cut where that is needed. */
export function formatTable(header: string[], rows: string[][]): string {
  const cells = [header, ...rows.map((row) => row.map(visibleControls))];
  const widths = header.map((_, column) =>
    cells.reduce((widest, row) => Math.max(widest, displayWidth(row[column] ?? '')), 0),
  );
  const total = () => widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length);
  while (total() > TABLE_WIDTH) {
    const widest = Math.max(...widths);
    if (widest <= NARROWEST) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  const line = (row: string[]) =>
    widths
      .map((width, column) => pad(truncate(row[column] ?? '', width), width))
      .join(GAP)
      .trimEnd();
  return cells.map(line).join('\n');
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const WIDE =
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]|\ufe0f/u;
const HALF_WIDTH = /^[\uff61-\uffdc]/u;
const INVISIBLE = /^[\p{M}\p{Cf}]+$/u;

/** The lines of a text, each made safe. */
export function safeLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/).map((line) => visibleControls(line.replaceAll('\t', '    ')));
}

function graphemeWidth(grapheme: string): number {
  if (INVISIBLE.test(grapheme)) return 0;
  return WIDE.test(grapheme) && !HALF_WIDTH.test(grapheme) ? 2 : 1;
}

/** In terminal columns: CJK and emoji take two, combining marks none. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment);
  return width;
}

/** Cut with `…` to at most `width` columns. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += graphemeWidth(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Padded with spaces to `width` columns. */
function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}
