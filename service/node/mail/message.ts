import type { SendMailOptions } from 'nodemailer';
import { MACHINE_HEADERS, type OutgoingEmail } from '../../deliver/mailer.ts';

/**
 * The e-mail in nodemailer's form. Addresses stay objects, because a name within one string could add
 * recipients.
 */
export function mailMessage({ replyTo, ...email }: OutgoingEmail): SendMailOptions {
  return {
    ...email,
    ...(replyTo && { replyTo }),
    headers: MACHINE_HEADERS,
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
