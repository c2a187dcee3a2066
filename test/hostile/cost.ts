/** Tells parsers whose cost grows in proportion to their input from those whose cost grows faster. */
import type { Shape } from './shapes.ts';

export const MAX_GROWTH = 2.5;

export type Parse = (text: string) => unknown;

/** What is read so fast is not worth measuring: a quadratic cost of this length is ten. */
const NOTHING_MS = 3;
const LENGTH = 8192;
/** Of all that is measured, so that collecting the garbage of one run weighs little. */
const DOUBLINGS = 4;
/** A quadratic cost grows fourfold at each doubling, so no number of further rounds lets it pass. */
const ROUNDS = { least: 2, most: 20 };

function time(parse: Parse, text: string): number {
  const start = performance.now();
  parse(text);
  return performance.now() - start;
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

  const short = textOf(LENGTH / 2 ** DOUBLINGS);
  let leastOfShort = Number.POSITIVE_INFINITY;
  let growth = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS.most; round += 1) {
    leastOfShort = Math.min(leastOfShort, time(parse, short));
    least = Math.min(least, time(parse, text));
    growth = (least / leastOfShort) ** (1 / DOUBLINGS);
    if (round >= ROUNDS.least && growth <= MAX_GROWTH) break;
  }
  return growth;
}
