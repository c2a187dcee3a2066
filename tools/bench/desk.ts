/**
 * `npm run bench -- desk`: how long the desk takes for a page of its lists and for a search, with 10,000 requests, on
 * SQLite and on PostgreSQL (DESK-2). The whole API answers, without a network.
 */
import { mkdirSync, mkdtempDisposableSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ContactStore } from '../../contact/store.ts';
import { createLog } from '../../hosts/node/log.ts';
import { openPostgresStore } from '../../stores/postgres/store.ts';
import { openSqliteStore } from '../../stores/sqlite/store.ts';
import { acceptInput, MAIL_DOMAIN, MORNING, SOMEBODY } from '../../test/kit/contact-requests.ts';
import { startDesk } from '../../test/kit/desk-fixture.ts';
import { runSql, startPostgres } from '../../test/kit/postgres-server.ts';
import { atMost, log, median, publish, rounded } from './results.ts';

const REQUESTS = 10_000;
const DONE = 9000;
const AT_ONCE = 50;
const CALLS = 20;
const LIMIT_MS = 100;
const WORDS =
  'server printer dental clinic network slow backup email cloud office Ottawa réseau hôpital Wi-Fi laptop'.split(
    ' ',
  );

const message = (n: number) =>
  Array.from({ length: 60 }, (_, index) => WORDS[(n * 7 + index * index) % WORDS.length]).join(' ');

async function fill(store: ContactStore): Promise<void> {
  for (let n = 0; n < REQUESTS; n += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, index) => n + index);
    const inputs = numbers.map((number) =>
      acceptInput({
        name: `Person ${number} Tremblay`,
        email: `person-${number}@client.example`,
        message: message(number),
        heldReasons: number % 10 === 0 ? ['honeypot_filled'] : [],
      }),
    );
    await Promise.all(inputs.map((input) => store.accept(input)));
  }
  const ids = Array.from({ length: DONE }, (_, index) => index + 1);
  for (let start = 0; start < DONE; start += 200) {
    const requests = ids.slice(start, start + 200).map((id) => ({ id, version: null }));
    const act = { act: 'done', by: SOMEBODY, now: MORNING, messageIdDomain: MAIL_DOMAIN } as const;
    await store.act({ ...act, requests });
  }
}

const calls: Record<string, object> = {
  'first page of open requests': { state: 'open' },
  'first page of done requests': { state: 'done' },
  'search for a name': { state: 'all', q: 'person 4321' },
  'search for words that many have': { state: 'all', q: 'hopital reseau' },
  'search for what nobody has': { state: 'all', q: 'nobody' },
};

async function measure(engine: string, store: ContactStore, analyze?: () => Promise<unknown>) {
  log(`${engine}: storing ${REQUESTS} requests`);
  await fill(store);
  await analyze?.();
  const desk = startDesk(store);
  const begun = performance.now();
  await desk.call('/requests', { body: { q: 'first' } });
  const firstMs = rounded(performance.now() - begun);
  log(`${engine}: the first search, which prepares the texts: ${firstMs} ms`);
  const rows = [];
  for (const [what, body] of Object.entries(calls)) {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const start = performance.now();
      await (await desk.call('/requests', { body })).json();
      times.push(performance.now() - start);
    }
    const longestMs = rounded(Math.max(...times), 1);
    rows.push({ engine, what, medianMs: rounded(median(times), 1), longestMs });
  }
  await store.close();
  return rows;
}

mkdirSync('.cache', { recursive: true });
using folder = mkdtempDisposableSync(resolve('.cache/desk-'));
const server = await startPostgres();
await using _ = { [Symbol.asyncDispose]: server.remove };
const { url } = await server.createMigratedDatabase();
const rows = [
  ...(await measure('SQLite', openSqliteStore({ path: join(folder.path, 'contact.sqlite') }))),
  ...(await measure(
    'PostgreSQL',
    await openPostgresStore({ url, log: createLog('silent') }),
    // As autovacuum does within a minute. Plans that know nothing of the tables take 90 to 150 ms.
    () => runSql(url, 'ANALYZE'),
  )),
];
await publish('desk', {
  rows,
  thresholds: rows.map(({ engine, what, medianMs }) =>
    atMost(`${what} on ${engine}, median in ms`, medianMs, LIMIT_MS),
  ),
  details: { requests: REQUESTS, calls: CALLS },
});
