/** Salts over days: none is in any file after 48 hours, nor what was hashed under it. */
import { setTimeout as delay } from 'node:timers/promises';
import { databasePath } from '../../../service/store/sqlite/path.ts';
import { openSqliteStore } from '../../../service/store/sqlite/store.ts';
import { SITE_KEY } from '../../../service/store/store.ts';
import { HOUR } from '../../kit/contact-requests.ts';
import type { DrillDatabase } from '../databases.ts';
import type { DrillContext, Figures } from '../drill.ts';
import { solvedToken } from '../http-client.ts';
import { openTestBed } from '../test-bed.ts';
import { tracesInFiles } from './canary.ts';

const START = Date.UTC(2100, 0, 4, 14);
const DAYS = 4;
const LIFETIME_MS = 48 * HOUR;
/** Enough for rows to be moved between pages, which leaves copies behind. */
const CLIENTS_AN_HOUR = 3;

async function secretsIn({ connect }: DrillDatabase): Promise<string[]> {
  await using connection = await connect();
  const secrets = await connection.rows<{ text: string }>(
    `SELECT salt AS text FROM address_salts
     UNION ALL SELECT address_key FROM rate_limits WHERE address_key <> '${SITE_KEY}'`,
  );
  return secrets.map(({ text }) => text);
}

/** A host over simulated days, with the hourly sweep of its schedule. */
export async function outliveSalts({ finding }: DrillContext): Promise<Figures> {
  await using bed = await openTestBed();
  const clock = { time: START, now: () => clock.time };
  const { client } = await bed.start({ replaceParts: () => ({ clock }) });
  const { dataDir } = bed.site;
  const store = await openSqliteStore({ path: databasePath(dataDir) });
  await using _ = { [Symbol.asyncDispose]: store.close };
  /** When each was first seen. */
  const known = new Map<string, number>();
  let clients = 0;
  for (let hour = 0; hour <= 24 * DAYS; hour += 1) {
    clock.time = START + hour * HOUR;
    await store.sweep(clock.time);
    const old = [...known].filter(([, seenAt]) => clock.time - seenAt >= LIFETIME_MS);
    const traces = tracesInFiles(
      dataDir,
      old.map(([text]) => text),
    );
    for (const trace of traces) finding(`${trace} after ${hour} hours`);
    for (const [text] of old) known.delete(text);
    // Nobody comes in the last two days: the salts are deleted all the same.
    for (let n = 0; hour < 24 * (DAYS - 2) && n < CLIENTS_AN_HOUR; n += 1) {
      clients += 1;
      const answer = await client.submit({ recaptchaToken: await solvedToken(clock.time) });
      if (answer.status !== 200) finding(`A step of the drill went wrong: ${answer.body}`);
    }
    for (const text of await secretsIn(bed.database)) {
      if (!known.has(text)) known.set(text, clock.time);
    }
    // Lets the host, which runs in this process, see to its connections.
    await delay(0);
  }
  const left = await secretsIn(bed.database);
  if (left.length > 0) finding(`${left.length} salts and keys are left after two quiet days`);
  return { 'simulated days of salts': DAYS, 'clients hashed': clients };
}
