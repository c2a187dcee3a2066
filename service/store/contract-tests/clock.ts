/** What a clock that jumps must not do besides deleting requests. */
import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  DAY,
  HOUR,
  MAIL_DOMAIN,
  MINUTE,
  MORNING,
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

    it('lets no captcha solution be used again, if it was ahead by less than a day', async () => {
      const store = await connect();
      const use = () => store.accept(acceptInput({}, { captcha: solved('once', MORNING + HOUR) }));
      await use();
      await store.sweep(MORNING + 2 * HOUR);
      expect(await use()).toBe('nonce_used');
    });
  });

  it('a clock that has jumped keeps what is known of clients no longer than ever', async () => {
    const store = await connect();
    await store.addressSalts(MORNING, 'old salt');
    await store.sweep(AHEAD);
    expect(await store.addressSalts(AHEAD, 'new salt')).toEqual(['new salt']);
  });
}
