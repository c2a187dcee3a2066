/**
 * How many people a plan covers at the minimum of the price list, also as a word where the content
 * has one.
 */
export function peopleAtMinimum(
  perPerson: number,
  { minimum, wording }: { minimum: number; wording: { numbers: string[] } },
): { people: number; inWords: string } {
  const people = Math.floor(minimum / perPerson);
  return { people, inWords: wording.numbers[people - 1] ?? String(people) };
}
