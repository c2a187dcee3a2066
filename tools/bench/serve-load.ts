/**
 * Load for `tools/bench/serve.ts`, in a process of its own: `serve-load.ts URL SECONDS CONNECTIONS`. One
 * thread; each connection asks for the page again as soon as it has come. Prints one line of JSON.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface LoadResult {
  requestsPerSecond: number;
  /** All, those before the measurement included. */
  answers: number;
  /** Of this process, 1 being a whole core: well below 1 if the server is what was measured. */
  ownCpu: number;
  /** Of one answer, without its headers. */
  bodyBytes: number;
  bodyHash: string;
}

const target = new URL(process.argv[2] ?? '');
const seconds = Number(process.argv[3]);
const connections = Number(process.argv[4]);
/** Until every connection is busy and the server's code compiled. */
const warmUpMs = 500;

const request = Buffer.from(
  `GET ${target.pathname} HTTP/1.1\r\nHost: ${target.host}\r\nAccept-Encoding: gzip\r\n\r\n`,
);
/** Every connection reads into it: only lengths count. */
const buffer = Buffer.alloc(256 * 1024);
let answers = 0;

/** The first answer is read in full; the others have as many bytes. */
async function readOneAnswer(): Promise<{ length: number; body: Buffer }> {
  const socket = connect(Number(target.port), target.hostname);
  socket.write(request);
  let answer = Buffer.alloc(0);
  for await (const chunk of socket) {
    answer = Buffer.concat([answer, chunk as Buffer]);
    const end = answer.indexOf('\r\n\r\n');
    if (end === -1) continue;
    const head = answer.toString('latin1', 0, end);
    const bodyLength = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
    if (!/^HTTP\/1\.1 200 /.test(head) || !/^content-encoding: gzip\r?$/im.test(head)) break;
    const length = end + 4 + bodyLength;
    if (answer.length >= length) return { length, body: answer.subarray(end + 4, length) };
  }
  throw new Error(`${target} does not answer 200 with gzip:\n${answer.toString('latin1', 0, 500)}`);
}

function keepAsking(answerLength: number): Socket {
  let left = answerLength;
  const socket = connect({
    port: Number(target.port),
    host: target.hostname,
    noDelay: true,
    onread: {
      buffer,
      callback(length) {
        left -= length;
        if (left < 0) throw new Error(`${target} sent more than one answer to one request`);
        if (left === 0) {
          answers += 1;
          left = answerLength;
          socket.write(request);
        }
        return true;
      },
    },
  });
  socket.on('close', () => {
    throw new Error(`${target} closed a connection`);
  });
  socket.write(request);
  return socket;
}

const { length, body } = await readOneAnswer();
const sockets = Array.from({ length: connections }, () => keepAsking(length));
await Promise.all(sockets.map((socket) => once(socket, 'connect')));
await wait(warmUpMs);
const answersBefore = answers;
const cpuBefore = process.cpuUsage();
const start = performance.now();
await wait(seconds * 1000);
const elapsedMs = performance.now() - start;
const { user, system } = process.cpuUsage(cpuBefore);
const result: LoadResult = {
  requestsPerSecond: ((answers - answersBefore) / elapsedMs) * 1000,
  answers,
  ownCpu: (user + system) / 1000 / elapsedMs,
  bodyBytes: body.length,
  bodyHash: createHash('sha256').update(body).digest('hex'),
};
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
