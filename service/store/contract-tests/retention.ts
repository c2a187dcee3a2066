/** Deletion by age. How much of it in a day: domain/deletion.ts. */
import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  DAY,
  deleteReceivedBefore,
  erasure,
  HOUR,
  MORNING,
} from '../../../test/kit/contact-requests.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import type { ContactStore } from '../store.ts';
import type { Connect } from './connect.ts';

const names = async (store: ContactStore) =>
  (await listEveryRequest(store)).map(({ name }) => name);

export function describeRetention(connect: Connect): void {
  describe('deletion by age', () => {
    it('takes what was received so many days ago, with its e-mails, and notes when all was done', async () => {
      const store = await connect();
      expect(await store.retentionState(MORNING)).toEqual({ completedAt: null, deletedToday: 0 });
      await store.accept(acceptInput({ name: 'Old', receivedAt: MORNING - 1 }));
      await store.accept(acceptInput({ name: 'Kept', receivedAt: MORNING }));
      expect(await deleteReceivedBefore(store, MORNING, 60)).toEqual([1]);
      expect(await names(store)).toEqual(['Kept']);
      expect((await store.historyOf(1)).emails).toEqual([]);
      // Once more, to learn that none was left.
      const now = MORNING + 61 * DAY;
      expect(await store.retentionState(now)).toEqual({ completedAt: now, deletedToday: 0 });
    });

    it('leaves what the company has not been told of, whatever a clock has stamped on it', async () => {
      const store = await connect();
      await store.accept(acceptInput({ receivedAt: 0 }));
      expect(await store.deleteOld({ days: 30, now: MORNING })).toEqual([]);
      const [entry] = await store.claimDue({ now: MORNING, limit: 1, leaseUntil: MORNING });
      await store.markDead(entry?.id ?? 0, { error: 'refused', now: MORNING });
      expect(await store.deleteOld({ days: 30, now: MORNING })).toEqual([1]);
    });

    it('takes as old entries of the record that are about no request', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      await store.eraseRequest(1, erasure);
      await store.deleteOld({ days: 30, now: MORNING + 30 * DAY });
      expect(await store.listRecord({ limit: 9 })).toHaveLength(1);
      await store.deleteOld({ days: 30, now: MORNING + 30 * DAY + 1 });
      expect(await store.listRecord({ limit: 9 })).toEqual([]);
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
      expect(await store.retentionState(first)).toEqual({ completedAt: null, deletedToday: 50 });
      expect(await run(first + DAY)).toHaveLength(10);
      expect(await store.retentionState(first + DAY)).toMatchObject({ completedAt: first + DAY });
    });
  });
}
