/** `a@bücher.example` with its domain as the DNS knows it. Nothing else is changed. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  // Only what is a name in another script: `URL` would cut the rest off at a `/`.
  const isForeign = /[^\0-\x7f]/.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  const ascii = isForeign ? URL.parse(`http://${domain}`)?.hostname : undefined;
  return ascii === undefined ? address : address.slice(0, at) + ascii;
}
