/** The settings that every deployment of the contact service reads alike. */
import * as v from 'valibot';
import type { ContactSettings } from '../domain/contact-settings.ts';
import { distinctMailboxes, messageIdDomain } from '../domain/email-address.ts';
import { captchaSchema } from './captcha.ts';
import { emailAddress, emailAddresses, integer, origin, origins } from './values.ts';

/** Complete "must be set". */
export const mailToHint = ': the mailboxes that are told of requests, such as requests@example.ca';
export const mailFromHint = ": the company's own sender, such as website@example.ca";

/** `content` has the defaults. */
export function contactSchema(content: Pick<ContactSettings, 'siteUrl' | 'mail'>) {
  const entries = {
    SITE_URL: v.optional(origin, content.siteUrl),
    ALLOWED_ORIGINS: v.optional(origins),
    MAIL_TO: v.optional(emailAddresses),
    MAIL_FROM: v.optional(emailAddress),
    SITE_BUDGET: v.optional(integer(1, 1_000_000), '200'),
  };
  const own = v.pipe(
    v.object(entries),
    v.transform(({ SITE_URL, ALLOWED_ORIGINS = [], ...env }) => {
      const name = env.MAIL_FROM?.name || content.mail.from.name;
      const from = { ...(env.MAIL_FROM ?? content.mail.from), name };
      const mail = { to: env.MAIL_TO ?? content.mail.to, from };
      return {
        siteUrl: SITE_URL,
        allowedOrigins: [SITE_URL, ...ALLOWED_ORIGINS],
        mail,
        companyMail: {
          mailboxes: distinctMailboxes(mail.to),
          messageIdDomain: messageIdDomain(mail.from.address),
        },
        siteBudget: env.SITE_BUDGET,
      };
    }),
  );
  return v.intersect([own, captchaSchema]);
}

/** Names that lead nobody from elsewhere to the site (RFC 2606, RFC 6761). */
const unreachable = /(?:^|\.)(?:example|invalid|localhost|test)$/;
const ownMachine = /^(?:127\.[\d.]+|\[::1\])$/;

/** Whether visitors may find a preview, whose facts are examples, at the address at which the site is served. */
export function isPublicPreview(isPreview: boolean, siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return isPreview && !unreachable.test(hostname) && !ownMachine.test(hostname);
}
