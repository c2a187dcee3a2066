/** E-mail addresses: compared, with a name, and as the DNS and Message-IDs take them. */
import { plainCharacters } from './characters/plain-characters.ts';

export interface EmailAddress {
  name: string;
  address: string;
}

/** `a@bücher.example` with its domain as the DNS knows it. Nothing else is changed. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  // Only what is a name in another script: `URL` would cut the rest off at a `/`.
  const isForeign = /[^\0-\x7f]/.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  const ascii = isForeign ? URL.parse(`http://${domain}`)?.hostname : undefined;
  return ascii === undefined ? address : address.slice(0, at) + ascii;
}

/**
 * How e-mail addresses are compared: without regard to case, in any script, and however a domain in another
 * script, a dot at its end or what nobody sees is written.
 */
export function emailKey(email: string): string {
  const address = plainCharacters(email).trim().normalize('NFC').toLowerCase();
  return withAsciiDomain(address.replace(/(?<!\.)\.+$/, ''));
}

/** Each address once. */
export function distinctMailboxes(mailboxes: EmailAddress[]): string[] {
  const byKey = new Map(mailboxes.map(({ address }) => [emailKey(address), address]));
  return [...byKey.values()];
}

/** Message-IDs belong to the sender's domain, and travel in a header, which is ASCII. */
export function messageIdDomain(sender: string): string {
  const address = withAsciiDomain(sender);
  return address.slice(address.lastIndexOf('@') + 1);
}
