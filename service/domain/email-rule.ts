import { plainCharacters } from './characters/plain-characters.ts';

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
  return !/^(?:\d+|0x[\da-f]*)$/i.test(labels.at(-1) ?? '');
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
