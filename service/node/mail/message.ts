import type { SendMailOptions } from 'nodemailer';
import type { OutgoingEmail } from '../../outbox/mailer.ts';

/**
 * The e-mail in nodemailer's form. Addresses stay objects, because a name within one string could add
 * recipients.
 */
export function mailMessage(email: OutgoingEmail): SendMailOptions {
  const { messageId, from, to, replyTo, subject, text, html, headers } = email;
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
