/** URLs that open an e-mail or telephone program to answer a visitor. */

/** What the visitor typed is encoded, so that it cannot add recipients (RFC 6068). */
export function mailtoUrl(email: string, subject?: string): string {
  const to = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  return subject === undefined ? to : `${to}?subject=${encodeURIComponent(subject)}`;
}

/** `tel:` takes digits and a plus; whatever else people type only makes the number easier to read. */
export function telUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
