/** What the company promises is a list that people keep (WORDS-25). */
export const promisesFile = 'docs/promises.md';

/** The promises of the table that nobody has signed yet. */
export function unsignedPromises(table: string): string[] {
  const rows = table.matchAll(/^\| *(.+?) *\| *the owner confirms *\|/gim);
  return Array.from(rows, ([, promise = '']) => promise);
}
