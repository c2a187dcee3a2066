/** What every bench does with its figures: prints a table and the thresholds that are missed, writes JSON. */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';

const folder = '.cache/bench';

export interface Threshold {
  what: string;
  value: number;
  limit: number;
  is: 'at most' | 'below' | 'at least';
}

const threshold =
  (is: Threshold['is']) =>
  (what: string, value: number, limit: number): Threshold => ({ what, value, limit, is });
export const atMost = threshold('at most');
export const below = threshold('below');
export const atLeast = threshold('at least');

export interface Results {
  /** The lines of the table. */
  rows: Record<string, string | number | boolean>[];
  thresholds: Threshold[];
  /** Single measurements and settings, for the file only. */
  details: unknown;
}

/** Throws if there is no number. */
export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const value = sorted[Math.max(1, Math.ceil((percent / 100) * sorted.length)) - 1];
  if (value === undefined) throw new Error('There is no percentile of no numbers');
  return value;
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

function holds({ value, limit, is }: Threshold): boolean {
  switch (is) {
    case 'at most':
      return value <= limit;
    case 'below':
      return value < limit;
    case 'at least':
      return value >= limit;
  }
}

function machine() {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: rounded(totalmem() / 2 ** 30, 1),
    system: `${process.platform} ${release()}`,
    node: process.version,
  };
}

/**
 * Prints the results of a bench and writes them to `.cache/bench/NAME.json`, with date and machine. A
 * missed threshold makes the exit code 1.
 */
export async function publish(name: string, { rows, thresholds, details }: Results): Promise<void> {
  if (thresholds.length === 0) throw new Error('Nothing was measured.');
  console.table(Object.fromEntries(rows.map((row, index) => [index + 1, row])));
  const missed = thresholds.filter((threshold) => !holds(threshold));
  for (const { what, value, limit, is } of missed) {
    console.log(`MISSED: ${what}: ${value}, should be ${is} ${limit}`);
  }
  console.log(`${thresholds.length - missed.length} of ${thresholds.length} thresholds hold.`);
  const file = join(folder, `${name}.json`);
  await mkdir(folder, { recursive: true });
  const judged = thresholds.map((threshold) => ({ ...threshold, holds: holds(threshold) }));
  const report = { bench: name, date: new Date().toISOString(), machine: machine() };
  await writeFile(file, JSON.stringify({ ...report, rows, thresholds: judged, details }, null, 2));
  console.log(`Written to ${file}`);
  if (missed.length > 0) process.exitCode = 1;
}
