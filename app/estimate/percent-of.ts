/** Percentages are counted in thousandths, so that 14.975 % is a whole number. */
const thousandths = 1000;

/**
 * A share of an amount, rounded half up to the cent. It calculates with whole numbers only, so it
 * is exact at any amount below a billion dollars.
 *
 * @param cents integer, not negative
 * @param percent 0 to 100, with at most three decimals
 */
export function percentOf(cents: number, percent: number): number {
  const whole = 100 * thousandths;
  const product = cents * Math.round(percent * thousandths) + whole / 2;
  return (product - (product % whole)) / whole;
}
