/** Limits acknowledgements, so that nobody can use us to send mail to a third person. */
import { withAsciiDomain } from '../email-address.ts';

export const ACKNOWLEDGEMENT_WINDOW_MS = 24 * 3_600_000;

/** Within the window, for a whole domain and for the whole site; an inbox gets one. */
const MAX_PER_DOMAIN = 20;
export const MAX_ACKNOWLEDGEMENTS = 100;

/**
 * The inbox of an address as mail systems read it: without `+tag`, dots and case in the local part, and with
 * the domain as the DNS knows it. For some systems two such addresses are two inboxes; then one of two people gets no
 * acknowledgement that day, which is better than many for one person.
 */
function inboxOf(email: string): { inbox: string; domain: string } {
  const address = withAsciiDomain(email.trim().normalize('NFKC').toLowerCase());
  const at = address.lastIndexOf('@');
  const written = address.slice(at + 1).replace(/(?<!\.)\.+$/, '');
  const domain = written === 'googlemail.com' ? 'gmail.com' : written;
  const local = address.slice(0, at).replace(/\+.*$/s, '').replaceAll('.', '');
  return { inbox: `${local}@${domain}`, domain };
}

/** @param recent the addresses that have had one within the window */
export function mayAcknowledge(email: string, recent: string[]): boolean {
  if (recent.length >= MAX_ACKNOWLEDGEMENTS) return false;
  const { inbox, domain } = inboxOf(email);
  const had = recent.map(inboxOf);
  return (
    had.every((one) => one.inbox !== inbox) &&
    had.filter((one) => one.domain === domain).length < MAX_PER_DOMAIN
  );
}
