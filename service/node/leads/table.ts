import { visibleControls } from '../../shared/visible-controls.ts';
import { displayWidth, pad, truncate } from './terminal-text.ts';

const TABLE_WIDTH = 100;
const GAP = '  ';
const NARROWEST = 8;

/** Aligned columns in at most 100 characters; the widest are cut where that is needed. */
export function formatTable(header: string[], rows: string[][]): string {
  const cells = [header, ...rows.map((row) => row.map(visibleControls))];
  const widths = header.map((_, column) =>
    Math.max(...cells.map((row) => displayWidth(row[column] ?? ''))),
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
