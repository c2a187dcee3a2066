/**
 * What the build writes to `build/content.json` for the contact service: the company's facts and
 * sentences, read by the host at start.
 */
import type { EmailAddress } from './email-address.ts';
import type { Office } from './office-time.ts';
import type { ContactText } from './text.ts';

export interface ContactSettings {
  /** Canonical origin without a trailing slash. */
  siteUrl: string;
  /** The owner has not launched the site. */
  isPreview?: boolean;
  /** Longest time a request is kept, as the site promises. */
  retentionDays: number;
  /** Where, and from when on each day, the phone is answered, and on which days requests are. */
  office?: Office;
  mail: { to: EmailAddress[]; from: EmailAddress };
  text: ContactText;
}
