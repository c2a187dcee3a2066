/** What is deleted: requests, and what is known of clients. */
import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  DAY,
  erasure,
  HOUR,
  MAIL_DOMAIN,
  MINUTE,
  MORNING,
  refusedAttempt,
  solved,
} from '../../../test/kit/contact-requests.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import type { ContactStore } from '../store.ts';
import type { Connect } from './connect.ts';

export function describeErasure(connect: Connect): void {
  describe('erasing a person', () => {
    it('deletes every request of the address, in any case, with its e-mails', async () => {
      const store = await connect();
      const acknowledge = { acknowledge: true };
      await store.accept(acceptInput({ email: 'éloïse@client.example' }, acknowledge));
      await store.accept(
        acceptInput({ email: 'éloïse@client.example', receivedAt: MORNING + DAY }),
      );
      await store.accept(acceptInput({ email: 'not-éloïse@client.example' }));
      expect(await store.outboxHealth()).toMatchObject({ pending: 4 });
      expect(await store.eraseByEmail(' ÉLOÏSE@Client.Example ', erasure)).toBe(2);
      expect((await listEveryRequest(store)).map((request) => request.id)).toEqual([3]);
      expect(await store.outboxHealth()).toMatchObject({ pending: 1 });
      expect(await store.eraseByEmail('éloïse@client.example', erasure)).toBe(0);
    });

    it('deletes those of every spelling of the address', async () => {
      const store = await connect();
      const spellings = [
        'Éloïse@bücher.example',
        'e\u0301loi\u0308se@bu\u0308cher.example',
        'éloïse@xn--bcher-kva.example',
        'éloïse@bücher.example.',
        'éloï\u200bse@bü\u00adcher.example',
      ];
      for (const email of spellings) await store.accept(acceptInput({ email }));
      await store.accept(acceptInput({ email: 'eloise@bucher.example' }));
      expect(await store.eraseByEmail('éloïse@xn--bcher-kva.example', erasure)).toBe(5);
      expect((await listEveryRequest(store)).map((request) => request.id)).toEqual([6]);
    });

    it('does not take % and _ for wildcards', async () => {
      const store = await connect();
      await store.accept(acceptInput({ email: 'anne@client.example' }));
      expect(await store.eraseByEmail('%', erasure)).toBe(0);
      expect(await store.eraseByEmail('ann_@client.example', erasure)).toBe(0);
    });

    it('takes the person out of a digest, and drops a digest that is left empty', async () => {
      const store = await connect();
      await store.accept(acceptInput({ email: 'a@x.example', heldReasons: ['honeypot_filled'] }));
      await store.accept(acceptInput({ email: 'b@x.example', heldReasons: ['honeypot_filled'] }));
      await store.createDigest(MORNING, MAIL_DOMAIN);
      await store.eraseByEmail('a@x.example', erasure);
      const [digest] = await store.claimDue({ now: MORNING, limit: 1, leaseUntil: MORNING });
      expect(digest?.requests.map((request) => request.email)).toEqual(['b@x.example']);
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

    it('tells the outbox worker what of an e-mail was erased while it was being sent', async () => {
      const store = await connect();
      await store.accept(acceptInput({ email: 'a@x.example', heldReasons: ['honeypot_filled'] }));
      await store.accept(acceptInput({ email: 'b@x.example', heldReasons: ['honeypot_filled'] }));
      await store.createDigest(MORNING, MAIL_DOMAIN);
      const [digest] = await store.claimDue({
        now: MORNING,
        limit: 1,
        leaseUntil: MORNING + HOUR,
      });
      expect(digest?.requests).toHaveLength(2);
      await store.eraseByEmail('a@x.example', erasure);
      expect(await store.markSent(digest?.id ?? 0, MORNING)).toBe(1);
      await store.eraseByEmail('b@x.example', erasure);
      expect(await store.markSent(digest?.id ?? 0, MORNING)).toBe(0);
      expect(await store.nextDueAt()).toBeNull();
    });
  });

  describe('with every kind of entry waiting', () => {
    const COMPANYS = ['email alert', 'email key', 'email reminder', 'webhook alert'];

    async function queueAll() {
      const store = await connect({ hasWebhook: true });
      const queued = { now: MORNING, messageIdDomain: MAIL_DOMAIN };
      await store.accept(acceptInput({}, { acknowledge: true }));
      await store.accept(acceptInput({ heldReasons: ['honeypot_filled'] }));
      await store.createDigest(MORNING, MAIL_DOMAIN);
      const key = { mailboxes: ['desk@canal.example'], by: null, captcha: null };
      await store.queueKeyEmails({ ...queued, ...key });
      const once = { ...queued, value: 'told' };
      const reminder = {
        kind: 'reminder' as const,
        details: { count: 1, held: 1, requests: [] },
      };
      await store.tellOnce({ ...once, occasion: 'reminder', message: reminder });
      const alert = { kind: 'alert', details: { alert: 'dead_emails', count: 1 } } as const;
      await store.tellOnce({ ...once, occasion: 'dead_emails', message: alert });
      return store;
    }

    const waiting = async (store: ContactStore, now: number) => {
      const claim = { now, limit: 20, leaseUntil: now };
      const emails = await store.claimDue({ ...claim, channel: 'email' });
      const posts = await store.claimDue({ ...claim, channel: 'webhook' });
      return [...emails, ...posts].map(({ channel, kind }) => `${channel} ${kind}`).toSorted();
    };

    const REQUESTS = [
      'email acknowledgement',
      'email digest',
      'email notification',
      'webhook notification',
    ];

    it.each([
      [
        'erasing',
        (store: ContactStore) => store.eraseByEmail('anne@client.example', erasure),
        COMPANYS,
      ],
      ['purging', (store: ContactStore) => store.purgeBefore(MORNING + DAY), COMPANYS],
      [
        'sweeping',
        (store: ContactStore) => store.sweep(MORNING + 90 * DAY),
        [...REQUESTS, ...COMPANYS].toSorted(),
      ],
    ])(
      '%s takes what is about its requests, and never what is for the company',
      async (_, work, left) => {
        const store = await queueAll();
        expect(await waiting(store, MORNING)).toEqual([...REQUESTS, ...COMPANYS].toSorted());
        await work(store);
        expect(await waiting(store, MORNING)).toEqual(left);
      },
    );

    it('what is for the company goes by its age once it is sent or given up', async () => {
      const store = await queueAll();
      const claim = { now: MORNING, limit: 20, leaseUntil: MORNING };
      for (const { id } of await store.claimDue(claim)) await store.markSent(id, MORNING);
      const later = MORNING + 31 * DAY;
      const alert = { kind: 'alert', details: { alert: 'dead_emails', count: 1 } } as const;
      const once = { value: 'told', now: later, messageIdDomain: MAIL_DOMAIN, message: alert };
      await store.tellOnce({ ...once, occasion: 'backup_old' });
      // What waits stays, however old it is, and so does what is about requests.
      expect(await waiting(store, later)).toEqual([
        'email alert',
        'webhook alert',
        'webhook alert',
        'webhook notification',
      ]);
      expect((await store.historyOf(1)).emails).toHaveLength(3);
    });
  });

  it('purges what was received before a time, with its e-mails', async () => {
    const store = await connect();
    await store.accept(acceptInput({ name: 'Old', receivedAt: MORNING - 1 }));
    await store.accept(acceptInput({ name: 'Kept', receivedAt: MORNING }));
    expect(await store.purgeBefore(MORNING)).toEqual([1]);
    expect((await listEveryRequest(store)).map((request) => request.name)).toEqual(['Kept']);
    expect(await store.outboxHealth()).toMatchObject({ pending: 1 });
  });

  it('sweeps away expired nonces and what is known of clients after 48 hours', async () => {
    const store = await connect();
    const withNonce = (expiresAt: number) =>
      acceptInput({}, { captcha: solved(`until ${expiresAt}`, expiresAt) });
    await store.accept(withNonce(MORNING));
    await store.accept(withNonce(MORNING + 3 * DAY));
    for (let index = 0; index < 6; index++) {
      await store.accept(refusedAttempt(['client'], `body-${index}`, MORNING));
      await store.accept(
        refusedAttempt(['recent client'], `body-${index}`, MORNING + 2 * DAY - MINUTE),
      );
    }
    await store.addressSalts(MORNING, 'old salt');
    await store.sweep(MORNING + 2 * DAY);

    expect(await store.accept(withNonce(MORNING))).toBe('accepted');
    expect(await store.accept(withNonce(MORNING + 3 * DAY))).toBe('nonce_used');
    expect(await store.accept(refusedAttempt(['client'], 'x', MORNING))).toBe('captcha_rejected');
    const recent = await store.accept(refusedAttempt(['recent client'], 'x', MORNING + 2 * DAY));
    expect(recent).toMatchObject({ allowed: false });
    expect(await store.addressSalts(MORNING, 'new salt')).toEqual(['new salt']);
  });

  it('lets nothing outlive its 48 hours because the clock was ahead when it was written', async () => {
    const store = await connect();
    const ahead = MORNING + 30 * DAY;
    await store.addressSalts(ahead, 'salt of a month ahead');
    for (let index = 0; index < 6; index++) {
      await store.accept(refusedAttempt(['client'], `body-${index}`, ahead));
    }
    await store.sweep(MORNING);
    await store.sweep(MORNING + 2 * DAY);
    expect(await store.addressSalts(MORNING + 2 * DAY, 'new salt')).toEqual(['new salt']);
    expect(await store.accept(refusedAttempt(['client'], 'x', ahead))).toBe('captcha_rejected');
  });
  it('soon tries an e-mail that was planned while the clock was ahead', async () => {
    const store = await connect();
    const claim = () => store.claimDue({ now: MORNING, limit: 9, leaseUntil: MORNING });
    await store.accept(acceptInput({ receivedAt: MORNING + 5 * HOUR }));
    await store.accept(acceptInput());
    const [failed] = await claim();
    const dueAt = MORNING + 10 * MINUTE;
    await store.markFailed(failed?.id ?? 0, { error: 'later', dueAt });
    expect(await claim()).toEqual([]);
    await store.sweep(MORNING);
    expect((await claim()).map(({ createdAt }) => createdAt)).toEqual([MORNING + 5 * HOUR]);
  });

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
