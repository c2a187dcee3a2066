/** What the company is told once: reminders and alerts. */
import { describe, expect, it } from 'vitest';
import type { OnceOnly } from '../../contact/desk/notice-store.ts';
import type { ContactStore } from '../../contact/store.ts';
import { DAY, HOUR, MAIL_DOMAIN, MINUTE, MORNING } from '../../test/kit/contact-requests.ts';
import type { Connect } from './connect.ts';

const reminder = {
  kind: 'reminder' as const,
  details: { count: 1, requests: [{ id: 1, dueAt: MORNING }] },
};
const tell = (store: ContactStore, value: string, once: Partial<OnceOnly> = {}) =>
  store.tellOnce({
    occasion: 'reminder',
    value,
    notice: reminder,
    now: MORNING,
    messageIdDomain: MAIL_DOMAIN,
    ...once,
  });
const claim = (store: ContactStore, now: number) =>
  store.claimDue({ now, limit: 9, leaseUntil: now + MINUTE });

export function describeNotices(connect: Connect): void {
  describe('what is told once', () => {
    it('is one e-mail to all mailboxes, of however many hosts that ask together', async () => {
      const stores = [await connect(), await connect()];
      const [store] = stores as [ContactStore];
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => tell(stores[index % 2] ?? store, '2026-03-10')),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
      const [entry, ...others] = await claim(store, MORNING);
      expect(others).toEqual([]);
      expect(entry).toMatchObject({ kind: 'reminder', recipient: '', requests: [] });
      expect(JSON.parse(entry?.details ?? '')).toEqual(reminder.details);
      await store.markSent(entry?.id ?? 0, MORNING);
      // A host whose clock is behind.
      expect(await tell(store, '2026-03-09')).toBe(false);
      expect(await tell(store, '2026-03-11', { notice: null, now: MORNING + DAY })).toBe(true);
      expect(await tell(store, '2026-03-11', { now: MORNING + DAY })).toBe(false);
      expect(await claim(store, MORNING + DAY)).toEqual([]);
    });

    it('may be told again once it is over, each thing by itself', async () => {
      const store = await connect();
      const alert = {
        occasion: 'disk_nearly_full',
        notice: { kind: 'alert' as const, details: { alert: 'dead_emails' as const, count: 2 } },
      };
      expect(await store.forgetTold('disk_nearly_full')).toBe(false);
      expect(await tell(store, 'told', alert)).toBe(true);
      expect(await tell(store, 'told', { ...alert, occasion: 'backup_old' })).toBe(true);
      expect(await store.forgetTold('disk_nearly_full')).toBe(true);
      expect(await tell(store, 'told', { ...alert, now: MORNING + HOUR })).toBe(true);
      expect(await tell(store, 'told', { ...alert, occasion: 'backup_old' })).toBe(false);
      expect(await claim(store, MORNING + HOUR)).toHaveLength(3);
    });
  });
}
