/** What a clock that jumps must not do besides deleting requests. */
import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  DAY,
  HOUR,
  MAIL_DOMAIN,
  MINUTE,
  MORNING,
  runHourly,
  solved,
} from '../../../test/kit/contact-requests.ts';
import type { ContactStore } from '../store.ts';
import type { Connect } from './connect.ts';

const AHEAD = MORNING + 400 * DAY;
const receive = (store: ContactStore, receivedAt: number, more: object = {}) =>
  store.accept(acceptInput({ receivedAt, ...more }));
const claimed = (store: ContactStore, now: number) =>
  store.claimDue({ now, limit: 9, leaseUntil: now });

export function describeClock(connect: Connect): void {
  describe('a clock that is right again after it was ahead', () => {
    it('lets nothing wait that was to be tried in the future', async () => {
      const store = await connect();
      await receive(store, AHEAD);
      await receive(store, MORNING);
      const [failed] = await claimed(store, MORNING);
      const dueAt = MORNING + 10 * MINUTE;
      await store.markFailed(failed?.id ?? 0, { error: 'later', dueAt });
      const due = await claimed(store, MORNING);
      expect(due.map(({ createdAt }) => createdAt)).toEqual([AHEAD]);
      await store.markSent(due[0]?.id ?? 0, MORNING);
      // What is leased by another host, whose clock is ahead by minutes, waits.
      await store.renewLease(failed?.id ?? 0, MORNING + HOUR);
      expect(await claimed(store, MORNING)).toEqual([]);
    });

    it('acknowledges as if nothing had been sent in the future', async () => {
      const store = await connect();
      const accept = async (receivedAt: number) => {
        await store.accept(acceptInput({ receivedAt }, { acknowledge: true }));
        const entries = await store.claimDue({
          ...{ now: receivedAt, limit: 9, leaseUntil: receivedAt },
        });
        for (const { id } of entries) await store.markSent(id, receivedAt);
        return entries.map(({ kind }) => kind).toSorted();
      };
      const both = ['acknowledgement', 'notification'];
      expect(await accept(AHEAD)).toEqual(both);
      expect(await accept(MORNING)).toEqual(both);
      expect(await accept(MORNING + HOUR)).toEqual(['notification']);
    });

    it('makes the next digest', async () => {
      const store = await connect();
      const held = { heldReasons: ['honeypot_filled' as const] };
      await receive(store, AHEAD, held);
      const digest = await store.createDigest(AHEAD, MAIL_DOMAIN);
      await store.markSent(digest ?? 0, AHEAD);
      await receive(store, MORNING, held);
      expect(await store.createDigest(MORNING, MAIL_DOMAIN)).not.toBeNull();
    });

    it('forgets the networks of what came in the future, as of anything after two days', async () => {
      const store = await connect();
      const hold = (network: string) =>
        store.accept(
          acceptInput(
            { receivedAt: AHEAD, heldReasons: ['honeypot_filled'] },
            { networks: [{ keys: [network], perHour: 1_000_000 }] },
          ),
        );
      for (let count = 0; count < 51; count += 1) await hold('one');
      await hold('another');
      await store.sweep(MORNING);
      await store.createDigest(MORNING, MAIL_DOMAIN);
      const [digest] = await claimed(store, MORNING);
      // In their order: nobody knows any more that the last is the first of its network.
      expect(digest?.requests.map(({ id }) => id)).not.toContain(52);
    });

    it('lets no captcha solution be used again', async () => {
      const store = await connect();
      const use = () => store.accept(acceptInput({}, { captcha: solved('once', MORNING + HOUR) }));
      await use();
      await runHourly(store, MORNING - DAY, 26);
      await store.deleteOld({ days: 365, now: AHEAD });
      await store.sweep(AHEAD);
      expect(await use()).toBe('nonce_used');
    });
  });

  it('a clock that has jumped keeps what is known of clients no longer than ever', async () => {
    const store = await connect();
    await store.addressSalts(MORNING, 'old salt');
    await store.sweep(AHEAD);
    expect(await store.addressSalts(AHEAD, 'new salt')).toEqual(['new salt']);
  });

  it.each([
    ['goes on', HOUR, false],
    ['belongs to a machine that was off for five days', 5 * DAY, false],
    ['is further ahead', 5 * DAY + 1, true],
    ['goes back by a day', -DAY, false],
    ['goes back by two', -2 * DAY, true],
  ])('a clock that %s has jumped or not, for a day', async (_, gap, isJump) => {
    const store = await connect();
    expect(await store.hasClockJumped()).toBe(false);
    await runHourly(store, MORNING, 3);
    expect(await store.hasClockJumped()).toBe(false);
    const now = MORNING + 2 * HOUR + gap;
    await runHourly(store, now, 1);
    expect(await store.hasClockJumped()).toBe(isJump);
    await runHourly(store, now + HOUR, 26);
    expect(await store.hasClockJumped()).toBe(false);
  });
}
