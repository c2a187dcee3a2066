/** How long a store goes on keeping requests for the earlier time when somebody has made it shorter. */
import { describe, expect, it } from 'vitest';
import { acceptInput, DAY, HOUR, MORNING } from '../../../test/kit/contact-requests.ts';
import type { Connect } from './connect.ts';

export function describeRetention(connect: Connect): void {
  describe('how long requests are kept', () => {
    it('is shorter after seven days, and says until then how many requests will go', async () => {
      const store = await connect();
      const see = (days: number, now: number) => store.seeRetention({ days, now, isHeld: false });
      for (const age of [100, 40, 28, 1]) {
        await store.accept(acceptInput({ receivedAt: MORNING - age * DAY }));
      }
      expect(await see(365, MORNING)).toEqual({ days: 365, change: null });
      expect(await store.retentionChange()).toBeNull();

      // Then that of 28 days is 35 days old.
      const change = { days: 30, at: MORNING + 7 * DAY, requests: 3 };
      expect(await see(30, MORNING)).toEqual({ days: 365, change });
      expect(await see(30, MORNING + 7 * DAY - 1)).toEqual({ days: 365, change });
      expect(await store.retentionChange()).toEqual(change);
      expect(await see(30, MORNING + 7 * DAY)).toEqual({ days: 30, change: null });
      expect(await store.retentionChange()).toBeNull();
    });

    it('waits anew for another shorter time, and for none that is as long as before or longer', async () => {
      const store = await connect();
      const see = (days: number, now: number) => store.seeRetention({ days, now, isHeld: false });
      await see(100, MORNING);
      await see(50, MORNING);
      const later = MORNING + 6 * DAY;
      expect(await see(20, later)).toEqual({
        days: 100,
        change: { days: 20, at: later + 7 * DAY, requests: 0 },
      });
      expect(await see(100, later + DAY)).toEqual({ days: 100, change: null });
      expect(await see(200, later + DAY)).toEqual({ days: 200, change: null });
      expect(await see(20, later + 8 * DAY)).toMatchObject({
        days: 200,
        change: { at: later + 15 * DAY },
      });
    });

    it('does not change by a clock that is not believed', async () => {
      const store = await connect();
      await store.seeRetention({ days: 100, now: MORNING, isHeld: false });
      await store.seeRetention({ days: 50, now: MORNING, isHeld: false });
      const jumped = MORNING + 400 * DAY;
      const held = await store.seeRetention({ days: 50, now: jumped, isHeld: true });
      expect(held).toMatchObject({ days: 100, change: { at: jumped + 7 * DAY } });
      const believed = { days: 50, now: jumped + 25 * HOUR, isHeld: false };
      expect(await store.seeRetention(believed)).toMatchObject({ days: 100 });
      const right = { days: 50, now: MORNING + HOUR, isHeld: true };
      expect(await store.seeRetention(right)).toMatchObject({
        days: 100,
        change: { at: MORNING + HOUR + 7 * DAY },
      });
    });
  });
}
