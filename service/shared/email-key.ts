import { withAsciiDomain } from './ascii-domain.ts';
import { plainCharacters } from './plain-characters.ts';

/**
 * How e-mail addresses are compared: without regard to case, in any script, and however a domain in another
 * script, a dot at its end or what nobody sees is written.
 */
export function emailKey(email: string): string {
  const address = plainCharacters(email).trim().normalize('NFC').toLowerCase();
  return withAsciiDomain(address.replace(/(?<!\.)\.+$/, ''));
}

/** The key of an address, and which of those that were stored before are other spellings of it. */
export function sameEmailKeys(email: string, stored: string[]): string[] {
  const key = emailKey(email);
  return [key, ...stored.filter((other) => other !== key && emailKey(other) === key)];
}
