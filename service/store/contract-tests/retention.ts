/** The statements by which something is deleted for its age. By which rule, in every case: ../retention.test.ts. */
import { describe, expect, it } from 'vitest';
import { DAY, erasure, HOUR, MORNING, SOMEBODY } from '../../../test/kit/contact-requests.ts';
import {
  courses,
  decide,
  left,
  live,
  receive,
  run,
  runFrom,
  spread,
  wrongIn,
} from '../../../test/kit/retention-course.ts';
import type { Connect } from './connect.ts';

const examples = courses.filter(({ isExample }) => isExample);

export function describeRetention(connect: Connect): void {
  describe('what is deleted for its age', () => {
    it.each(examples)('goes in its time, when $name', async (course) => {
      const { receivedOn = spread(3) } = course;
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
  });

  describe('somebody who keeps it', () => {
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
