/**
 * The load of `npm run bench -- contact` and `-- serve`, in a process of its own: sends requests over a
 * number of connections, on each one the next as soon as the last is answered.
 */
import { connect, type Socket } from 'node:net';
import { FUNCTION_PATH } from '../../contact/shared/contract.ts';
import { addressOf, captchaSolver, formOf } from '../../test/kit/visitor.ts';

export type LoadCommand =
  /** Makes contact requests with solved captchas, in place of those made before. */
  | { type: 'prepare'; requests: number; secret: string; publicKey: string }
  /** Sends all that is prepared, or as much as the time allows. */
  | { type: 'send'; port: number; connections: number; limitMs: number }
  /** Asks for the same page again and again. */
  | { type: 'repeat'; port: number; connections: number; limitMs: number; path: string };

export interface LoadResult {
  /** How many requests were answered, by status. */
  statuses: Record<string, number>;
  seconds: number;
  /** How long each request took, in ms. */
  latencies: number[];
  /** How busy this process was. 1 is a whole core: then not the server, but the load was measured. */
  ownCpu: number;
}

let prepared: Buffer[] = [];
let clients = 0;

const request = (head: string[], body = '') => Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);

async function prepare({ requests, secret, publicKey }: LoadCommand & { type: 'prepare' }) {
  const solvedToken = captchaSolver(secret);
  prepared = [];
  for (let number = 0; number < requests; number += 1) {
    // No two requests come from one client, as the limiter sees it.
    clients += 1;
    const form = formOf({
      email: `anh.${clients}@client.example`,
      phone: '613 555 0111',
      message: `Our server room is too warm (${clients}). ${'Could you look at it this week? '.repeat(6)}`,
      recaptchaToken: await solvedToken(),
    });
    const body = JSON.stringify(form);
    const head = [
      `POST ${FUNCTION_PATH} HTTP/1.1`,
      'Host: 127.0.0.1',
      `Authorization: Bearer ${publicKey}`,
      'Content-Type: application/json',
      `X-Forwarded-For: ${addressOf(clients)}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    prepared.push(request(head, body));
  }
}

function* repeated(path: string): Generator<Buffer> {
  const page = request([`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Accept-Encoding: gzip']);
  for (;;) yield page;
}

/** Reads the head of an answer, which comes in one piece. */
function readHead(chunk: Buffer): { status: string; answerBytes: number } {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (end === -1 || length === undefined) throw new Error(`An answer without a length: ${head}`);
  return { status: head.slice(9, 12), answerBytes: end + 4 + Number(length) };
}

/** Sends on one connection until nothing is left or the time is over. */
function converse(
  socket: Socket,
  queue: Iterator<Buffer>,
  deadline: number,
  { statuses, latencies }: LoadResult,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let missingBytes = 0;
    function next(): void {
      const following = performance.now() < deadline ? queue.next() : null;
      if (following === null || following.done) {
        socket.off('close', fail).end();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(following.value);
    }
    const fail = () => reject(new Error('The server has closed a connection'));
    socket.on('close', fail).on('error', reject);
    // Without an encoding it never is a string.
    socket.on('data', (data) => {
      const chunk = data as Buffer;
      if (missingBytes === 0) {
        const { status, answerBytes } = readHead(chunk);
        statuses[status] = (statuses[status] ?? 0) + 1;
        missingBytes = answerBytes;
      }
      missingBytes -= chunk.length;
      if (missingBytes < 0) reject(new Error('The server sent more than one answer'));
      if (missingBytes !== 0) return;
      latencies.push(performance.now() - sentAt);
      next();
    });
    next();
  });
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

async function send(
  { port, connections, limitMs }: Exclude<LoadCommand, { type: 'prepare' }>,
  queue: Iterator<Buffer>,
): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const result: LoadResult = { statuses: {}, seconds: 0, latencies: [], ownCpu: 0 };
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const deadline = start + limitMs;
  await Promise.all(sockets.map((socket) => converse(socket, queue, deadline, result)));
  result.seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  result.ownCpu = (user + system) / 1e6 / result.seconds;
  return result;
}

process.on('message', async (command: LoadCommand) => {
  if (command.type === 'prepare') {
    await prepare(command);
    process.send?.(null);
  } else {
    const queue = command.type === 'send' ? prepared.values() : repeated(command.path);
    process.send?.(await send(command, queue));
  }
});
