import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acceptInput, HOUR, MINUTE, MORNING } from '../../test/kit/contact-requests.ts';
import { memoryFolder } from '../../test/kit/memory-folder.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import { type ContactStore, StoreUnavailableError } from '../store/store.ts';
import { type FailedWrite, watchWrites } from './database/failed-writes.ts';
import { createHealthCheck, createReadinessCheck } from './health.ts';

let store: ContactStore;
beforeEach(() => {
  store = openSqliteStore({ path: ':memory:' });
});
afterEach(() => store.close());

const warnings: unknown[] = [];
let damage: string | null = null;
function healthCheckAt(now: number, lastFailedWrite: () => FailedWrite | null = () => null) {
  const log = {
    info: () => undefined,
    warn: (fields: unknown) => warnings.push(fields),
    error: () => undefined,
  };
  return createHealthCheck({
    store,
    lastFailedWrite,
    findDamage: async () => damage,
    isSpooled: false,
    clock: { now: () => now },
    version: '1.2.3',
    release: 'abc',
    log,
  });
}
const healthAt = (...when: Parameters<typeof healthCheckAt>) => healthCheckAt(...when)();

/** Queues one notification at MORNING. */
const accept = () => store.accept(acceptInput());

test('all is well while nothing waits', async () => {
  expect(await healthAt(MORNING)).toEqual({
    status: 'ok',
    version: '1.2.3',
    release: 'abc',
    database: 'ok',
    lastFailedWrite: null,
    oldestUndeliveredSeconds: null,
    pending: 0,
    dead: 0,
    lastMailFailure: null,
    isSpooled: false,
    clockJumped: false,
  });
});

test('an e-mail may wait for an hour, not longer', async () => {
  await accept();
  expect(await healthAt(MORNING + 5 * MINUTE)).toMatchObject({
    status: 'ok',
    oldestUndeliveredSeconds: 300,
    pending: 1,
  });
  expect((await healthAt(MORNING + HOUR)).status).toBe('ok');
  expect((await healthAt(MORNING + HOUR + 1000)).status).toBe('degraded');
});

test('a write that failed is told until the database can be written again', async () => {
  const own = store;
  const full = async (): Promise<never> => {
    throw new StoreUnavailableError('the disk is full');
  };
  const broken: ContactStore = { ...own, accept: full, checkWritable: full };
  const watched = watchWrites(broken, { now: () => MORNING });
  store = watched.store;
  expect(await healthAt(MORNING, watched.lastFailedWrite)).toMatchObject({ status: 'ok' });
  await expect(accept()).rejects.toThrow('the disk is full');
  expect(await healthAt(MORNING + MINUTE, watched.lastFailedWrite)).toMatchObject({
    status: 'unavailable',
    database: 'unavailable',
    lastFailedWrite: { reason: 'the disk is full' },
  });
  broken.checkWritable = own.checkWritable;
  expect(await healthAt(MORNING + MINUTE, watched.lastFailedWrite)).toMatchObject({
    status: 'ok',
    lastFailedWrite: null,
  });
  warnings.length = 0;
});

test('all who ask at the same time share one look at the database', async () => {
  const own = store;
  let pings = 0;
  const ping = () => {
    pings += 1;
    return own.ping();
  };
  store = { ...own, ping };
  const checkHealth = healthCheckAt(MORNING);
  await Promise.all([checkHealth(), checkHealth(), checkHealth()]);
  await checkHealth();
  expect(pings).toBe(2);
});

test('a file that is damaged is reported and logged', async () => {
  damage = 'a page is malformed';
  expect(await healthAt(MORNING)).toMatchObject({ status: 'unavailable', database: 'unavailable' });
  damage = null;
  expect(warnings.splice(0)).toEqual([
    { err: new StoreUnavailableError('The file of the database is damaged: a page is malformed') },
  ]);
});

test('a database that does not answer is reported and logged', async () => {
  await store.close();
  expect(await healthAt(MORNING)).toMatchObject({
    status: 'unavailable',
    database: 'unavailable',
    pending: null,
  });
  expect(warnings).toHaveLength(1);
});

describe('readiness', () => {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

  function readiness() {
    const clock = { time: MORNING, now: () => clock.time };
    const counted = { trials: 0, isFull: false };
    const checkWritable = async () => {
      counted.trials += 1;
      if (counted.isFull) throw new StoreUnavailableError('the disk is full');
      await store.checkWritable();
    };
    const accept: ContactStore['accept'] = async (input) => {
      if (counted.isFull) throw new StoreUnavailableError('the disk is full');
      return store.accept(input);
    };
    const watched = watchWrites({ ...store, checkWritable, accept }, clock);
    const isReady = createReadinessCheck({ ...watched, clock, log: silent });
    return { clock, counted, isReady, watched };
  }

  test('is tried by a write, but no more often than every five seconds', async () => {
    const { clock, counted, isReady } = readiness();
    const asked = Array.from({ length: 50 }, isReady);
    expect(new Set(await Promise.all(asked))).toEqual(new Set([true]));
    expect(await isReady()).toBe(true);
    expect(counted.trials).toBe(1);
    counted.isFull = true;
    clock.time += 5000;
    expect([await isReady(), await isReady()]).toEqual([false, false]);
    expect(counted.trials).toBe(2);
    counted.isFull = false;
    clock.time += 5000;
    expect(await isReady()).toBe(true);
  });

  test('is not believed any more once a request could not be stored', async () => {
    const { counted, isReady, watched } = readiness();
    expect(await isReady()).toBe(true);
    counted.isFull = true;
    await expect(watched.store.accept(acceptInput())).rejects.toThrow('the disk is full');
    expect(await isReady()).toBe(false);
  });

  test.each(['requests', 'outbox', 'outbox_requests', 'rate_limits'])(
    'is lost with the table %s',
    async (table) => {
      const folder = mkdtempSync(join(memoryFolder(), 'ready-'));
      const path = join(folder, 'contact.sqlite');
      await store.close();
      store = openSqliteStore({ path });
      const { isReady } = readiness();
      const other = new DatabaseSync(path);
      other.exec(`ALTER TABLE ${table} RENAME TO elsewhere`);
      other.close();
      expect(await isReady()).toBe(false);
      rmSync(folder, { recursive: true });
    },
  );
});
