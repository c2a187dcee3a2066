import { nearest, type Range } from './estimate-input.ts';

export type CountProblem = 'outOfRange' | 'notWhole';

/** A whole number with a reason if it is not the one that was written. */
export interface CountReading {
  value: number;
  problem: CountProblem | null;
}

const decimalNumber = /^[+-]?\d+(?:[.,]\d+)?$/;

/** The nearest valid value of what somebody wrote; `fallback` where it is no number at all. */
export function readCount(text: string, range: Range, fallback: number): CountReading {
  const written = text.trim();
  if (!decimalNumber.test(written)) {
    return { value: nearest(fallback, range), problem: 'notWhole' };
  }
  const number = Number(written.replace(',', '.'));
  const whole = Math.round(number);
  const value = nearest(whole, range);
  if (value !== whole) return { value, problem: 'outOfRange' };
  // Not -0, which a link can hold.
  return { value: value + 0, problem: whole === number ? null : 'notWhole' };
}
