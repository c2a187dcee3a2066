/** What both benches do with their figures. */

/** Throws if there is no number. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  const lower = sorted[Math.ceil(middle) - 1];
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing');
  return (lower + upper) / 2;
}

/** A missed limit makes the exit code 1. */
export function expectAtMost(limit: number, what: string, value: number): void {
  if (value <= limit) return;
  console.log(`MISSED: ${what}: ${value}, should be at most ${limit}`);
  process.exitCode = 1;
}
