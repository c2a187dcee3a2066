/** What every bench does with its figures: prints a table, and the thresholds that are missed. */

export interface Threshold {
  what: string;
  value: number;
  limit: number;
  is: 'at most' | 'at least';
}

/** Throws if there is no number. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  const lower = sorted[Math.ceil(middle) - 1];
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing');
  return (lower + upper) / 2;
}

export function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits));
}

/** Progress goes to stderr, so that stdout holds nothing but the figures. */
export function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** A missed threshold makes the exit code 1. */
export function publish(rows: Record<string, string | number>[], thresholds: Threshold[]): void {
  if (thresholds.length === 0) throw new Error('Nothing was measured.');
  console.table(Object.fromEntries(rows.map((row, index) => [index + 1, row])));
  const missed = thresholds.filter(({ value, limit, is }) =>
    is === 'at most' ? value > limit : value < limit,
  );
  for (const { what, value, limit, is } of missed) {
    console.log(`MISSED: ${what}: ${value}, should be ${is} ${limit}`);
  }
  console.log(`${thresholds.length - missed.length} of ${thresholds.length} thresholds hold.`);
  if (missed.length > 0) process.exitCode = 1;
}
