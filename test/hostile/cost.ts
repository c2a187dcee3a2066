/** Tells parsers whose cost grows in proportion to their input from those whose cost grows faster. */
import type { Shape } from './shapes.ts';

export const MAX_GROWTH = 2.5;

export type Parse = (text: string) => unknown;

/** What is read so fast is not worth measuring: a quadratic cost of this length is several times as much. */
const NOTHING_MS = 10;
const LENGTH = 16_384;
/** Between the two lengths that are measured. */
const DOUBLINGS = 4;
/** A quadratic cost grows fourfold at each doubling, so no number of further rounds lets it pass. */
const ROUNDS = { least: 2, most: 20 };

/** Of the processor (ms), because tests run beside others. */
function time(parse: Parse, text: string, runs = 1): number {
  const before = process.threadCpuUsage();
  for (let run = 0; run < runs; run += 1) parse(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** How many times as much a text of twice the length costs, or 0 if it costs next to nothing. */
export function growthOf(parse: Parse, { textOf }: Shape): number {
  const text = textOf(LENGTH);
  // The least of several runs, because whatever else the machine does only adds to it.
  let least = time(parse, text);
  for (let run = 0; run < 4 && least >= NOTHING_MS; run += 1) {
    least = Math.min(least, time(parse, text));
  }
  if (least < NOTHING_MS) return 0;

  // As often as makes up the length of the other: as much garbage, and as long a time.
  const parts = 2 ** DOUBLINGS;
  const short = textOf(LENGTH / parts);
  let leastOfShort = Number.POSITIVE_INFINITY;
  let growth = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS.most; round += 1) {
    leastOfShort = Math.min(leastOfShort, time(parse, short, parts) / parts);
    least = Math.min(least, time(parse, text));
    growth = (least / leastOfShort) ** (1 / DOUBLINGS);
    if (round >= ROUNDS.least && growth <= MAX_GROWTH) break;
  }
  return growth;
}
