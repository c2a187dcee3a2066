/** A real SMTP server on loopback that keeps what it receives. */
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  /** Recipients of the envelope, which need not be those of the headers. */
  recipients: string[];
  email: Email;
}

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  received: ReceivedEmail[];
  /** Every e-mail received so far whose text holds the words. */
  about(words: string): ReceivedEmail[];
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((email) => {
          received.push({ recipients, email });
          callback();
        })
        // The sender was killed in the middle of its message.
        .catch(callback);
    },
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    // A killed sender resets its connection.
    if (error.code !== 'ECONNRESET' && error.code !== 'ECONNECTION') throw error;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port for SMTP.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    about: (words) => received.filter(({ email }) => email.text?.includes(words)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
