/** Deletion by age, and what is known of the runs. How much is deleted in a day: domain/deletion.ts. */
import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  DAY,
  deleteReceivedBefore,
  erasure,
  giveUpNext,
  HOUR,
  listEveryRequest,
  MINUTE,
  MORNING,
} from '../../../test/kit/contact-requests.ts';
import type { ContactStore } from '../store.ts';
import type { Connect } from './connect.ts';

const names = async (store: ContactStore) =>
  (await listEveryRequest(store)).map(({ name }) => name);

export function describeUpkeep(connect: Connect): void {
  describe('deletion by age', () => {
    it('takes what was received so many days ago, with its e-mails, and notes when all was done', async () => {
      const store = await connect();
      const none = { ranAt: null, completedAt: null, deletedToday: 0 };
      expect(await store.upkeepState(MORNING)).toEqual(none);
      await store.accept(acceptInput({ name: 'Old', receivedAt: MORNING - 1 }));
      await store.accept(acceptInput({ name: 'Kept', receivedAt: MORNING }));
      expect(await deleteReceivedBefore(store, MORNING, 60)).toEqual([1]);
      expect(await names(store)).toEqual(['Kept']);
      expect((await store.historyOf(1)).emails).toEqual([]);
      // Once more, to learn that none was left.
      const now = MORNING + 61 * DAY;
      expect(await store.upkeepState(now)).toMatchObject({ completedAt: now, deletedToday: 0 });
    });

    it('leaves what the company has not been told of, whatever a clock has stamped on it', async () => {
      const store = await connect();
      await store.accept(acceptInput({ receivedAt: 0 }));
      expect(await store.deleteOld({ days: 30, now: MORNING })).toEqual([]);
      await giveUpNext(store);
      expect(await store.deleteOld({ days: 30, now: MORNING })).toEqual([1]);
    });

    it('takes as old entries of the record that are about no request', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      await store.eraseRequest(1, erasure);
      await store.deleteOld({ days: 30, now: MORNING + 30 * DAY });
      expect(await store.erasureOf(1)).not.toBeNull();
      await store.deleteOld({ days: 30, now: MORNING + 30 * DAY + 1 });
      expect(await store.erasureOf(1)).toBeNull();
    });

    it('takes fifty of few in a day, however often it runs, and is not complete until all are gone', async () => {
      const store = await connect();
      for (let count = 0; count < 60; count += 1) {
        await store.accept(acceptInput({ heldReasons: ['honeypot_filled'] }));
      }
      const run = (now: number) => store.deleteOld({ days: 30, now });
      const first = MORNING + 31 * DAY;
      expect(await run(first)).toHaveLength(50);
      expect(await run(first + HOUR)).toEqual([]);
      expect(await store.upkeepState(first)).toMatchObject({ completedAt: null, deletedToday: 50 });
      expect(await run(first + DAY)).toHaveLength(10);
      expect(await store.upkeepState(first + DAY)).toMatchObject({ completedAt: first + DAY });
    });
  });

  describe('a run', () => {
    it('is noted every ten minutes, and one of each hour does what is done hourly', async () => {
      const [store, other] = [await connect(), await connect()];
      const hour = MORNING - (MORNING % HOUR) + HOUR;
      const first = await Promise.all([store, other].map((one) => one.noteRun(hour)));
      expect(first.filter(Boolean)).toHaveLength(1);
      const ranAt = async () => (await other.upkeepState(hour)).ranAt;
      expect(await store.noteRun(hour + 10 * MINUTE - 1)).toBe(false);
      expect(await ranAt()).toBe(hour);
      expect(await store.noteRun(hour + 10 * MINUTE)).toBe(false);
      expect(await ranAt()).toBe(hour + 10 * MINUTE);
      expect(await other.noteRun(hour + HOUR)).toBe(true);
      // By a clock that was set back.
      expect(await store.noteRun(hour - DAY)).toBe(true);
      expect(await ranAt()).toBe(hour - DAY);
    });
  });
}
