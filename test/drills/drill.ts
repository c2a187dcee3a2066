/**
 * A drill proves one promise of the product by injecting failures, such as a killed process or a full disk, and
 * ends with an error that says what broke the promise. Where it could pass for the wrong reason it has a control: a
 * host with one broken part, on which it has to fail.
 *
 * `npm run drill -- NAME` runs one alone; `crash` and `mail` then run at the full scale on which the claims in
 * the documents rest.
 */

export const isFull = process.env.DRILL_SCALE === 'full';

/** A hung drill ends here; a slow machine is no reason to fail. */
export const timeout = isFull ? 4 * 3_600_000 : 900_000;

/** Fails with what was found to break the promise, a sentence each. */
export function expectNothing(found: string[]): void {
  if (found.length === 0) return;
  const others = found.length > 20 ? `\n… and ${found.length - 20} more` : '';
  throw new Error(found.slice(0, 20).join('\n') + others);
}

/** Prints what was counted and measured, at full scale. */
export function report(title: string, figures: Record<string, string | number> = {}): void {
  if (!isFull) return;
  console.log(
    [title, ...Object.entries(figures).map(([what, value]) => `  ${what}: ${value}`)].join('\n'),
  );
}
