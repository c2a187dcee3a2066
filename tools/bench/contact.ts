/**
 * `npm run bench -- contact`: how many contact requests the host accepts in a second, beside a server
 * that only commits one row for each and one that does nothing. All run on this disk in turns, and
 * get the same requests, made beforehand with solved captchas, from one load generator.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LoadOrder, LoadResult } from './contact-load.ts';
import {
  type Bench,
  benchKey,
  benchSecret,
  flushTimeMs,
  openBench,
  type Target,
} from './contact-servers.ts';
import { median, percentile, publish, rounded, say } from './results.ts';

const CONNECTIONS = 64;
const ROUNDS = 7;
const WARM_UP_REQUESTS = 4000;
const ROUND_REQUESTS = 8000;
/** Of one server in one round, however slow the disk. */
const ROUND_LIMIT_MS = 2500;

interface Round {
  requestsPerSecond: number;
  p50: number;
  p99: number;
}

interface Measured extends Target {
  rounds: Round[];
}

async function prepare({ load }: Bench, requests: number): Promise<void> {
  await load({ order: 'prepare', requests, secret: benchSecret, publicKey: benchKey });
}

async function runRound({ load }: Bench, { name, port }: Target): Promise<Round> {
  const send: LoadOrder = {
    order: 'send',
    port,
    connections: CONNECTIONS,
    limitMs: ROUND_LIMIT_MS,
  };
  const { statuses, seconds, latencies }: LoadResult = await load(send);
  if (Object.keys(statuses).some((status) => status !== '200')) {
    throw new Error(`${name} refused requests: ${JSON.stringify(statuses)}`);
  }
  return {
    requestsPerSecond: latencies.length / seconds,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
  };
}

/** Each server in turn, and another one first each time. */
async function measureInTurns(bench: Bench, servers: Measured[]): Promise<void> {
  say('Warming up');
  await prepare(bench, WARM_UP_REQUESTS);
  for (const server of servers) await runRound(bench, server);
  for (let number = 1; number <= ROUNDS; number += 1) {
    await prepare(bench, ROUND_REQUESTS);
    const results: string[] = [];
    for (const server of [...servers.slice(number % 3), ...servers.slice(0, number % 3)]) {
      const round = await runRound(bench, server);
      server.rounds.push(round);
      results.push(`${server.name} ${rounded(round.requestsPerSecond)}/s`);
    }
    say(`Round ${number} of ${ROUNDS}: ${results.join(', ')}`);
  }
}

async function measureOnce(bench: Bench, server: Measured): Promise<void> {
  await prepare(bench, WARM_UP_REQUESTS);
  await runRound(bench, server);
  await prepare(bench, ROUND_REQUESTS);
  server.rounds.push(await runRound(bench, server));
}

function row({ name, rounds }: Measured) {
  const of = (figure: (round: Round) => number) => median(rounds.map(figure));
  return {
    server: name,
    requestsPerSecond: rounded(of((round) => round.requestsPerSecond)),
    p50Ms: rounded(
      of(({ p50 }) => p50),
      1,
    ),
    p99Ms: rounded(
      of(({ p99 }) => p99),
      1,
    ),
  };
}

async function measure(folder: string): Promise<void> {
  const flushMs = flushTimeMs(folder);
  say(`Flushing one page to this disk takes ${rounded(flushMs, 2)} ms.`);
  const bench = openBench();
  try {
    const measured = async (target: Promise<Target>): Promise<Measured> => ({
      ...(await target),
      rounds: [],
    });
    // Nobody answers there, so that e-mails wait and no round of another server is disturbed.
    const noMail = { SMTP_URL: 'smtp://127.0.0.1:1' };
    const host = await measured(bench.startHost('host', join(folder, 'host'), noMail));
    const insert = await measured(bench.startMinimal('one durable insert', 'insert', folder));
    const nothing = await measured(bench.startMinimal('nothing', 'nothing'));
    await measureInTurns(bench, [host, insert, nothing]);
    say('Once more, while e-mails are being delivered to files');
    const delivering = await measured(
      bench.startHost('host that delivers', join(folder, 'delivering'), { MAIL_SPOOL: 'on' }),
    );
    await measureOnce(bench, delivering);

    const ratios = host.rounds.map(
      ({ requestsPerSecond }, place) =>
        requestsPerSecond / (insert.rounds[place]?.requestsPerSecond ?? Number.NaN),
    );
    const what = 'accepted requests a second, against those of one durable insert each';
    const p99 = row(host).p99Ms;
    await publish('contact', {
      rows: [host, insert, nothing, delivering].map(row),
      bars: [
        { what, value: rounded(median(ratios), 2), limit: 1.2, is: 'at least' },
        { what: `p99 at ${CONNECTIONS} connections, ms`, value: p99, limit: 100, is: 'at most' },
      ],
      details: { connections: CONNECTIONS, flushMs, ratios, host, insert, nothing, delivering },
    });
    console.log(`Ratio ${rounded(median(ratios), 2)}; a flush takes ${rounded(flushMs, 2)} ms.`);
  } finally {
    bench.close();
  }
}

mkdirSync('.cache', { recursive: true });
const folder = resolve(mkdtempSync(join('.cache', 'contact-')));
try {
  await measure(folder);
} finally {
  rmSync(folder, { recursive: true });
}
