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
