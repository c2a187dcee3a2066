/** What is deleted for its age, and what must not be, whatever a clock, a machine or a setting says. */
import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  DAY,
  erasure,
  HOUR,
  MORNING,
  SOMEBODY,
} from '../../../test/kit/contact-requests.ts';
import { courses, live, spread, wrongIn } from '../../../test/kit/retention-course.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import type { DeletionDecision } from '../../domain/deletion.ts';
import type { ContactStore } from '../store.ts';
import type { Connect } from './connect.ts';

const sizes = courses.flatMap((course) =>
  (course.receivedOn ? [course.receivedOn] : [spread(3), spread(15)]).map(
    (receivedOn) => [receivedOn.length, course.name, course, receivedOn] as const,
  ),
);

const receive = (store: ContactStore, age: number) =>
  store.accept(acceptInput({ receivedAt: MORNING - age * DAY }));
const run = (store: ContactStore, day: number, days = 365) =>
  store.deleteOld({ days, now: MORNING + day * DAY });
/** From one day to another, as often as counts. Resolves with the last of them. */
async function runFrom(store: ContactStore, from: number, to: number, days?: number) {
  let last = await run(store, from, days);
  for (let step = 1; step <= (to - from) * 12; step += 1) {
    last = await run(store, from + step / 12, days);
  }
  return last;
}
const left = async (store: ContactStore) =>
  (await listEveryRequest(store)).map(({ id }) => id).toSorted();
async function decide(store: ContactStore, decision: DeletionDecision, now = MORNING) {
  const { upTo } = (await store.unusualDeletion()) ?? { upTo: 0 };
  return store.decideDeletion({ decision, upTo, by: SOMEBODY, now });
}

export function describeRetention(connect: Connect): void {
  describe('what is deleted for its age', () => {
    it.each(sizes)('of %i requests, when %s', async (_, _name, course, receivedOn) => {
      const life = await live(await connect(), course, receivedOn);
      expect(wrongIn(life, course, receivedOn)).toEqual([]);
    });

    it('goes after 14 days if that is the period, with what the record says of no request', async () => {
      const store = await connect();
      await receive(store, 0);
      await receive(store, 0);
      await store.eraseRequest(1, erasure);
      await runFrom(store, 0, 13.9, 14);
      expect(await left(store)).toEqual([2]);
      expect(await store.listRecord({ limit: 9 })).toMatchObject([{ requestId: 1, act: 'erase' }]);
      expect(await store.unusualDeletion()).toBeNull();
      await runFrom(store, 13.95, 14.2, 14);
      expect(await left(store)).toEqual([]);
      expect(await store.listRecord({ limit: 9 })).toEqual([]);
    });

    it('goes in its time by uptime too, after a run with a shorter period', async () => {
      const store = await connect();
      await run(store, 0, 60);
      await receive(store, -400);
      await runFrom(store, 0.1, 50, 60);
      await run(store, 50.01, 14);
      await runFrom(store, 50.1, 60.9, 60);
      expect(await left(store)).toEqual([1]);
      await runFrom(store, 61, 62, 60);
      expect(await left(store)).toEqual([]);
    });

    it('goes in pieces, if it is much', async () => {
      const store = await connect();
      for (let count = 0; count < 5; count += 1) await receive(store, 400);
      await run(store, 0);
      await decide(store, 'let_go');
      const piece = { days: 365, now: MORNING, limit: 2 };
      expect(await store.deleteOld(piece)).toEqual({ deleted: [1, 2], isComplete: false });
      expect(await store.deleteOld(piece)).toEqual({ deleted: [3, 4], isComplete: false });
      expect(await store.deleteOld(piece)).toEqual({ deleted: [5], isComplete: true });
    });
  });

  describe('what is unusual', () => {
    it('is said with its number and the first day on which it goes', async () => {
      const store = await connect();
      for (const age of [400, 357, 355, 100]) await receive(store, age);
      expect(await store.unusualDeletion()).toBeNull();
      await run(store, 0);
      const found = { requests: 3, days: 365, at: MORNING + 14 * DAY, seenAt: MORNING };
      expect(await store.unusualDeletion()).toMatchObject(found);
      await run(store, 0.5);
      // Half a day without a run counts for two hours.
      const later = MORNING + 14.5 * DAY - 2 * HOUR;
      const seenAt = MORNING + 0.5 * DAY;
      expect(await store.unusualDeletion()).toMatchObject({ ...found, at: later, seenAt });
    });

    it('is nothing that is marked within five days of its time', async () => {
      const store = await connect();
      await receive(store, 355.9);
      await run(store, 0);
      expect(await store.unusualDeletion()).toBeNull();
    });

    it.each([
      ['the clock is right again', 400, 365],
      ['the longer period is back', 0, 30],
    ])('is over once %s, whatever is marked in its time', async (_, ahead, days) => {
      const store = await connect();
      for (const age of [350.9, 350, 345, 100]) await receive(store, age);
      await run(store, 0);
      await runFrom(store, ahead + 1, ahead + 8, days);
      expect(await store.unusualDeletion()).toMatchObject({ requests: 4 });
      await run(store, 9);
      expect(await store.unusualDeletion()).toBeNull();
      await run(store, 10);
      expect(await store.unusualDeletion()).toBeNull();
    });

    it('is a shorter period, although nothing is old yet, until the longer one is back', async () => {
      const store = await connect();
      await run(store, 0);
      await run(store, 1, 30);
      expect(await store.unusualDeletion()).toBeNull();
      await run(store, 2);
      await receive(store, 3);
      // Too soon to count, as after a start with another setting.
      await run(store, 2.01, 30);
      expect(await store.unusualDeletion()).toBeNull();
      await run(store, 3, 30);
      expect(await store.unusualDeletion()).toMatchObject({ requests: 0, days: 30 });
      await run(store, 4, 30);
      expect(await store.unusualDeletion()).toMatchObject({ requests: 0, days: 30 });
      await run(store, 5);
      expect(await store.unusualDeletion()).toBeNull();
    });

    it.each([
      ['the period is longer, and the clock as wrong as before', 400, 380],
      ['the clock is set back, and still far ahead', 398, 365],
    ])('is not over when %s', async (_, ahead, days) => {
      const store = await connect();
      for (const age of [100, 90]) await receive(store, age);
      await run(store, 0);
      await run(store, 401);
      await run(store, ahead + 1.5, days);
      expect(await store.unusualDeletion()).toMatchObject({ requests: 2 });
      expect(await decide(store, 'keep')).toBe(true);
    });

    it('is not said anew within a day of a clock that flips to and fro', async () => {
      const store = await connect();
      await receive(store, 100);
      const said = new Set<number>();
      for (let step = 0; step < 24; step += 1) {
        await run(store, step / 12 + (step % 2 === 0 ? 400 : 0));
        const unusual = await store.unusualDeletion();
        if (unusual !== null) said.add(unusual.noticedMs);
      }
      expect(said.size).toBe(1);
    });
  });

  describe('somebody who lets it go', () => {
    it('has deleted with the next run what is old enough, recorded once', async () => {
      const store = await connect();
      for (const age of [400, 365, 360]) await receive(store, age);
      await run(store, 0);
      expect(await decide(store, 'let_go')).toBe(true);
      expect(await store.unusualDeletion()).toBeNull();
      expect(await decide(store, 'let_go')).toBe(false);
      expect(await run(store, 0.01)).toMatchObject({ deleted: [1, 2] });
      await run(store, 4.9);
      expect(await run(store, 5)).toMatchObject({ deleted: [3] });
      expect(await store.listRecord({ limit: 9 })).toMatchObject([
        { requestId: null, at: MORNING, act: 'let_go', ...SOMEBODY },
      ]);
    });

    it('lets go only what was seen', async () => {
      const store = await connect();
      await receive(store, 400);
      await run(store, 0);
      const seen = await store.unusualDeletion();
      await receive(store, 390);
      await run(store, 1);
      const by = { by: SOMEBODY, now: MORNING };
      await store.decideDeletion({ decision: 'let_go', upTo: seen?.upTo ?? 0, ...by });
      expect(await run(store, 1.01)).toMatchObject({ deleted: [1] });
    });

    it('is asked about the rest, which was found since', async () => {
      const store = await connect();
      for (const age of [400, 100]) await receive(store, age);
      await run(store, 0);
      await run(store, 0.5, 30);
      const by = { by: SOMEBODY, now: MORNING };
      await store.decideDeletion({ decision: 'let_go', upTo: 1, ...by });
      expect(await store.unusualDeletion()).toMatchObject({ requests: 1, upTo: 2 });
      expect(await run(store, 0.6, 30)).toMatchObject({ deleted: [1] });
    });

    it('lets nothing go by a shorter period that comes later', async () => {
      const store = await connect();
      for (const age of [400, 364, 352]) await receive(store, age);
      await run(store, 0);
      await decide(store, 'let_go');
      expect(await run(store, 0.02, 30)).toMatchObject({ deleted: [] });
      expect(await run(store, 0.1, 30)).toMatchObject({ deleted: [] });
    });

    it('has nothing deleted once the clock is right again', async () => {
      const store = await connect();
      await receive(store, 100);
      await run(store, 400);
      await decide(store, 'let_go');
      await run(store, 0);
      expect(await run(store, 401)).toMatchObject({ deleted: [] });
    });
  });

  describe('somebody who keeps it', () => {
    it('has nothing deleted for 30 days, is asked again, and then it goes', async () => {
      const store = await connect();
      await receive(store, 400);
      await runFrom(store, 0, 5);
      expect(await decide(store, 'keep')).toBe(true);
      expect(await decide(store, 'keep')).toBe(false);
      await runFrom(store, 5, 34.9);
      expect(await store.unusualDeletion()).toBeNull();
      expect(await left(store)).toEqual([1]);
      await runFrom(store, 35, 48.9);
      expect(await store.unusualDeletion()).toMatchObject({ requests: 1 });
      expect(await left(store)).toEqual([1]);
      await runFrom(store, 49, 49.2);
      expect(await left(store)).toEqual([]);
    });

    it('comes in time also after another has let it go', async () => {
      const store = await connect();
      await receive(store, 400);
      await run(store, 0);
      await decide(store, 'let_go');
      expect(await decide(store, 'keep')).toBe(true);
      await runFrom(store, 0.01, 1);
      expect(await left(store)).toEqual([1]);
      const record = await store.listRecord({ limit: 9 });
      expect(record.map(({ act }) => act)).toEqual(['keep', 'let_go']);
    });

    it('has no request kept that somebody erases', async () => {
      const store = await connect();
      await receive(store, 400);
      await run(store, 0);
      await decide(store, 'keep');
      expect(await store.eraseRequest(1, erasure)).toBe(true);
    });
  });
}
