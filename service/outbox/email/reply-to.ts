import { withAsciiDomain } from '../../shared/ascii-domain.ts';
import type { EmailAddress } from '../mailer.ts';

/** A mailbox that every mail server knows: RFC 5321 without quoted strings, address literals and other scripts. */
const ORDINARY =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const MAX_LOCAL_PART_LENGTH = 64;

/**
 * An address as it can stand in Reply-To, with a domain in another script by its name in the DNS. Null if there is
 * none: servers refuse the whole e-mail for one that they find odd. Better an e-mail without Reply-To, whose text
 * shows the address, than none.
 */
export function replyAddress({ name, address: written }: EmailAddress): EmailAddress | null {
  const address = withAsciiDomain(written);
  const isOrdinary = ORDINARY.test(address) && address.lastIndexOf('@') <= MAX_LOCAL_PART_LENGTH;
  return isOrdinary ? { name, address } : null;
}
