import { withAsciiDomain } from '../../ascii-domain.ts';

/** Message-IDs belong to the sender's domain, and travel in a header, which is ASCII. */
export function messageIdDomain(sender: string): string {
  const address = withAsciiDomain(sender);
  return address.slice(address.lastIndexOf('@') + 1);
}
