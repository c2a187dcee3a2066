/** How many people a plan covers at the minimum of the price list; one more costs more. */
export function peopleAtMinimum(perPerson: number, minimum: number): number {
  return Math.floor(minimum / perPerson);
}
