import { beforeEach, expect, test } from 'vitest';
import { silent } from '../../test/kit/at-end.ts';
import { HOUR, MINUTE, MORNING } from '../../test/kit/contact-requests.ts';
import { openStore } from '../../test/kit/store-fixture.ts';
import type { ContactStore } from '../store/store.ts';
import { createUpkeep } from './upkeep.ts';

const clock = { time: MORNING, now: () => clock.time };
let store: ContactStore;
let done: string[];
const doing = (what: string) => async () => void done.push(what);

const start = (parts: Partial<Parameters<typeof createUpkeep>[0]> = {}) =>
  createUpkeep({
    ...{ store, clock, log: silent },
    watch: doing('watch'),
    async deliver() {
      done.push('deliver');
      return clock.time + 500;
    },
    hourly: [doing('delete'), doing('measure')],
    ...parts,
  });

beforeEach(() => {
  clock.time = MORNING;
  store = openStore();
  done = [];
});

async function doneAfter(ms: number, run: ReturnType<typeof start>, signal?: AbortSignal) {
  clock.time += ms;
  done = [];
  expect(await run(signal)).toBe(clock.time + 500);
  return done;
}

test('each run delivers, an hour does its work, after visitors, and every other minute looks for what to tell', async () => {
  const run = start();
  expect(await doneAfter(0, run)).toEqual(['deliver', 'delete', 'measure']);
  expect((await store.upkeepState(MORNING)).ranAt).toBe(MORNING);
  expect(await doneAfter(MINUTE - 1, run)).toEqual(['deliver']);
  expect(await doneAfter(1, run)).toEqual(['watch', 'deliver']);
  // By a clock that was set back.
  expect(await doneAfter(-MINUTE, run)).toEqual(['watch', 'deliver']);
  clock.time += MINUTE;
  // Of the hour of the clock, whichever host begins with it.
  expect(await doneAfter(HOUR, start())).toEqual(['deliver', 'delete', 'measure']);
  expect(await doneAfter(0, run)).toEqual(['watch', 'deliver']);
});

test('a stop begins nothing more', async () => {
  const stopping = new AbortController();
  const measureAndStop = async () => stopping.abort();
  const run = start({ hourly: [measureAndStop, doing('never')] });
  expect(await doneAfter(0, run, stopping.signal)).toEqual(['deliver']);
});

test('a defect of delivery keeps nothing else from being done', async () => {
  const run = start({ deliver: () => Promise.reject(new TypeError('a bug')) });
  await expect(run()).rejects.toThrow('a bug');
  expect(done).toEqual(['delete', 'measure']);
});

test('a database that cannot be written keeps nothing from being delivered', async () => {
  const noteRun = () => Promise.reject(new Error('The disk is full'));
  expect(await doneAfter(0, start({ store: { noteRun } }))).toEqual(['watch', 'deliver']);
});
