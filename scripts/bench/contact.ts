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
import { log, median, publish, rounded } from './results.ts';

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

/** @returns how many were accepted in a second */
async function rateOf(url: string, requests: object[]): Promise<number> {
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
  return requests.length / round.duration;
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
const ours: number[] = [];
const theirs: number[] = [];
// The first one warms up.
for (let number = 0; number <= ROUNDS; number += 1) {
  const requests: object[] = [];
  while (requests.length < ROUND_REQUESTS) requests.push(await nextRequest());
  ours[number] = await rateOf(host.url, requests);
  theirs[number] = await rateOf(`http://127.0.0.1:${port}`, requests);
  log(`Round ${number} of ${ROUNDS}`);
}
await host.stop();
bare.kill();

const medianOf = (rates: number[]) => rounded(median(rates.slice(1)));
const ratio = rounded(medianOf(ours) / medianOf(theirs), 2);
publish(
  [
    { server: 'host', 'requests a second': medianOf(ours) },
    { server: 'one durable insert', 'requests a second': medianOf(theirs) },
    { server: 'ratio', 'requests a second': ratio },
  ],
  [{ what: 'against one durable insert each', value: ratio, limit: 0.5, is: 'at least' }],
);
