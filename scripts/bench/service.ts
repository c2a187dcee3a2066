/**
 * `npm run bench -- service`: how many contact requests the host takes in a second, and how long each waits for its
 * answer, while 64 visitors send at a time. Their captchas are solved beforehand.
 */
import { mkdirSync, mkdtempDisposableSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { FUNCTION_PATH } from '../../service/domain/contract.ts';
import { hostSettings } from '../../test/kit/environment.ts';
import { startHostProcess } from '../../test/kit/host-process.ts';
import { addressOf, captchaSolver, contactHeaders, formOf } from '../../test/kit/visitor.ts';
import { expectAtMost, median } from './results.ts';

const CONNECTIONS = 64;
const ROUNDS = 5;
const ROUND_REQUESTS = 5000;
const SECRET = 'the-secret-of-a-bench-nothing-else';

const autocannon = createRequire(new URL('packages/package.json', import.meta.url))('autocannon');
const solvedToken = captchaSolver(SECRET);

let visitors = 0;

/** No two come from one client, as the limiter sees it. */
async function nextRequest() {
  visitors += 1;
  const message = `Our server room is too warm (${visitors}). Could you look at it this week?`;
  const form = formOf({ message, recaptchaToken: await solvedToken() });
  return {
    body: JSON.stringify(form),
    headers: { ...contactHeaders, 'X-Forwarded-For': addressOf(visitors) },
  };
}

async function measure(url: string) {
  const requests: object[] = [];
  while (requests.length < ROUND_REQUESTS) requests.push(await nextRequest());
  const left = requests.values();
  const round = await autocannon({
    url: url + FUNCTION_PATH,
    method: 'POST',
    connections: CONNECTIONS,
    amount: requests.length,
    // How often it looks whether it has ended (ms).
    sampleInt: 10,
    requests: [{ setupRequest: (request: object) => ({ ...request, ...left.next().value }) }],
  });
  if (round['2xx'] !== requests.length) throw new Error(`Not all were accepted: ${round['2xx']}`);
  const { p50, p99, max } = round.latency;
  return { 'a second': Math.round(requests.length / round.duration), p50, p99, max };
}

// On this disk, which each answer waits for.
mkdirSync('.cache', { recursive: true });
using folder = mkdtempDisposableSync(resolve('.cache/bench-'));
const host = await startHostProcess({
  dataDir: folder.path,
  // Nothing listens there, so e-mails wait.
  environment: { SECRET, ...hostSettings, SMTP_URL: 'smtp://127.0.0.1:1' },
});
await measure(host.url);
const rounds = [];
while (rounds.length < ROUNDS) rounds.push(await measure(host.url));
await host.stop();
console.table(rounds);
expectAtMost(1000, 'the answer to 99 of 100 (ms)', median(rounds.map(({ p99 }) => p99)));
