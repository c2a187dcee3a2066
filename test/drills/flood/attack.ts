/**
 * `node test/drills/flood/attack.ts KIND URL AMOUNT`: one kind of flood, from a process of its own, so
 * that it slows down the host and not the observer. Prints the result as JSON.
 */
import { Agent, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { FUNCTION_PATH } from '../../../contact/shared/contract.ts';
import { limits } from '../../../contact/shared/fields.ts';
import { developmentPublicKey } from '../../../hosts/node/environment.ts';
import { contactHeaders } from '../../kit/visitor.ts';
import { forEachConcurrently } from '../for-each-concurrently.ts';
import { newSubmission } from '../senders.ts';

export type AttackKind = 'slow' | 'large' | 'many';

export interface AttackResult {
  /** Answers by status; `null` for a connection that broke without one. */
  statuses: Record<string, number>;
  /** The longest life of a connection whose headers were never finished. */
  longestLifeMs: number;
  connections: number;
}

const [kind = '', url = '', amountText = ''] = process.argv.slice(2);
const amount = Number(amountText);
const requests = Array(amount).keys();
const { hostname, port } = new URL(url);
const result: AttackResult = { statuses: {}, longestLifeMs: 0, connections: 0 };

function count(status: number | null): void {
  const name = String(status);
  result.statuses[name] = (result.statuses[name] ?? 0) + 1;
}

const DRIP_MS = 500;
const OF_EACH_KIND = 250;
const begunRequest = `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: ${hostname}\r\n`;
const wholeHeaders =
  `${begunRequest}Authorization: Bearer ${developmentPublicKey}\r\n` +
  'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n';

interface SlowClient {
  first: string;
  drip: string;
  hasHeaders: boolean;
}

const slowClients: SlowClient[] = [
  { first: begunRequest, drip: 'X-Slow: 1\r\n', hasHeaders: false },
  { first: begunRequest, drip: 'x', hasHeaders: false },
  { first: '', drip: '', hasHeaders: false },
  { first: wholeHeaders, drip: ' ', hasHeaders: true },
];

/** Sends a little now and then until the host cuts the connection or the time is over. */
function trickle({ first, drip, hasHeaders }: SlowClient, end: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let started = performance.now();
  const socket: Socket = connect(Number(port), hostname);
  result.connections += 1;
  const timer = setInterval(() => {
    if (performance.now() > end) socket.destroy();
    else if (drip !== '') socket.write(drip);
  }, DRIP_MS);
  socket.on('connect', () => {
    started = performance.now();
    socket.write(first);
  });
  // Being cut is what should happen; the time is taken below.
  socket.on('error', () => socket.destroy());
  socket.resume();
  socket.on('close', () => {
    clearInterval(timer);
    if (!hasHeaders) {
      result.longestLifeMs = Math.max(result.longestLifeMs, performance.now() - started);
    }
    resolve();
  });
  return promise;
}

/** A thousand connections for `amount` seconds, each replaced when it is cut. */
async function slow(): Promise<void> {
  const end = performance.now() + amount * 1000;
  async function goOn(client: SlowClient): Promise<void> {
    while (performance.now() < end) {
      await trickle(client, end);
      await delay(DRIP_MS);
    }
  }
  await Promise.all(
    slowClients.flatMap((client) => Array.from({ length: OF_EACH_KIND }, () => goOn(client))),
  );
}

function post(
  body: Buffer | string,
  headers: Record<string, string>,
  agent: Agent | false,
): Promise<number | null> {
  return new Promise((resolve) => {
    const request = httpRequest(url + FUNCTION_PATH, {
      method: 'POST',
      agent,
      headers: { ...contactHeaders, ...headers },
    });
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? null));
    });
    request.on('error', () => resolve(null));
    request.end(body);
  });
}

/** A megabyte each on a connection of its own, announced or in chunks of unknown number. */
function large(): Promise<void> {
  const body = Buffer.alloc(16 * limits.bodyBytes, ' ');
  let isAnnounced = false;
  return forEachConcurrently(requests, 10, async () => {
    isAnnounced = !isAnnounced;
    const length = String(body.length);
    count(
      await post(
        body,
        {
          'X-Forwarded-For': '203.0.113.98',
          ...(isAnnounced ? { 'Content-Length': length } : { 'Transfer-Encoding': 'chunked' }),
        },
        false,
      ),
    );
  });
}

/** From one address, each with another request. */
async function many(): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  await forEachConcurrently(requests, 100, async () => {
    const body = JSON.stringify(newSubmission());
    count(await post(body, { 'X-Forwarded-For': '203.0.113.99' }, agent));
  });
  agent.destroy();
}

const attacks: Record<AttackKind, () => Promise<void>> = { slow, large, many };

// They represent other machines and should not take this one's processor from the host.
if (kind !== 'slow') setPriority(constants.priority.PRIORITY_LOW);
await attacks[kind as AttackKind]();
console.log(JSON.stringify(result));
