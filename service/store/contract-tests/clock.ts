/** What a clock that jumps must not delete, and what is put right when it is right again. */
import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  DAY,
  HOUR,
  MAIL_DOMAIN,
  MINUTE,
  MORNING,
  SOMEBODY,
  solved,
} from '../../../test/kit/contact-requests.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import type { ContactStore } from '../store.ts';
import type { Connect } from './connect.ts';

const receive = (store: ContactStore, receivedAt: number, more: object = {}) =>
  store.accept(acceptInput({ receivedAt, ...more }));
const ids = async (store: ContactStore) => (await listEveryRequest(store)).map(({ id }) => id);
const claimed = (store: ContactStore, now: number) =>
  store.claimDue({ now, limit: 9, leaseUntil: now + MINUTE });

/** Looks every hour. */
async function watch(store: ContactStore, from: number, hours: number) {
  for (let hour = 0; hour <= hours; hour += 1) await store.seeClock({ now: from + hour * HOUR });
}

export function describeClock(connect: Connect): void {
  describe('a clock', () => {
    it.each([
      ['goes on', MINUTE, false, false],
      ['is behind that of another host', -MINUTE, false, false],
      ['was off for a weekend', 64 * HOUR, false, false],
      ['was off for five days', 5 * DAY, false, false],
      ['is set by two days while the host runs', 2 * DAY, true, true],
      ['was set by another host’s look already', 0, true, false],
      ['is more than five days ahead', 5 * DAY + 1, false, true],
      ['goes back by a day', -DAY, false, false],
      ['goes back by more', -DAY - 1, false, true],
    ])('that %s has jumped or not', async (_, gap, hasJumped, isJump) => {
      const store = await connect();
      expect(await store.seeClock({ now: MORNING })).toEqual({ jumpedMs: 0, doubt: null });
      const now = MORNING + gap;
      const doubt = isJump ? { since: now, jumpedMs: gap, steadyMs: 0 } : null;
      const seen = { jumpedMs: isJump ? gap : 0, doubt };
      expect(await store.seeClock({ now, hasJumped })).toEqual(seen);
      expect(await store.clockDoubt()).toEqual(doubt);
    });

    it('that comes before the build of the site is wrong in a new database too', async () => {
      const store = await connect();
      const look = { now: MORNING - 800 * DAY, notBefore: MORNING };
      expect(await store.seeClock(look)).toMatchObject({ jumpedMs: -800 * DAY });
      expect(await store.seeClock({ ...look, now: look.now + HOUR })).toMatchObject({
        jumpedMs: 0,
        doubt: { steadyMs: HOUR },
      });
    });

    it('is believed when it was steady for a day, of which a pause counts as an hour', async () => {
      const store = await connect();
      await store.seeClock({ now: MORNING });
      const jumped = MORNING + 400 * DAY;
      await watch(store, jumped, 12);
      await store.seeClock({ now: jumped + 3 * DAY });
      expect(await store.clockDoubt()).toMatchObject({ since: jumped, steadyMs: 13 * HOUR });
      await watch(store, jumped + 3 * DAY, 10);
      expect(await store.clockDoubt()).not.toBeNull();
      await watch(store, jumped + 3 * DAY + 10 * HOUR, 1);
      expect(await store.clockDoubt()).toBeNull();
    });

    it('that jumps again has to be steady for as long again', async () => {
      const store = await connect();
      await store.seeClock({ now: MORNING });
      await watch(store, MORNING + 400 * DAY, 20);
      await watch(store, MORNING + 20 * HOUR, 20);
      expect(await store.clockDoubt()).toMatchObject({ steadyMs: 20 * HOUR });
    });

    it('is believed when somebody says so, which is recorded once', async () => {
      const store = await connect();
      await store.seeClock({ now: MORNING });
      expect(await store.endClockDoubt(SOMEBODY, MORNING)).toBe(false);
      const now = MORNING + 400 * DAY;
      await store.seeClock({ now });
      expect(await store.endClockDoubt(SOMEBODY, now)).toBe(true);
      expect(await store.endClockDoubt(SOMEBODY, now)).toBe(false);
      expect(await store.seeClock({ now: now + MINUTE })).toEqual({ jumpedMs: 0, doubt: null });
      expect(await store.listRecord({ limit: 9 })).toMatchObject([
        { requestId: null, at: now, act: 'note', ...SOMEBODY },
      ]);
    });

    it('that was behind made nothing old: the age counts from when it is right again', async () => {
      const store = await connect();
      await receive(store, MORNING - 300 * DAY);
      await receive(store, MORNING);
      await store.seeClock({ now: MORNING });
      const behind = MORNING - 800 * DAY;
      // Before anybody has looked.
      await receive(store, behind);
      await watch(store, behind, 30);
      // By this clock the others are of the future.
      await store.sweep(behind + 30 * HOUR);
      await receive(store, behind + 30 * HOUR);
      const right = MORNING + 30 * HOUR;
      await receive(store, right);
      await store.seeClock({ now: right });
      expect(await store.purgeBefore(MORNING - 300 * DAY + 1)).toEqual([1]);
      expect(await store.purgeBefore(MORNING + 1)).toEqual([2]);
      expect(await store.purgeBefore(right)).toEqual([]);
      expect(await store.purgeBefore(right + 1)).toEqual([3, 4, 5]);
    });

    it('that was ahead makes nothing live longer: the age counts from when it is right again', async () => {
      const store = await connect();
      await receive(store, MORNING);
      await store.seeClock({ now: MORNING });
      const ahead = MORNING + 400 * DAY;
      await store.seeClock({ now: ahead });
      await receive(store, ahead);
      await watch(store, MORNING, 24);
      await store.sweep(MORNING + DAY);
      expect(await store.purgeBefore(MORNING + 1)).toEqual([1]);
      expect(await store.purgeBefore(MORNING + DAY)).toEqual([]);
      expect(await store.purgeBefore(MORNING + DAY + 1)).toEqual([2]);
    });

    it('that jumps makes no e-mail that waits older, and none wait for the future', async () => {
      const store = await connect();
      await receive(store, MORNING);
      await store.seeClock({ now: MORNING });
      const ahead = MORNING + 400 * DAY;
      await store.seeClock({ now: ahead });
      const [entry] = await claimed(store, ahead);
      expect(entry?.createdAt).toBe(ahead);
      expect(await store.outboxHealth()).toMatchObject({ oldestUndeliveredAt: ahead });
      await store.seeClock({ now: MORNING + HOUR });
      const again = MORNING + HOUR + 11 * MINUTE;
      expect(await claimed(store, again)).toMatchObject([{ createdAt: MORNING + HOUR }]);
      expect(await ids(store)).toEqual([1]);
    });

    it('that jumps drops no alert that waits', async () => {
      const store = await connect();
      const alert = (occasion: string, now: number) =>
        store.tellOnce({
          occasion,
          value: 'told',
          message: { kind: 'alert', details: { alert: 'dead_emails', count: 1 } },
          now,
          messageIdDomain: MAIL_DOMAIN,
        });
      await alert('dead_emails', MORNING);
      await alert('clock_jumped', MORNING + 400 * DAY);
      expect(await claimed(store, MORNING + 400 * DAY)).toHaveLength(2);
    });

    it('that was ahead stops no later digest', async () => {
      const store = await connect();
      const held = { heldReasons: ['honeypot_filled' as const] };
      await store.seeClock({ now: MORNING });
      const ahead = MORNING + 400 * DAY;
      await store.seeClock({ now: ahead });
      await receive(store, ahead, held);
      const digest = await store.createDigest(ahead, MAIL_DOMAIN);
      await store.markSent(digest ?? 0, ahead);
      const right = MORNING + 2 * HOUR;
      await store.seeClock({ now: MORNING });
      await receive(store, right, held);
      expect(await store.createDigest(right, MAIL_DOMAIN)).not.toBeNull();
    });

    it('that has jumped keeps captcha solutions, and what is known of clients no longer than ever', async () => {
      const store = await connect();
      const used = () => acceptInput({}, { captcha: solved('once', MORNING + HOUR) });
      await store.accept(used());
      await store.addressSalts(MORNING, 'old salt');
      await store.seeClock({ now: MORNING });
      const ahead = MORNING + 400 * DAY;
      await store.seeClock({ now: ahead });
      await store.sweep(ahead);
      expect(await store.accept(used())).toBe('nonce_used');
      expect(await store.addressSalts(ahead, 'new salt')).toEqual(['new salt']);
      await store.endClockDoubt(SOMEBODY, ahead);
      await store.sweep(ahead);
      expect(await store.accept(used())).toBe('accepted');
    });
  });
}
