import { beforeEach, expect, test } from 'vitest';
import { silent } from '../../test/kit/at-end.ts';
import { acceptInput, HOUR, MINUTE, MORNING } from '../../test/kit/contact-requests.ts';
import { openStore } from '../../test/kit/store-fixture.ts';
import { type ContactStore, StoreUnavailableError } from '../store/store.ts';
import { createHealthCheck, createReadinessCheck } from './health.ts';

let store: ContactStore;
beforeEach(() => {
  store = openStore();
});

const warnings: unknown[] = [];
function healthCheckAt(now: number) {
  const log = {
    info: () => undefined,
    warn: (fields: unknown) => warnings.push(fields),
    error: () => undefined,
  };
  const clock = { now: () => now };
  return createHealthCheck({
    store,
    findProblem: createReadinessCheck({ store, clock, log }),
    isSpooled: false,
    clock,
    version: '1.2.3',
    release: 'abc',
    log,
  });
}
/** As while the timer runs. */
async function healthAt(now: number) {
  await store.noteRun(now);
  return healthCheckAt(now)();
}

/** Queues one notification at MORNING. */
const accept = () => store.accept(acceptInput());

test('all is well while nothing waits', async () => {
  expect(await healthAt(MORNING)).toEqual({
    status: 'ok',
    version: '1.2.3',
    release: 'abc',
    problem: null,
    troubles: [],
    oldestUndeliveredSeconds: null,
    pending: 0,
    dead: 0,
    lastMailFailure: null,
    isSpooled: false,
  });
});

test('an e-mail that waits too long needs a look', async () => {
  await accept();
  expect(await healthAt(MORNING + 5 * MINUTE)).toMatchObject({
    status: 'ok',
    oldestUndeliveredSeconds: 300,
    pending: 1,
  });
  expect(await healthAt(MORNING + 2 * HOUR)).toMatchObject({
    ...{ status: 'degraded', troubles: ['emails_wait'] },
  });
});

test('a database that cannot be written, or does not answer, is reported, and the log says why', async () => {
  const full = new StoreUnavailableError('the disk is full');
  const { checkWritable } = store;
  store.checkWritable = () => Promise.reject(full);
  expect(await healthAt(MORNING)).toMatchObject({ status: 'unavailable', problem: full.message });
  expect(warnings.splice(0)).toEqual([{ err: full }]);
  store.checkWritable = checkWritable;
  await store.close();
  const closed = { status: 'unavailable', problem: 'The database is closed', pending: null };
  expect(await healthCheckAt(MORNING)()).toMatchObject(closed);
  expect(warnings).toHaveLength(1);
});

test('readiness is tried by a write, but no more often than every five seconds', async () => {
  const clock = { time: MORNING, now: () => clock.time };
  const counted = { trials: 0, isFull: false };
  const checkWritable = async () => {
    counted.trials += 1;
    if (counted.isFull) throw new StoreUnavailableError('the disk is full');
    await store.checkWritable();
  };
  const findProblem = createReadinessCheck({ store: { checkWritable }, clock, log: silent });
  const asked = Array.from({ length: 50 }, findProblem);
  expect(new Set(await Promise.all(asked))).toEqual(new Set([null]));
  expect(await findProblem()).toBeNull();
  expect(counted.trials).toBe(1);
  counted.isFull = true;
  clock.time += 5000;
  const full = 'the disk is full';
  expect([await findProblem(), await findProblem()]).toEqual([full, full]);
  expect(counted.trials).toBe(2);
  counted.isFull = false;
  clock.time += 5000;
  expect(await findProblem()).toBeNull();
});
