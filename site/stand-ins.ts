/** The values that stand in for facts of the company until the real ones are given (WORDS-10). */

export const standIns = {
  name: /\bTowpath IT\b/,
  /** Host names that nobody can own (RFC 2606). */
  address: /[\w@.-]*\.example\b/,
  /** Phone numbers reserved for fiction, but for the one that shows in the form what a number looks like. */
  phone: /555[-. ]?01(?!23)\d\d(?!\d)/,
  street: /\b100 Example Street\b[^'"\n]*/,
};

export function isStandIn(text: string): boolean {
  return Object.values(standIns).some((pattern) => pattern.test(text));
}

/** An account of a social network that does not exist yet. It is shown in previews only. */
export function isStandInAccount(account: object): boolean {
  return 'url' in account && isStandIn(String(account.url));
}
