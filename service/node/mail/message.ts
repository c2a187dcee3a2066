import type { SendMailOptions } from 'nodemailer';
import { canReplyTo } from '../../outbox/email/reply-to.ts';
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
    ...(replyTo && canReplyTo(replyTo.address) && { replyTo }),
    subject,
    text,
    html,
    ...(headers !== undefined && { headers }),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
