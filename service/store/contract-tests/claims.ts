/** How e-mails are handed out to whoever sends them. */
import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  DAY,
  HOUR,
  MAIL_DOMAIN,
  MINUTE,
  MORNING,
} from '../../../test/kit/contact-requests.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import type { ContactStore } from '../store.ts';
import type { Connect } from './connect.ts';

export function claim(store: ContactStore, now = MORNING, limit = 10) {
  return store.claimDue({ now, limit, leaseUntil: now + 2 * MINUTE });
}

export async function idsOfClaim(...parameters: Parameters<typeof claim>): Promise<number[]> {
  return (await claim(...parameters)).map((entry) => entry.id);
}

export function describeClaims(connect: Connect): void {
  describe('claiming e-mails', () => {
    it('hands out each due e-mail once, oldest first, with its request', async () => {
      const [store, second] = [await connect(), await connect()];
      await store.accept(acceptInput({ name: 'Later', receivedAt: MORNING }));
      await store.accept(acceptInput({ name: 'Earlier', receivedAt: MORNING - MINUTE }));
      const entries = await claim(store);
      expect(entries.map((entry) => entry.requests[0]?.name)).toEqual(['Earlier', 'Later']);
      expect(entries[0]).toMatchObject({
        kind: 'notification',
        createdAt: MORNING - MINUTE,
        attempts: 0,
        messageId: expect.stringMatching(/^<[0-9a-f-]{36}@mail\.example>$/),
      });
      expect(entries[0]?.messageId).not.toBe(entries[1]?.messageId);
      expect(await claim(second)).toEqual([]);
    });

    it('takes no more than it is asked for', async () => {
      const store = await connect();
      for (let index = 0; index < 5; index++) await store.accept(acceptInput());
      const options = { now: MORNING, limit: 2, leaseUntil: MORNING + MINUTE };
      expect(await store.claimDue(options)).toHaveLength(2);
      expect(await store.claimDue({ ...options, limit: 9 })).toHaveLength(3);
    });

    it('hands out an e-mail again, with the same Message-ID, when its lease has run out', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      const [first] = await claim(store);
      expect(await store.nextDueAt()).toBe(MORNING + 2 * MINUTE);
      expect(await claim(store, MORNING + 2 * MINUTE - 1)).toEqual([]);
      expect(await claim(store, MORNING + 2 * MINUTE)).toEqual([first]);
    });

    it('waits for the time of the next attempt, or until everything is made due', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      const [entry] = await claim(store);
      const nextAttemptAt = MORNING + 30 * MINUTE;
      await store.markFailed(entry?.id ?? 0, { error: 'try later', nextAttemptAt });
      expect(await store.nextDueAt()).toBe(nextAttemptAt);
      expect(await claim(store, nextAttemptAt - 1)).toEqual([]);
      await store.makeDue('webhook', nextAttemptAt - 1);
      expect(await claim(store, nextAttemptAt - 1)).toEqual([]);
      await store.makeDue('email', nextAttemptAt - 1);
      const [retried] = await claim(store, nextAttemptAt - 1);
      expect(retried).toEqual({ ...entry, attempts: 1 });
    });

    it('hands out first what was tried least, an alert before an e-mail, and a key last of all', async () => {
      const store = await connect();
      const mailboxes = ['a@canal.example', 'b@canal.example'];
      const queued = { now: MORNING, messageIdDomain: MAIL_DOMAIN };
      await store.queueKeyEmails({ ...queued, mailboxes, by: null, captcha: null });
      const details = { alert: 'dead_emails', count: 1 } as const;
      const notice = { kind: 'alert', details } as const;
      await store.notifyOnce({ ...queued, occasion: 'dead_emails', value: 'told', notice });
      for (const minutes of [0, 1, 2]) {
        await store.accept(acceptInput({ receivedAt: MORNING - minutes * MINUTE }));
      }
      expect(await idsOfClaim(store)).toEqual([-3, 3, 2, 1, -1, -2]);
      for (const id of [-1, -3, 3, 3, 2]) {
        await store.markFailed(id, { error: '421', nextAttemptAt: MORNING });
      }
      for (const id of [-2, 1]) await store.releaseClaim(id, MORNING);
      expect(await idsOfClaim(store, MORNING, 3)).toEqual([1, -3, 2]);
      // An e-mail that has failed waits for no key either.
      expect(await idsOfClaim(store, MORNING, 2)).toEqual([3, -2]);
      expect(await idsOfClaim(store, MORNING, 2)).toEqual([-1]);
    });

    it('hands out nothing while its lease is renewed, nor makes it due', async () => {
      const [store, other] = [await connect(), await connect()];
      const key = { mailboxes: ['a@canal.example'], now: MORNING, messageIdDomain: MAIL_DOMAIN };
      await store.queueKeyEmails({ ...key, by: null, captcha: null });
      await store.accept(acceptInput());
      const ids = await idsOfClaim(store);
      expect(ids).toHaveLength(2);
      for (const id of ids) await store.renewLease(id, MORNING + 5 * MINUTE);
      await other.makeDue('email', MORNING + 3 * MINUTE);
      expect(await claim(other, MORNING + 5 * MINUTE - 1)).toEqual([]);
      expect(await store.nextDueAt()).toBe(MORNING + 5 * MINUTE);
      for (const { id } of await claim(other, MORNING + 5 * MINUTE)) {
        await other.markSent(id, MORNING + 5 * MINUTE);
        await store.renewLease(id, MORNING + 9 * MINUTE);
      }
      expect(await claim(store, MORNING + HOUR)).toEqual([]);
      expect(await store.outboxHealth()).toMatchObject({ pending: 0 });
    });

    it('hands out again what was leased while the clock was ahead', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      const [id = 0] = await idsOfClaim(store);
      await store.renewLease(id, MORNING + DAY);
      await store.sweep(MORNING);
      expect(await idsOfClaim(store)).toEqual([id]);
      await store.sweep(MORNING);
      expect(await idsOfClaim(store)).toEqual([]);
    });

    it('gives a claim back without counting an attempt, with a reason if there is one', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      const [entry] = await claim(store);
      await store.releaseClaim(entry?.id ?? 0, MORNING + MINUTE, 'no connection');
      expect(await claim(store)).toEqual([]);
      expect(await claim(store, MORNING + MINUTE)).toEqual([entry]);
      await store.releaseClaim(entry?.id ?? 0, MORNING + MINUTE);
      expect(await store.outboxHealth()).toMatchObject({ lastError: 'no connection' });
    });

    it('hands out what some mailboxes have for the others only, until all have it', async () => {
      const [store, other] = [await connect(), await connect()];
      const [sales, owner] = ['sales@canal.example', '"o, \\"w\\" é"@canal.example'];
      await store.accept(acceptInput());
      const notice = { kind: 'reminder' as const, details: { count: 0, requests: [] } };
      const once = { occasion: 'reminder', value: 'told', now: MORNING, notice };
      await store.notifyOnce({ ...once, messageIdDomain: MAIL_DOMAIN });
      const mailboxes = async () => (await claim(other)).map(({ waitsFor }) => waitsFor);
      const release = async (ids: number[]) => {
        for (const id of ids) await store.releaseClaim(id, MORNING);
      };
      const ids = await idsOfClaim(store);
      await release(ids);
      expect(await mailboxes()).toEqual([null, null]);
      for (const id of ids) await store.recordWaiting(id, [sales, owner]);
      for (const id of ids) await store.recordWaiting(id, [owner]);
      expect((await other.historyOf(1)).emails).toMatchObject([
        { state: 'waiting', waitsFor: [owner] },
      ]);
      await release(ids);
      expect(await mailboxes()).toEqual([[owner], [owner]]);
      // Given up and tried again, it is for the same.
      for (const id of ids) await store.markDead(id, { error: '550', now: MORNING });
      await store.retryAll(MORNING);
      expect(await mailboxes()).toEqual([[owner], [owner]]);
      for (const id of ids) {
        await store.markSent(id, MORNING);
        await store.recordWaiting(id, [owner]);
      }
      expect((await other.historyOf(1)).emails).toMatchObject([{ state: 'sent', waitsFor: null }]);
      expect(await store.outboxHealth()).toMatchObject({ pending: 0, dead: 0 });
    });

    it('never hands out what is sent or dead', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      await store.accept(acceptInput());
      const [sent, dead] = await claim(store);
      await store.markSent(sent?.id ?? 0, MORNING);
      await store.markDead(dead?.id ?? 0, { error: 'no such mailbox', now: MORNING });
      await store.makeDue('email', MORNING + HOUR);
      expect(await claim(store, MORNING + HOUR)).toEqual([]);
      expect(await store.nextDueAt()).toBeNull();
      expect((await listEveryRequest(store)).map((request) => request.delivery)).toEqual([
        'sent',
        'dead',
      ]);
    });
  });
}
