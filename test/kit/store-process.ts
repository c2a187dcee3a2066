/**
 * A process with a store on PostgreSQL: `node test/kit/store-process.ts URL`. It prints "ready", reads a
 * line of calls (`["accept", {…}]`, or `["migrate"]`), makes them all at once, and prints their answers
 * as a line of JSON.
 */
import { createInterface } from 'node:readline';
import { postgresMigrations } from '../../service/node/database/postgres-migrations.ts';
import { createLog } from '../../service/node/log.ts';
import { migrateDatabase } from '../../service/store/postgres/migrate.ts';
import { openPostgresStore, type PostgresStore } from '../../service/store/postgres/store.ts';

type Method = (...values: unknown[]) => Promise<unknown>;

const url = process.argv[2] ?? '';

async function answerAll(calls: [name: string, ...values: unknown[]][]): Promise<unknown[]> {
  if (calls[0]?.[0] === 'migrate') return [await migrateDatabase(url, postgresMigrations())];
  const store: PostgresStore = await openPostgresStore({ url, log: createLog('silent') });
  const methods = store as unknown as Record<string, Method | undefined>;
  try {
    return await Promise.all(calls.map(([name, ...values]) => methods[name]?.(...values)));
  } finally {
    await store.close();
  }
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
console.log('ready');
const { value } = await lines.next();
console.log(JSON.stringify(await answerAll(JSON.parse(value ?? '[]'))));
process.exit();
