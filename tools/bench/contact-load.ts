/**
 * The visitors of `npm run bench -- contact`, in a process of their own: prepares requests with solved
 * captchas, then sends them over a number of connections, on each one the next as soon as the last
 * is answered.
 */
import { connect, type Socket } from 'node:net';
import { FUNCTION_PATH } from '../../contact/contract/contract.ts';
import { addressOf, captchaSolver } from '../../test/kit/visitor.ts';

export type LoadOrder =
  /** Replaces what was prepared before. */
  | { order: 'prepare'; requests: number; secret: string; publicKey: string }
  /** Sends all that is prepared, or as much as the time allows. */
  | { order: 'send'; port: number; connections: number; limitMs: number };

export interface LoadResult {
  /** How many requests were answered, by status. */
  statuses: Record<string, number>;
  seconds: number;
  /** Of every request, in ms. */
  latencies: number[];
}

let prepared: Buffer[] = [];
let clients = 0;

function serialise(body: string, publicKey: string): Buffer {
  // No two requests come from one client, as the limiter sees it.
  clients += 1;
  const head = [
    `POST ${FUNCTION_PATH} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${publicKey}`,
    'Content-Type: application/json',
    `X-Forwarded-For: ${addressOf(clients)}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

async function prepare({ requests, secret, publicKey }: LoadOrder & { order: 'prepare' }) {
  const solvedToken = captchaSolver(secret);
  prepared = [];
  for (let number = 0; number < requests; number += 1) {
    const body = {
      name: 'Nguyễn Thị Ánh',
      email: `anh.${clients}@client.example`,
      phone: '613 555 0111',
      company: 'D’Arcy & Fils',
      message: `Our server room is too warm (${clients}). ${'Could you look at it this week? '.repeat(6)}`,
      recaptchaToken: await solvedToken(),
      honeypotField: '',
      submissionFingerprint: crypto.randomUUID(),
    };
    prepared.push(serialise(JSON.stringify(body), publicKey));
  }
}

/** Status of a whole answer, or null while some of it is missing. */
function statusOf(answer: string): string | null {
  const headEnd = answer.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const length = /\r\ncontent-length: *(\d+)/i.exec(answer)?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${answer}`);
  return answer.length >= headEnd + 4 + Number(length) ? answer.slice(9, 12) : null;
}

/** Sends on one connection until nothing is left or the time is over. */
function converse(
  socket: Socket,
  queue: Iterator<Buffer>,
  deadline: number,
  result: LoadResult,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let answer = '';
    function next(): void {
      const request = performance.now() < deadline ? queue.next() : null;
      if (request === null || request.done) {
        socket.off('close', fail).end();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(request.value);
    }
    const fail = () => reject(new Error('The server has closed a connection'));
    socket.on('close', fail).on('error', reject);
    // One byte a character, so that lengths are those of the header.
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk;
      const status = statusOf(answer);
      if (status === null) return;
      answer = '';
      result.latencies.push(performance.now() - sentAt);
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
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

async function send({ port, connections, limitMs }: LoadOrder & { order: 'send' }) {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const result: LoadResult = { statuses: {}, seconds: 0, latencies: [] };
  const queue = prepared.values();
  const start = performance.now();
  const deadline = start + limitMs;
  await Promise.all(sockets.map((socket) => converse(socket, queue, deadline, result)));
  result.seconds = (performance.now() - start) / 1000;
  return result;
}

process.on('message', async (order: LoadOrder) => {
  const result = order.order === 'prepare' ? await prepare(order) : await send(order);
  process.send?.(result ?? null);
});
