/** What a clock that jumps must not do besides deleting requests. */
import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  COMPANY_MAIL,
  DAY,
  HOUR,
  MORNING,
  sendWaiting,
  solved,
} from '../../../test/kit/contact-requests.ts';
import type { ContactStore } from '../store.ts';
import type { Connect } from './connect.ts';

const AHEAD = MORNING + 400 * DAY;
const receive = (store: ContactStore, receivedAt: number, more: object = {}) =>
  store.accept(acceptInput({ receivedAt, ...more }));

export function describeClock(connect: Connect): void {
  describe('a clock that is right again after it was ahead', () => {
    it('makes the next digest', async () => {
      const store = await connect();
      const held = { heldReasons: ['honeypot_filled' as const] };
      await receive(store, AHEAD, held);
      await store.createDigest(AHEAD, COMPANY_MAIL);
      await sendWaiting(store, AHEAD);
      await receive(store, MORNING, held);
      await store.createDigest(MORNING, COMPANY_MAIL);
      expect(await sendWaiting(store, MORNING)).toMatchObject([{ requests: [{ id: 2 }] }]);
    });

    it('lets no captcha solution be used again, if it was ahead by less than a day', async () => {
      const store = await connect();
      const use = () => store.accept(acceptInput({}, { captcha: solved('once', MORNING + HOUR) }));
      await use();
      await store.sweep(MORNING + 2 * HOUR);
      expect(await use()).toBe('nonce_used');
    });
  });
}
