/** A mail server and a mailer that close with the test. */
import { createSmtpMailer, type SmtpMailerOptions } from '../../service/node/mail/smtp-mailer.ts';
import { atEnd } from './at-end.ts';
import { openMailServer } from './mail-server.ts';

export async function startMailServer(...options: Parameters<typeof openMailServer>) {
  const server = await openMailServer(...options);
  atEnd(server.close);
  return server;
}

export function openMailer(url: string, options: Partial<SmtpMailerOptions> = {}) {
  const mailer = createSmtpMailer({ url, helo: 'canal.example', ...options });
  atEnd(mailer.close);
  return mailer;
}
