/** The values that stand in for facts of the company until the real ones are given (WORDS-10). */

export const standIns = {
  name: /\bTowpath IT\b/,
  /** Host names that nobody can own (RFC 2606). */
  address: /[\w@.-]*\.example\b/,
  /** Phone numbers reserved for fiction: 555-0100 to 555-0199. */
  phone: /555[-. ]?01\d\d(?!\d)/,
  street: /\b100 Example Street\b[^'"\n]*/,
};

export function isStandIn(text: string): boolean {
  return Object.values(standIns).some((pattern) => pattern.test(text));
}
