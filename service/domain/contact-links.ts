/** URLs that open an e-mail or telephone program to answer a visitor. */
import { plainCharacters } from './characters/plain-characters.ts';

/**
 * What the visitor typed is encoded, so that it cannot add recipients (RFC 6068). Invisible characters that an
 * earlier version let in would make the answer go nowhere.
 */
export function mailtoUrl(typed: string, subject?: string): string {
  const email = plainCharacters(typed);
  const at = email.lastIndexOf('@');
  const parts = at < 0 ? [email] : [email.slice(0, at), email.slice(at + 1)];
  const to = `mailto:${parts.map(encodeURIComponent).join('@')}`;
  return subject === undefined ? to : `${to}?subject=${encodeURIComponent(subject)}`;
}

/** `tel:` takes digits and a plus; whatever else people type only makes the number easier to read. */
export function telUrl(phone: string): string {
  return `tel:${plainCharacters(phone).replace(/[^\d+]/g, '')}`;
}
