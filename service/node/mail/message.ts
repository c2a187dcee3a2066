import type { SendMailOptions } from 'nodemailer';
import { replyAddress } from '../../outbox/email/reply-to.ts';
import type { OutgoingEmail } from '../../outbox/mailer.ts';

/**
 * The e-mail in nodemailer's form. Addresses stay objects, because a name within one string could add
 * recipients.
 */
export function mailMessage(email: OutgoingEmail): SendMailOptions {
  const { messageId, from, to, subject, text, html, headers } = email;
  const replyTo = email.replyTo && replyAddress(email.replyTo);
  return {
    messageId,
    from,
    to,
    ...(replyTo && { replyTo }),
    subject,
    text,
    html,
    ...(headers !== undefined && { headers }),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
