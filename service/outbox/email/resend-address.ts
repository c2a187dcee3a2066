/**
 * Addresses as Resend takes them: `Name <address>`. It refuses quoted names and mailboxes outside
 * ASCII, and one refused field refuses the whole e-mail.
 */
import { withAsciiDomain } from '../../ascii-domain.ts';
import type { EmailAddress } from '../mailer.ts';

/** RFC 5322, section 3.2.3, and what would end the line. */
const SPECIALS = /[()<>[\]:;@\\,."\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A mailbox that every mail server knows: RFC 5321 without quoted strings and address literals. */
const ORDINARY =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const MAX_LOCAL_PART_LENGTH = 64;

export function resendAddress({ name, address }: EmailAddress): string {
  const plain = name.replace(SPECIALS, ' ').replace(/\s+/g, ' ').trim();
  const mailbox = withAsciiDomain(address);
  return plain === '' ? mailbox : `${plain} <${mailbox}>`;
}

/**
 * Null for an address that Resend might refuse: better an e-mail without Reply-To, whose text shows
 * the address, than none.
 */
export function replyAddress({ name, address }: EmailAddress): string | null {
  const mailbox = withAsciiDomain(address);
  const isUsable = ORDINARY.test(mailbox) && mailbox.lastIndexOf('@') <= MAX_LOCAL_PART_LENGTH;
  return isUsable ? resendAddress({ name, address }) : null;
}
