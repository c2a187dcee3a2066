/** Addresses as headers and mail providers take them. */

import type { EmailAddress } from '../../domain/email-address.ts';
import { withAsciiDomain } from '../../domain/email-address.ts';

/** A mailbox that every mail server knows: RFC 5321 without quoted strings, address literals and other scripts. */
const ORDINARY =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const MAX_LOCAL_PART_LENGTH = 64;

/**
 * An address as it can stand in Reply-To, with a domain in another script by its name in the DNS. Undefined if
 * there is none: servers refuse the whole e-mail for one that they find odd. Better an e-mail without Reply-To, whose text
 * shows the address, than none.
 */
export function replyAddress({ name, address: written }: EmailAddress): EmailAddress | undefined {
  const address = withAsciiDomain(written);
  const isOrdinary = ORDINARY.test(address) && address.lastIndexOf('@') <= MAX_LOCAL_PART_LENGTH;
  return isOrdinary ? { name, address } : undefined;
}

/** RFC 5322, section 3.2.3, and what would end the line. */
const SPECIALS = /[()<>[\]:;@\\,."\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** `Name <address>`: Resend refuses quoted names and mailboxes outside ASCII, and the whole e-mail with them. */
export function resendAddress({ name, address }: EmailAddress): string {
  const plain = name.replace(SPECIALS, ' ').replace(/\s+/g, ' ').trim();
  const mailbox = withAsciiDomain(address);
  return plain === '' ? mailbox : `${plain} <${mailbox}>`;
}
