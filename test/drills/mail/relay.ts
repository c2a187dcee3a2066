/** A real mail server on loopback that behaves as badly as it is told. */
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type Mood =
  | 'takes everything'
  /** RFC 5321: 421 in place of a greeting. */
  | 'is closing'
  /** Takes the connection and says nothing. */
  | 'hangs'
  /** Breaks the connection in the middle of the message. */
  | 'drops'
  /** 451 after the message: this e-mail, for now. */
  | 'refuses';

export interface Receipt {
  messageId: string;
  text: string;
  /** `generation` when the connection was made. */
  generation: number;
}

export interface MailRelay {
  url: string;
  mood: Mood;
  /** For the drill to tell which of the killed hosts was connected. */
  generation: number;
  /** In the order in which responsibility for them was taken (250). */
  receipts: Receipt[];
  /** E-mails that were begun, in whatever mood. */
  attempts: number;
  /** Nothing listens there until `listen` is called. */
  close(): Promise<void>;
  listen(): Promise<void>;
}

const refusal = (code: number, words: string) =>
  Object.assign(new Error(words), { responseCode: code });

export async function openMailRelay(): Promise<MailRelay> {
  const sockets = new Set<Socket>();
  const generations = new WeakMap<SMTPServerSession, number>();
  let server: SMTPServer | null = null;
  let port = 0;

  function onConnect(session: SMTPServerSession, callback: (error?: Error | null) => void): void {
    generations.set(session, relay.generation);
    if (relay.mood === 'hangs') return;
    callback(relay.mood === 'is closing' ? refusal(421, 'closing') : null);
  }

  async function take(stream: NodeJS.ReadableStream, session: SMTPServerSession): Promise<void> {
    const { messageId = '', text = '' } = await PostalMime.parse(await buffer(stream));
    const generation = generations.get(session) ?? relay.generation;
    relay.receipts.push({ messageId, text: text.replaceAll('\r\n', '\n'), generation });
  }

  function create(): SMTPServer {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onConnect,
      onData(stream, session, callback) {
        relay.attempts += 1;
        if (relay.mood === 'drops') {
          stream.once('data', () => {
            for (const socket of sockets) socket.destroy();
          });
          stream.resume();
        } else if (relay.mood === 'refuses') {
          stream.on('end', () => callback(refusal(451, 'try later')));
          stream.resume();
        } else {
          // It rejects when the client goes away in the middle.
          take(stream, session).then(() => callback(), callback);
        }
      },
    });
    smtp.server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    // A client that goes away in the middle is not this server's concern.
    smtp.on('error', () => undefined);
    return smtp;
  }

  const relay: MailRelay = {
    url: '',
    mood: 'takes everything',
    generation: 0,
    receipts: [],
    attempts: 0,
    async close() {
      const closing = server;
      server = null;
      for (const socket of sockets) socket.destroy();
      if (closing !== null) await new Promise<void>((resolve) => closing.close(() => resolve()));
    },
    async listen() {
      const opening = create();
      await new Promise<void>((resolve, reject) => {
        opening.on('error', reject);
        opening.listen(port, '127.0.0.1', () => resolve());
      });
      server = opening;
      port = (opening.server.address() as AddressInfo).port;
      relay.url = `smtp://127.0.0.1:${port}`;
    },
  };
  await relay.listen();
  return relay;
}
