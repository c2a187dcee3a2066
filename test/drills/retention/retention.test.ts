/** What the contract tests prove of a few requests, of thousands: a wrong clock, machine or setting deletes none wrongly. */

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openPostgresStore } from '../../../service/store/postgres/store.ts';
import { openSqliteStore } from '../../../service/store/sqlite/store.ts';
import type { ContactStore } from '../../../service/store/store.ts';
import { memoryFolder } from '../../kit/memory-folder.ts';
import { openPostgres, runSql } from '../../kit/postgres-server.ts';
import {
  courses,
  type Fill,
  live,
  outcomeIn,
  spread,
  wrongIn,
} from '../../kit/retention-course.ts';
import { expectNothing, isFull, report, timeout } from '../drill.ts';

const sizes = isFull ? [5000, 50_000] : [500];
const log = { info: () => undefined, warn: () => undefined, error: console.error };

interface Opened {
  store: ContactStore;
  fill: Fill;
  close(): Promise<void>;
}

const columns =
  'fingerprint, content_digest, received_at, name, email, email_key, message, held_reasons';

function openSqlite(): Opened {
  const folder = mkdtempSync(join(memoryFolder(), 'retention-'));
  const path = join(folder, 'contact.sqlite');
  const store = openSqliteStore({ path });
  return {
    store,
    async fill(stamps) {
      const database = new DatabaseSync(path);
      database
        .prepare(
          `INSERT INTO requests (${columns})
           SELECT 'f' || key, 'd', value, 'N', 'a', 'a', printf('%.*c', 300, 'x'), '[]' FROM json_each(?) ORDER BY key`,
        )
        .run(JSON.stringify(stamps));
      database.close();
    },
    async close() {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function openOnPostgres(): Promise<Opened> {
  const server = await openPostgres();
  const { url, drop } = await server.createMigratedDatabase();
  const store = await openPostgresStore({ url, log });
  return {
    store,
    async fill(stamps) {
      await runSql(
        url,
        `INSERT INTO contact.requests (${columns})
         SELECT 'f' || n, 'd', stamp, 'N', 'a', 'a', repeat('x', 300), '[]'
         FROM unnest(ARRAY[${stamps}]::bigint[]) WITH ORDINALITY AS list (stamp, n) ORDER BY n`,
      );
    },
    async close() {
      await store.close();
      await drop();
      await server.remove();
    },
  };
}

const engines = [
  ['SQLite', async () => openSqlite()],
  ['PostgreSQL', openOnPostgres],
] as const;
const spreadCourses = courses.filter(({ receivedOn }) => receivedOn === undefined);

test.each(engines.flatMap(([name, open]) => sizes.map((size) => [name, size, open] as const)))(
  'on %s, of %i requests none is deleted wrongly, nor kept',
  async (name, size, open) => {
    const receivedOn = spread(size);
    const found: string[] = [];
    // The contract tests send a few requests through every course on both engines.
    const few = spreadCourses.slice(1, name === 'SQLite' ? 4 : 2);
    for (const course of isFull ? spreadCourses : few) {
      const { store, fill, close } = await open();
      const began = performance.now();
      const life = await live(store, course, receivedOn, fill);
      found.push(...wrongIn(life, course, receivedOn).map((wrong) => `${course.name}: ${wrong}`));
      const seconds = Math.round((performance.now() - began) / 1000);
      report(`${name}, ${size} requests, ${course.name}`, { ...outcomeIn(life), seconds });
      await close();
    }
    expectNothing(found);
    expect(spreadCourses.length).toBeGreaterThan(5);
  },
  timeout,
);
