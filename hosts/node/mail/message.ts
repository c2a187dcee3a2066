import type { SendMailOptions } from 'nodemailer';
import type { OutgoingEmail } from '../../../contact/mailer.ts';

/**
 * An e-mail as nodemailer wants it. Addresses stay objects: put together to one text, a name could
 * bring recipients of its own.
 */
export function mailMessage(email: OutgoingEmail): SendMailOptions {
  const { messageId, from, to, replyTo, subject, text, html, headers } = email;
  return {
    messageId,
    from,
    to,
    ...(replyTo !== undefined && { replyTo }),
    subject,
    text,
    html,
    ...(headers !== undefined && { headers }),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
