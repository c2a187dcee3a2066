/** What is deleted: requests, and what is known of clients. */
import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  COMPANY_MAIL,
  DAY,
  deleteReceivedBefore,
  erasure,
  listEveryRequest,
  MINUTE,
  MORNING,
  refusedAttempt,
  sendWaiting,
  solved,
} from '../../../test/kit/contact-requests.ts';
import type { OutboxEntry } from '../../domain/outbox-entry.ts';
import type { ContactStore } from '../store.ts';
import type { Connect } from './connect.ts';

export function describeErasure(connect: Connect): void {
  describe('erasing a person', () => {
    it('deletes every request of the address, in any case, with its e-mails', async () => {
      const store = await connect();
      await store.accept(acceptInput({ email: 'éloïse@client.example' }));
      await store.accept(
        acceptInput({ email: 'éloïse@client.example', receivedAt: MORNING + DAY }),
      );
      await store.accept(acceptInput({ email: 'not-éloïse@client.example' }));
      expect(await store.outboxHealth()).toMatchObject({ pending: 3 });
      expect(await store.eraseByEmail(' ÉLOÏSE@Client.Example ', erasure)).toBe(2);
      expect((await listEveryRequest(store)).map((request) => request.id)).toEqual([3]);
      expect(await store.outboxHealth()).toMatchObject({ pending: 1 });
      expect(await store.eraseByEmail('éloïse@client.example', erasure)).toBe(0);
    });

    it('takes the person out of a digest, and drops a digest that is left empty', async () => {
      const store = await connect();
      await store.accept(acceptInput({ email: 'a@x.example', heldReasons: ['honeypot_filled'] }));
      await store.accept(acceptInput({ email: 'b@x.example', heldReasons: ['honeypot_filled'] }));
      await store.createDigest(MORNING, COMPANY_MAIL);
      await store.eraseByEmail('a@x.example', erasure);
      const digest = await store.leaseNext({ now: MORNING, leaseUntil: MORNING });
      expect(digest?.requests.map(({ email }) => email)).toEqual(['b@x.example']);
      await store.eraseByEmail('b@x.example', erasure);
      expect(await store.outboxHealth()).toMatchObject({ pending: 0 });
    });

    it('does not give the number of an erased request to another', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      expect(await store.eraseRequest(1, erasure)).toBe(true);
      expect(await store.eraseRequest(1, erasure)).toBe(false);
      await store.accept(acceptInput());
      expect((await listEveryRequest(store)).map((request) => request.id)).toEqual([2]);
    });
  });

  describe('with every kind of entry waiting', () => {
    const COMPANYS = ['alert', 'key', 'reminder'];
    const ALL = ['alert', 'digest', 'key', 'notification', 'reminder'];

    async function queueAll() {
      const store = await connect();
      await store.accept(acceptInput());
      await store.accept(acceptInput({ heldReasons: ['honeypot_filled'] }));
      await store.createDigest(MORNING, COMPANY_MAIL);
      await store.queueKeyEmails({ ...COMPANY_MAIL, now: MORNING, captcha: null });
      const once = { value: 'told', now: MORNING, mail: COMPANY_MAIL };
      const reminder = {
        kind: 'reminder' as const,
        details: { count: 1, held: 1, requests: [] },
      };
      await store.tellOnce({ ...once, occasion: 'reminder', message: reminder });
      const alert = { kind: 'alert', details: { alert: 'dead_emails', count: 1 } } as const;
      await store.tellOnce({ ...once, occasion: 'dead_emails', message: alert });
      return store;
    }

    /** Those that are due, which are so again at once. */
    async function waiting(store: ContactStore, now: number): Promise<string[]> {
      const found: OutboxEntry[] = [];
      for (;;) {
        const entry = await store.leaseNext({ now, leaseUntil: now + MINUTE });
        if (entry === null) break;
        found.push(entry);
      }
      const again = { reason: '', isCounted: false, isRefusal: false, dueAt: now, now };
      for (const { id } of found) await store.noteFailure(id, again);
      return found.map(({ kind }) => kind).toSorted();
    }

    it.each([
      [
        'erasing',
        (store: ContactStore) => store.eraseByEmail('anne@client.example', erasure),
        COMPANYS,
      ],
      ['deleting', (store: ContactStore) => deleteReceivedBefore(store, MORNING + 1), COMPANYS],
      ['sweeping', (store: ContactStore) => store.sweep(MORNING + 90 * DAY), ALL],
    ])(
      '%s takes what is about its requests, and never what is for the company',
      async (_, work, left) => {
        const store = await queueAll();
        expect(await waiting(store, MORNING)).toEqual(ALL);
        await work(store);
        expect(await waiting(store, MORNING + DAY)).toEqual(left);
      },
    );

    it('what is for the company goes by its age once it is sent or given up', async () => {
      const store = await queueAll();
      await sendWaiting(store);
      await store.queueKeyEmails({ ...COMPANY_MAIL, now: MORNING + DAY, captcha: null });
      const later = MORNING + 31 * DAY;
      const alert = { kind: 'alert', details: { alert: 'dead_emails', count: 1 } } as const;
      const once = { value: 'told', now: later, mail: COMPANY_MAIL, message: alert };
      await store.tellOnce({ ...once, occasion: 'backup_old' });
      await store.deleteOld({ days: 3000, now: later });
      // What waits stays, however old it is, and so does what is about requests.
      expect(await waiting(store, later)).toEqual(['alert', 'key']);
      expect((await store.historyOf(1)).emails).toHaveLength(1);
      const key = { ...COMPANY_MAIL, now: MORNING, captcha: null };
      expect((await store.queueKeyEmails(key)).outcome).toBe('queued');
    });
  });

  it('sweeps away what is known of clients after 48 hours, and nonces a day after their end', async () => {
    const store = await connect();
    const now = MORNING + 2 * DAY;
    const withNonce = (expiresAt: number) =>
      acceptInput({}, { captcha: solved(`until ${expiresAt}`, expiresAt) });
    // A solution that is forgotten could be used again, where a clock was ahead by less.
    const ends = [now - DAY, now - DAY + 1];
    for (const end of ends) await store.accept(withNonce(end));
    const attempt = (client: string, body: string, at: number) =>
      store.accept(refusedAttempt([client], body, at));
    const block = async (client: string, at: number) => {
      for (let index = 0; index < 6; index++) await attempt(client, `body-${index}`, at);
    };
    await block('client', MORNING);
    // Nothing outlives its 48 hours because the clock was ahead when it was written.
    await block('client of the future', MORNING + 30 * DAY);
    await store.sweep(MORNING);
    await block('recent client', MORNING + MINUTE);
    await store.sweep(now);

    const used = await Promise.all(ends.map((end) => store.accept(withNonce(end))));
    expect(used).toEqual(['accepted', 'nonce_used']);
    expect(await attempt('client', 'x', MORNING)).toBe('captcha_rejected');
    const ofFuture = await attempt('client of the future', 'x', MORNING + 30 * DAY);
    expect(ofFuture).toBe('captcha_rejected');
    const recent = await attempt('recent client', 'x', MORNING + MINUTE);
    expect(recent).toMatchObject({ allowed: false });
  });
}
