/** Addresses with which a browser or an e-mail opens the programs that answer a visitor. */

/** Every character of the visitor's is encoded, so that it brings no recipients of its own (RFC 6068). */
export function emailAddress(email: string, subject?: string): string {
  const to = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  return subject === undefined ? to : `${to}?subject=${encodeURIComponent(subject)}`;
}

/** `tel:` takes digits and a plus; what else people type is there for the eye. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
