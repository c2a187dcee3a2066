/** What is posted to a webhook: a queue of its own, beside that of the e-mails. */
import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  act,
  DAY,
  deleteReceivedBefore,
  erasure,
  MAIL_DOMAIN,
  MINUTE,
  MORNING,
} from '../../../test/kit/contact-requests.ts';
import type { Channel } from '../../domain/outbox-entry.ts';
import type { ContactStore } from '../store.ts';
import type { Connect } from './connect.ts';

const alert = { kind: 'alert', details: { alert: 'dead_emails', count: 2 } } as const;

const claim = (store: ContactStore, channel: Channel, now = MORNING) =>
  store.claimDue({ channel, now, limit: 20, leaseUntil: now + MINUTE });

const kindsOf = async (store: ContactStore, id: number) =>
  (await store.historyOf(id)).emails.map(({ kind, state }) => `${kind} ${state}`);

export function describeWebhookQueue(connect: Connect): void {
  describe('the queue of the webhook', () => {
    const open = () => connect({ hasWebhook: true });

    it('is empty where no webhook is set', async () => {
      const store = await connect();
      await store.accept(acceptInput({}));
      expect(await claim(store, 'webhook')).toEqual([]);
      expect(await store.nextDueAt('webhook')).toBeNull();
    });

    it('has a request when its notification is queued: at once, or when it is released', async () => {
      const store = await open();
      await store.accept(acceptInput({ name: 'At Once' }));
      await store.accept(acceptInput({ name: 'Held', heldReasons: ['honeypot_filled'] }));
      const [first, ...others] = await claim(store, 'webhook');
      expect(others).toEqual([]);
      expect(first).toMatchObject({
        channel: 'webhook',
        kind: 'notification',
        details: null,
        tries: 0,
      });
      expect(first?.requests).toMatchObject([{ id: 1, name: 'At Once' }]);
      expect(await act(store, 'not_spam', 2, MORNING)).toBe('changed');
      const [second] = await claim(store, 'webhook');
      expect(second?.requests).toMatchObject([{ id: 2, name: 'Held' }]);
      expect(second?.messageId).not.toBe(first?.messageId);
      expect((await claim(store, 'email')).map(({ kind }) => kind)).toEqual([
        'notification',
        'notification',
      ]);
    });

    it('has alerts, and no reminders', async () => {
      const store = await open();
      const once = { value: 'told', now: MORNING, messageIdDomain: MAIL_DOMAIN };
      const reminder = { kind: 'reminder' as const, details: { count: 0, held: 1, requests: [] } };
      await store.tellOnce({ ...once, occasion: 'reminder', message: reminder });
      await store.tellOnce({ ...once, occasion: 'dead_emails', message: alert });
      const [posted, ...others] = await claim(store, 'webhook');
      expect(others).toEqual([]);
      expect(posted?.requests).toEqual([]);
      expect(JSON.parse(posted?.details ?? '')).toEqual(alert.details);
      expect(await claim(store, 'email')).toHaveLength(2);
    });

    it('fails, is given up and tried again without the e-mails', async () => {
      const store = await open();
      await store.accept(acceptInput({}));
      const [email] = await claim(store, 'email');
      const [posted] = await claim(store, 'webhook');
      await store.markSent(email?.id ?? 0, MORNING);
      await store.markFailed(posted?.id ?? 0, {
        error: 'The webhook answered 500',
        dueAt: MORNING + 2 * MINUTE,
      });
      expect(await store.nextDueAt('webhook')).toBe(MORNING + 2 * MINUTE);
      expect(await store.nextDueAt('email')).toBeNull();
      expect(await store.outboxHealth()).toMatchObject({
        pending: 1,
        oldestUndeliveredAt: MORNING,
        lastError: 'The webhook answered 500',
        lastEmailError: null,
      });
      await store.markDead(posted?.id ?? 0, { error: 'The webhook answered 404', now: MORNING });
      expect(await store.outboxHealth()).toMatchObject({ dead: 1, lastSentAt: MORNING });
      expect(await kindsOf(store, 1)).toEqual(['notification sent', 'webhook dead']);
      // Once it is no longer set, its messages are neither reported nor tried again.
      const without = await connect();
      expect(await without.outboxHealth()).toMatchObject({ pending: 0, dead: 0 });
      expect(await without.retryAll(MORNING)).toBe(0);
      expect(await act(store, 'retry', 1, MORNING + DAY)).toBe('changed');
      const [again] = await claim(store, 'webhook', MORNING + DAY);
      expect(again).toMatchObject({ messageId: posted?.messageId, tries: 0 });
      await store.markSent(again?.id ?? 0, MORNING + DAY);
      expect(await kindsOf(store, 1)).toEqual(['notification sent', 'webhook sent']);
      // The last e-mail was another.
      expect(await store.outboxHealth()).toMatchObject({ pending: 0, lastSentAt: MORNING });
    });

    it('loses a request that is erased', async () => {
      const store = await open();
      await store.accept(acceptInput({}));
      await store.accept(acceptInput({ name: 'Stays' }));
      expect(await store.eraseRequest(1, erasure)).toBe(true);
      const left = await claim(store, 'webhook');
      expect(left.map(({ requests }) => requests[0]?.name)).toEqual(['Stays']);
      await deleteReceivedBefore(store, MORNING + 1);
      expect(await claim(store, 'webhook', MORNING + DAY)).toEqual([]);
      expect(await store.outboxHealth()).toMatchObject({ pending: 0 });
    });
  });
}
