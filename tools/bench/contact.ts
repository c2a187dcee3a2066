/**
 * `npm run bench -- contact`: how many contact requests the host accepts in a second, beside a server
 * that only commits one row for each and one that does nothing. All run on this disk in turns, and
 * get the same requests, made beforehand with solved captchas.
 */
import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  mkdtempDisposableSync,
  openSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { hostSettings } from '../../test/kit/environment.ts';
import { atLeast, atMost, log, median, percentile, publish, rounded } from './results.ts';
import {
  type Measured,
  measureInTurns,
  Processes,
  ratios,
  type Server,
  toMeasure,
} from './servers.ts';

const CONNECTIONS = 64;
const ROUNDS = 7;
const WARM_UP_REQUESTS = 4000;
const ROUND_REQUESTS = 8000;
/** The longest that one server is measured in one round, however slow the disk is. */
const ROUND_LIMIT_MS = 2500;
const SECRET = 'the-secret-of-a-bench-nothing-else';
const PUBLIC_KEY = 'the-public-key-of-a-bench';
const FLUSHES = 300;
const PAGE_BYTES = 4096;

interface Round {
  requestsPerSecond: number;
  p50: number;
  p99: number;
}

/** Median time, in ms, in which a page written to a file is flushed, as SQLite does at a commit. */
function flushTimeMs(folder: string): number {
  const file = openSync(join(folder, 'flush'), 'w');
  const page = Buffer.alloc(PAGE_BYTES, 1);
  const times = Array.from({ length: FLUSHES }, () => {
    writeSync(file, page);
    const begin = performance.now();
    fdatasyncSync(file);
    return performance.now() - begin;
  });
  closeSync(file);
  return median(times);
}

async function prepare(processes: Processes, requests: number): Promise<void> {
  await processes.load({ type: 'prepare', requests, secret: SECRET, publicKey: PUBLIC_KEY });
}

async function runRound(processes: Processes, { name, port }: Server): Promise<Round> {
  const { statuses, seconds, latencies } = await processes.load({
    type: 'send',
    port,
    connections: CONNECTIONS,
    limitMs: ROUND_LIMIT_MS,
  });
  if (Object.keys(statuses).some((status) => status !== '200')) {
    throw new Error(`${name} refused requests: ${JSON.stringify(statuses)}`);
  }
  return {
    requestsPerSecond: latencies.length / seconds,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
  };
}

async function measureAll(
  processes: Processes,
  servers: Measured<Round>[],
  rounds: number,
): Promise<void> {
  log('Warming up');
  await prepare(processes, WARM_UP_REQUESTS);
  for (const server of servers) await runRound(processes, server);
  const run = (server: Server) => runRound(processes, server);
  await measureInTurns(servers, rounds, run, () => prepare(processes, ROUND_REQUESTS));
}

function rowOf({ name, rounds }: Measured<Round>) {
  const of = (figure: keyof Round, digits: number) =>
    rounded(median(rounds.map((round) => round[figure])), digits);
  return {
    server: name,
    requestsPerSecond: of('requestsPerSecond', 0),
    p50Ms: of('p50', 1),
    p99Ms: of('p99', 1),
  };
}

async function measure(folder: string): Promise<void> {
  const flushMs = flushTimeMs(folder);
  log(`Flushing one page to this disk takes ${rounded(flushMs, 2)} ms.`);
  await using processes = new Processes();
  const startHost = (name: string, data: string, mail: Record<string, string>) =>
    toMeasure<Round>(
      processes.startHost(name, join(folder, data), {
        NODE_ENV: 'production',
        SECRET,
        PUBLIC_KEY,
        ...hostSettings,
        ...mail,
      }),
    );
  const startMinimal = (name: string, ...args: string[]) =>
    toMeasure<Round>(processes.start(name, 'contact-minimal-server.ts', ...args));

  // Nothing listens there, so e-mails wait and disturb no round of another server.
  const host = await startHost('host', 'host', { SMTP_URL: 'smtp://127.0.0.1:1' });
  const insert = await startMinimal('one durable insert', 'insert', folder);
  const nothing = await startMinimal('nothing', 'nothing');
  await measureAll(processes, [host, insert, nothing], ROUNDS);
  log('Once more, while e-mails are being delivered to files');
  const delivering = await startHost('host that delivers', 'delivering', { MAIL_SPOOL: 'on' });
  await measureAll(processes, [delivering], 1);

  const all = ratios(host, insert);
  const ratio = rounded(median(all), 2);
  const what = 'accepted requests a second, against those of one durable insert each';
  const p99 = rowOf(host).p99Ms;
  await publish('contact', {
    rows: [host, insert, nothing, delivering].map(rowOf),
    thresholds: [
      atLeast(what, ratio, 1.1),
      atMost(`p99 at ${CONNECTIONS} connections, ms`, p99, 100),
    ],
    details: { connections: CONNECTIONS, flushMs, ratios: all, host, insert, nothing, delivering },
  });
  console.log(`Ratio ${ratio}; a flush takes ${rounded(flushMs, 2)} ms.`);
}

mkdirSync('.cache', { recursive: true });
using folder = mkdtempDisposableSync(resolve('.cache/contact-'));
await measure(folder.path);
