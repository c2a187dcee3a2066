import { nearest, type Range } from './estimate-input.ts';

export type CountProblem = 'outOfRange' | 'notWhole';

/** A whole number, with a problem if it differs from what was written. */
export interface CountReading {
  value: number;
  problem: CountProblem | null;
}

const decimalNumber = /^[+-]?\d+(?:[.,]\d+)?$/;

/** The nearest valid value of a text. Uses `fallback` if the text is not a number. */
export function readCount(text: string, range: Range, fallback: number): CountReading {
  const written = text.trim();
  if (!decimalNumber.test(written)) {
    return { value: nearest(fallback, range), problem: 'notWhole' };
  }
  const number = Number(written.replace(',', '.'));
  const whole = Math.round(number);
  const value = nearest(whole, range);
  if (value !== whole) return { value, problem: 'outOfRange' };
  // Turns -0, which a link can contain, into 0.
  return { value: value + 0, problem: whole === number ? null : 'notWhole' };
}
