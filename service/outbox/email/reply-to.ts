/** A mailbox that every mail server knows: RFC 5321 without quoted strings, address literals and other scripts. */
const ORDINARY =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const MAX_LOCAL_PART_LENGTH = 64;

/**
 * Whether an address can stand in Reply-To. Servers refuse the whole e-mail for one that they find odd: better
 * an e-mail without Reply-To, whose text shows the address, than none.
 */
export function canReplyTo(address: string): boolean {
  return ORDINARY.test(address) && address.lastIndexOf('@') <= MAX_LOCAL_PART_LENGTH;
}
