/** What follows from the settings of a deployment, as on the Node host. */

import { withAsciiDomain } from '../../../contact/email/resend-address.ts';
import type { ContactSettings } from '../../../contact/settings.ts';
import type { ContactText } from '../../../contact/shared/text.ts';
import type { FunctionSettings } from './environment.ts';

/** The company's sentences with the address under which this site is known. */
export function textOf({ siteUrl }: FunctionSettings, { text }: ContactSettings): ContactText {
  return { ...text, company: { ...text.company, siteUrl } };
}

/** Message-IDs belong to the sender's domain, and travel in a header. */
export function messageIdDomain({ mail }: FunctionSettings): string {
  const address = withAsciiDomain(mail.from.address);
  return address.slice(address.lastIndexOf('@') + 1);
}
