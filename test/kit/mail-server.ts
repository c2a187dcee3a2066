/** A real SMTP server on loopback that keeps what it receives, and can fail in several ways. */
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { until } from './eventually.ts';

export type OutageMode =
  /** RFC 5321: 421 in place of a greeting. */
  | 'is closing'
  /** Takes the connection and sends nothing. */
  | 'hangs'
  /** Breaks the connection in the middle of the message. */
  | 'drops'
  /** 451 after the message: this e-mail is refused for now. */
  | 'refuses';

export interface ReceivedEmail {
  /** Sender and recipients of the envelope, which need not be those of the headers. */
  sender: string;
  recipients: string[];
  email: Email;
  bytes: number;
  /** The server's `connectionLabel` when the connection was made. */
  connectionLabel: number;
}

export interface MailServer {
  /** The value of SMTP_URL. */
  url: string;
  /** Null while it takes everything. */
  outageMode: OutageMode | null;
  /** A test changes it to know over which connection an e-mail came. */
  connectionLabel: number;
  /** In the order in which responsibility for them was taken (250). */
  received: ReceivedEmail[];
  /** E-mails that were begun, whether or not they were received. */
  attempts: number;
  /** Every e-mail received so far whose text contains the words. */
  about(words: string): ReceivedEmail[];
  /** Resolves when `count` e-mails have been received. */
  until(count: number): Promise<void>;
  /** Breaks one connection. */
  breakOff(session: SMTPServerSession): void;
  /** Nothing listens at the address until `listen` is called. */
  close(): Promise<void>;
  listen(): Promise<void>;
}

export const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** `options` replace parts of its behaviour. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const labels = new WeakMap<SMTPServerSession, number>();
  let smtp: SMTPServer | null = null;
  let port = 0;

  const onConnect: SMTPServerOptions['onConnect'] = (session, callback) => {
    labels.set(session, mail.connectionLabel);
    if (mail.outageMode === 'hangs') return;
    callback(mail.outageMode === 'is closing' ? refusal(421, 'closing') : null);
  };

  async function receive(stream: NodeJS.ReadableStream, session: SMTPServerSession) {
    const raw = await buffer(stream);
    const email = await PostalMime.parse(raw);
    const { mailFrom, rcptTo } = session.envelope;
    mail.received.push({
      sender: mailFrom === false ? '' : mailFrom.address,
      recipients: rcptTo.map(({ address }) => address),
      email,
      bytes: raw.length,
      connectionLabel: labels.get(session) ?? mail.connectionLabel,
    });
  }

  const onData: SMTPServerOptions['onData'] = (stream, session, callback) => {
    mail.attempts += 1;
    if (mail.outageMode === 'drops') {
      stream.once('data', destroySockets).resume();
    } else if (mail.outageMode === 'refuses') {
      stream.on('end', () => callback(refusal(451, 'try later'))).resume();
    } else {
      // It rejects when the client goes away in the middle.
      receive(stream, session).then(() => callback(), callback);
    }
  };

  function destroySockets(): void {
    for (const socket of sockets) socket.destroy();
  }

  const mail: MailServer = {
    url: '',
    outageMode: null,
    connectionLabel: 0,
    received: [],
    attempts: 0,
    about: (words) => mail.received.filter(({ email }) => email.text?.includes(words)),
    until: (count) => until(() => mail.received.length >= count, `${count} e-mails`),
    breakOff({ remotePort }) {
      for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
    },
    async close() {
      const closing = smtp;
      smtp = null;
      destroySockets();
      if (closing !== null) await new Promise<void>((resolve) => closing.close(() => resolve()));
    },
    async listen() {
      const opening = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        closeTimeout: 100,
        onConnect,
        onData,
        ...options,
      });
      opening.server.on('connection', (socket: Socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
      });
      await new Promise<void>((resolve, reject) => {
        // It also emits an error when a client goes away in the middle, which is no fault here.
        opening.on('error', reject);
        opening.listen(port, '127.0.0.1', resolve);
      });
      smtp = opening;
      port = (opening.server.address() as AddressInfo).port;
      mail.url = `smtp://127.0.0.1:${port}`;
    },
  };
  await mail.listen();
  return mail;
}
