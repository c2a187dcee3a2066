/**
 * Addresses as Resend takes them: `Name <address>`. It refuses quoted names and mailboxes outside
 * ASCII, and one refused field refuses the whole e-mail.
 */

import { withAsciiDomain } from '../../shared/ascii-domain.ts';
import type { EmailAddress } from '../mailer.ts';

/** RFC 5322, section 3.2.3, and what would end the line. */
const SPECIALS = /[()<>[\]:;@\\,."\p{Cc}\p{Zl}\p{Zp}]+/gu;

export function resendAddress({ name, address }: EmailAddress): string {
  const plain = name.replace(SPECIALS, ' ').replace(/\s+/g, ' ').trim();
  const mailbox = withAsciiDomain(address);
  return plain === '' ? mailbox : `${plain} <${mailbox}>`;
}
