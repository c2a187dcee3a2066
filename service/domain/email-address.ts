/** E-mail addresses: their rule, compared, with a name, and as the DNS and Message-IDs take them. */
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

/**
 * A simple address pattern, less the characters that have a meaning in a header. It
 * takes the first dot that fits and tries no other, so its cost is linear.
 */
const EMAIL_ADDRESS =
  /^[^\s@,;:<>()[\]\\"\p{Cc}]+@[^\s@,;:<>()[\]\\"\p{Cc}][^\s@,;:<>()[\]\\"\p{Cc}.]*\.[^\s@,;:<>()[\]\\"\p{Cc}]+$/u;
/** Of a domain (RFC 1123, section 2.1), in any script. ASCII has nothing else that the DNS takes in an address. */
const DOMAIN_LABEL =
  /^[a-z\d\u0080-\u{10ffff}](?:[a-z\d\u0080-\u{10ffff}-]{0,61}[a-z\d\u0080-\u{10ffff}])?$/iu;
/** Bytes (RFC 5321, section 4.5.3.1; RFC 1035, section 2.3.4). */
const most = { localPart: 64, label: 63, domain: 253 };

/** Less what no mail system can deliver (RFC 5321, section 4.1.2). */
export function isEmailAddress(text: string): boolean {
  const address = text.trim();
  if (plainCharacters(text) !== text || !EMAIL_ADDRESS.test(address)) return false;
  const [localPart = '', domain = ''] = address.split('@');
  if (localPart.split('.').includes('')) return false;
  if (new TextEncoder().encode(localPart).length > most.localPart) return false;
  const labels = domain.split('.').map(asciiLabel);
  const isTooLong = (label: string | null) => label === null || label.length > most.label;
  if (labels.some(isTooLong) || labels.join('.').length > most.domain) return false;
  // That of no name is a number (RFC 3696, section 2), so this is an IP address.
  return !/^\d+$/.test(labels.at(-1) ?? '');
}

/** As the DNS knows it. Null for a label that it cannot have, such as `xn--99999`, which stands for nothing. */
function asciiLabel(label: string): string | null {
  if (!DOMAIN_LABEL.test(label)) return null;
  if (/^[\0-\x7f]*$/.test(label) && !/^xn--/i.test(label)) return label;
  try {
    // Some engines look closer at a name only if not all of it is ASCII.
    return new URL(`http://${label}.é`).hostname.split('.')[0] ?? null;
  } catch {
    // It is no name in any script.
    return null;
  }
}
