/** Salts over days: none is in any file after 48 hours, nor what was hashed under it. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { databasePath } from '../../../stores/sqlite/path.ts';
import { openSqliteStore } from '../../../stores/sqlite/store.ts';
import { HOUR } from '../../kit/contact-requests.ts';
import { writeSmallSite } from '../../kit/small-site.ts';
import { composeHost } from '../composed-host.ts';
import type { DrillReport } from '../drill.ts';
import type { Site } from '../host-under-test.ts';
import { createHttpClient } from '../http-client.ts';
import { clientNumber, solvedToken, submit } from '../visitors.ts';
import { tracesInFiles } from './canary.ts';

const START = Date.UTC(2100, 0, 4, 14);
const DAYS = 4;
/** Enough for rows to be moved between pages, which leaves copies behind. */
const CLIENTS_AN_HOUR = 3;

interface Secret {
  text: string;
  firstSeen: number;
}

function secretsIn({ dataDir }: Site): string[] {
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  const salts = database.prepare('SELECT salt AS text FROM address_salts').all();
  const keys = database.prepare('SELECT address_key AS text FROM rate_limits').all();
  database.close();
  return [...salts, ...keys].map(({ text }) => String(text));
}

/** A host over simulated days, with the hourly sweep of its schedule. */
export async function outliveSalts(): Promise<DrillReport> {
  const site = writeSmallSite();
  const clock = { time: START, now: () => clock.time };
  const host = await composeHost({ replace: () => ({ clock }), sendsMail: false })(site, {});
  const client = createHttpClient(host.url);
  const store = await openSqliteStore({ path: databasePath(site.dataDir) });
  const known = new Map<string, Secret>();
  const faults: string[] = [];
  let clients = 0;
  for (let hour = 0; hour <= 24 * DAYS; hour += 1) {
    clock.time = START + hour * HOUR;
    await store.sweep(clock.time);
    const old = [...known.values()].filter(({ firstSeen }) => clock.time - firstSeen >= 48 * HOUR);
    const traces = tracesInFiles(
      site.dataDir,
      old.map(({ text }) => text),
    );
    for (const trace of traces) faults.push(`${trace} after ${hour} hours`);
    for (const { text } of old) known.delete(text);
    // Later on nobody comes any more: the salts go all the same.
    for (let n = 0; hour < 24 * (DAYS - 2) && n < CLIENTS_AN_HOUR; n += 1) {
      clients += 1;
      const recaptchaToken = await solvedToken(clock.time);
      const answer = await submit(client, { recaptchaToken }, clientNumber(clients));
      if (answer.status !== 200) faults.push(`A step of the drill went wrong: ${answer.body}`);
    }
    for (const text of secretsIn(site)) {
      if (!known.has(text)) known.set(text, { text, firstSeen: clock.time });
    }
    // Lets the host see to its connections.
    await wait(0);
  }
  const left = secretsIn(site);
  if (left.length > 0) faults.push(`${left.length} salts and keys are left after two quiet days`);
  client.close();
  await store.close();
  await host.stop();
  site.remove();
  return { figures: { 'simulated days of salts': DAYS, 'clients hashed': clients }, faults };
}
