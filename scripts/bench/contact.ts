/**
 * `npm run bench -- contact`: how many contact requests the host accepts in a second, beside a server
 * that only commits one row for each. Both run on this disk in turn, with the captchas solved beforehand.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempDisposableSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { FUNCTION_PATH } from '../../service/shared/contract.ts';
import { hostSettings } from '../../test/kit/environment.ts';
import { startHostProcess } from '../../test/kit/host-process.ts';
import { addressOf, captchaSolver, contactHeaders, formOf } from '../../test/kit/visitor.ts';
import { atLeast, log, median, publish, rounded } from './results.ts';

const CONNECTIONS = 64;
const ROUNDS = 5;
const ROUND_REQUESTS = 5000;
const SECRET = 'the-secret-of-a-bench-nothing-else';

interface Request {
  body: string;
  headers: Record<string, string>;
}

interface Load {
  url: string;
  method: string;
  connections: number;
  amount: number;
  /** How often (ms) it looks whether it has ended. */
  sampleInt: number;
  requests: { setupRequest: (request: object) => object }[];
}

interface Round {
  /** Seconds. */
  duration: number;
  '2xx': number;
  latency: { p50: number; p99: number };
}

const benchPackage = createRequire(new URL('packages/package.json', import.meta.url));
const autocannon: (load: Load) => Promise<Round> = benchPackage('autocannon');
const solvedToken = captchaSolver(SECRET);

let visitors = 0;

/** No two come from one client, as the limiter sees it. */
async function nextRequest(): Promise<Request> {
  visitors += 1;
  const message = `Our server room is too warm (${visitors}). Could you look at it this week?`;
  const form = formOf({ message, recaptchaToken: await solvedToken() });
  return {
    body: JSON.stringify(form),
    headers: { ...contactHeaders, 'X-Forwarded-For': addressOf(visitors) },
  };
}

async function run(url: string, requests: Request[]): Promise<Round> {
  const left = requests.values();
  const setupRequest = (request: object) => ({ ...request, ...left.next().value });
  const round = await autocannon({
    url: url + FUNCTION_PATH,
    method: 'POST',
    connections: CONNECTIONS,
    amount: requests.length,
    sampleInt: 10,
    requests: [{ setupRequest }],
  });
  if (round['2xx'] !== requests.length) throw new Error(`Not all were accepted: ${round['2xx']}`);
  return round;
}

mkdirSync('.cache', { recursive: true });
using folder = mkdtempDisposableSync(resolve('.cache/contact-'));
const host = await startHostProcess({
  dataDir: join(folder.path, 'data'),
  // Nothing listens there, so e-mails wait and disturb no round of the other server.
  environment: { SECRET, ...hostSettings, SMTP_URL: 'smtp://127.0.0.1:1' },
});
const bare = fork(join(import.meta.dirname, 'contact-bare-server.ts'), [
  join(folder.path, 'bare.sqlite'),
]);
const [port] = await once(bare, 'message');
const servers = [
  { server: 'host', url: host.url, rounds: [] as Round[] },
  { server: 'one durable insert', url: `http://127.0.0.1:${port}`, rounds: [] as Round[] },
];
// The first one warms up.
for (let number = 0; number <= ROUNDS; number += 1) {
  const requests: Request[] = [];
  while (requests.length < ROUND_REQUESTS) requests.push(await nextRequest());
  for (const { url, rounds } of servers) rounds[number] = await run(url, requests);
  log(`Round ${number} of ${ROUNDS}`);
}
await host.stop();
bare.kill();

const rows = servers.map(({ server, rounds }) => {
  const of = (read: (round: Round) => number) => rounded(median(rounds.slice(1).map(read)));
  return {
    server,
    requestsPerSecond: of(({ duration }) => ROUND_REQUESTS / duration),
    p50Ms: of(({ latency }) => latency.p50),
    p99Ms: of(({ latency }) => latency.p99),
  };
});
const [ours, theirs] = rows.map(({ requestsPerSecond }) => requestsPerSecond);
const ratio = rounded((ours ?? 0) / (theirs ?? 0), 2);
await publish('contact', {
  rows,
  thresholds: [atLeast('accepted requests a second, against one durable insert each', ratio, 0.5)],
  details: servers,
});
console.log(`Ratio ${ratio}.`);
