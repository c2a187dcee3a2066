/** Opens the connections over which e-mails are sent. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { networkReason } from '../../domain/network-error.ts';

export interface MailPort {
  host: string;
  port: number;
  /** Whether the connection begins with TLS; null if that is not known, because people mix the two up. */
  beginsWithTls: true | null;
}

interface Times {
  /** From the look-up of the name until the connection is made. Without a limit, Linux waits for 136 s. */
  connect: number;
  /** After this, a server that says nothing may be waiting for TLS. */
  silence: number;
}

const OFTEN_BLOCKED = [25, 465, 587];
const ADVICE =
  'Many hosting firms block the ports 25, 465 and 587. Ask yours, or take another port of the mail server: most relays offer 2525 or 2465';

/** nodemailer's errors have a code too. */
function failure(code: string, reason: string, { port }: MailPort): Error {
  const sentence = OFTEN_BLOCKED.includes(port) ? `${reason}. ${ADVICE}` : reason;
  return Object.assign(new Error(sentence), { code });
}

async function open(server: MailPort, limitMs: number): Promise<Socket> {
  const { host, port } = server;
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(limitMs) });
    return socket;
  } catch (error) {
    socket.destroy();
    if (error instanceof Error && error.name === 'AbortError') {
      throw failure('ETIMEDOUT', `no connection within ${limitMs / 1000} s`, server);
    }
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'ECONNECTION';
    throw failure(code, networkReason(error), server);
  }
}

/** Whether anything, even the end, comes before the time is over. */
async function speaks(socket: Socket, silenceMs: number): Promise<boolean> {
  const signal = AbortSignal.timeout(silenceMs);
  return once(socket, 'readable', { signal }).then(
    () => true,
    (error) => {
      if (signal.aborted) return false;
      throw error;
    },
  );
}

/** Whoever talks over another connection afterwards looks at the certificate. */
async function answersTls({ host, port }: MailPort, limitMs: number): Promise<boolean> {
  const socket = connectTls({ host, port, rejectUnauthorized: false });
  const isAnswered = await once(socket, 'secureConnect', {
    signal: AbortSignal.timeout(limitMs),
  }).then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isAnswered;
}

/** The function opens one connection. Those that are `secure` begin with TLS. */
export function createConnect(
  server: MailPort,
  times: Times,
): () => Promise<{ connection: Socket; secure: boolean }> {
  let beginsWithTls: boolean | null = server.beginsWithTls;

  return async () => {
    const connection = await open(server, times.connect);
    if (beginsWithTls !== null) return { connection, secure: beginsWithTls };
    if (await speaks(connection, times.silence)) {
      beginsWithTls = false;
      return { connection, secure: false };
    }
    connection.destroy();
    if (await answersTls(server, times.silence)) beginsWithTls = true;
    // Otherwise it is slow, and gets all the time for its greeting.
    return { connection: await open(server, times.connect), secure: beginsWithTls === true };
  };
}
