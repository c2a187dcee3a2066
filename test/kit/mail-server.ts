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
  | 'drops';

export interface ReceivedEmail {
  /** Sender and recipients of the envelope, which need not be those of the headers. */
  sender: string;
  recipients: string[];
  email: Email;
}

export interface MailServer {
  /** The value of SMTP_URL. */
  url: string;
  /** Null while it takes everything. */
  outageMode: OutageMode | null;
  /** In the order in which responsibility for them was taken (250). */
  received: ReceivedEmail[];
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

/** The library has each client wait for 100 ms, to find out who talks before the greeting: ten times what an e-mail takes. */
class PromptServer extends SMTPServer {
  override connect(...args: Parameters<SMTPServer['connect']>): void {
    super.connect(...args);
    const connection = [...this.connections].at(-1);
    connection?.connectionReady();
    Object.assign(connection ?? {}, { connectionReady: () => undefined });
  }
}

/** `options` replace parts of its behaviour. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const sockets = new Set<Socket>();
  let smtp: SMTPServer | null = null;
  let port = 0;

  const onConnect: SMTPServerOptions['onConnect'] = (_session, callback) => {
    if (mail.outageMode === 'hangs') return;
    callback(mail.outageMode === 'is closing' ? refusal(421, 'closing') : null);
  };

  async function receive(stream: NodeJS.ReadableStream, { envelope }: SMTPServerSession) {
    const email = await PostalMime.parse(await buffer(stream));
    const { mailFrom, rcptTo } = envelope;
    mail.received.push({
      sender: mailFrom === false ? '' : mailFrom.address,
      recipients: rcptTo.map(({ address }) => address),
      email,
    });
  }

  const onData: SMTPServerOptions['onData'] = (stream, session, callback) => {
    if (mail.outageMode === 'drops') stream.once('data', destroySockets).resume();
    // It rejects when the client goes away in the middle.
    else receive(stream, session).then(() => callback(), callback);
  };

  function destroySockets(): void {
    for (const socket of sockets) socket.destroy();
  }

  const mail: MailServer = {
    url: '',
    outageMode: null,
    received: [],
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
      const opening = new PromptServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        disableReverseLookup: true,
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
