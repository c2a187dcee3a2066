/** Search engines show some 60 characters of a title (SEARCH-1). */
const maxLength = 60;

/** "Pricing | Fixture Computers", or the title alone if the name does not fit or is in it already. */
export function titleWithName(title: string, name: string): string {
  const whole = `${title} | ${name}`;
  return whole.length > maxLength || title.includes(name) ? title : whole;
}
