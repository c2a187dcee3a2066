import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  act,
  DAY,
  erasure,
  HOUR,
  MAIL_DOMAIN,
  MINUTE,
  MORNING,
} from '../../../test/kit/contact-requests.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import type { HeldReason } from '../../domain/contact-request.ts';
import type { ContactStore } from '../store.ts';
import type { Connect } from './connect.ts';

const HELD: HeldReason[] = ['suspicious_pattern'];

function claim(store: ContactStore, now = MORNING, limit = 10) {
  return store.claimDue({ now, limit, leaseUntil: now + 2 * MINUTE });
}

async function idsOfClaim(...parameters: Parameters<typeof claim>): Promise<number[]> {
  return (await claim(...parameters)).map((entry) => entry.id);
}

/** How e-mails wait, and are handed out to whoever sends them. */
export function describeOutbox(connect: Connect): void {
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
        tries: 0,
        messageId: expect.stringMatching(/^<[0-9a-f-]{36}@mail\.example>$/),
      });
      expect(entries[0]?.messageId).not.toBe(entries[1]?.messageId);
      expect(await claim(second)).toEqual([]);
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
      const dueAt = MORNING + 30 * MINUTE;
      await store.markFailed(entry?.id ?? 0, { error: 'try later', dueAt });
      expect(await store.nextDueAt()).toBe(dueAt);
      expect(await claim(store, dueAt - 1)).toEqual([]);
      await store.makeDue(dueAt - 1);
      const [retried] = await claim(store, dueAt - 1);
      expect(retried).toEqual({ ...entry, tries: 1 });
    });

    it('hands out first what was tried least, an alert before an e-mail, and a key last of all', async () => {
      const store = await connect();
      const mailboxes = ['a@canal.example', 'b@canal.example'];
      const queued = { now: MORNING, messageIdDomain: MAIL_DOMAIN };
      await store.queueKeyEmails({ ...queued, mailboxes, by: null, captcha: null });
      const details = { alert: 'dead_emails', count: 1 } as const;
      const message = { kind: 'alert', details } as const;
      await store.tellOnce({ ...queued, occasion: 'dead_emails', value: 'told', message });
      for (const minutes of [0, 1, 2]) {
        await store.accept(acceptInput({ receivedAt: MORNING - minutes * MINUTE }));
      }
      // The keys are 1 and 2, the alert is 3, and the requests' e-mails are 4, 5 and 6.
      expect(await idsOfClaim(store)).toEqual([3, 6, 5, 4, 1, 2]);
      for (const id of [1, 3, 6, 6, 5]) {
        await store.markFailed(id, { error: '421', dueAt: MORNING });
      }
      for (const id of [2, 4]) await store.giveBack(id, MORNING);
      expect(await idsOfClaim(store, MORNING, 3)).toEqual([4, 3, 5]);
      // An e-mail that has failed waits for no key either.
      expect(await idsOfClaim(store, MORNING, 2)).toEqual([6, 2]);
      expect(await idsOfClaim(store, MORNING, 2)).toEqual([1]);
    });

    it('hands out nothing while its lease is renewed, nor makes it due', async () => {
      const [store, other] = [await connect(), await connect()];
      const key = { mailboxes: ['a@canal.example'], now: MORNING, messageIdDomain: MAIL_DOMAIN };
      await store.queueKeyEmails({ ...key, by: null, captcha: null });
      await store.accept(acceptInput());
      const ids = await idsOfClaim(store);
      expect(ids).toHaveLength(2);
      for (const id of ids) await store.renewLease(id, MORNING + 5 * MINUTE);
      await other.makeDue(MORNING + 3 * MINUTE);
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
      expect(await idsOfClaim(store)).toEqual([id]);
      expect(await idsOfClaim(store)).toEqual([]);
    });

    it('gives a claim back without counting an attempt, with a reason if there is one', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      const [entry] = await claim(store);
      await store.giveBack(entry?.id ?? 0, MORNING + MINUTE, 'no connection');
      expect(await claim(store)).toEqual([]);
      expect(await claim(store, MORNING + MINUTE)).toEqual([entry]);
      await store.giveBack(entry?.id ?? 0, MORNING + MINUTE);
      expect(await store.outboxHealth()).toMatchObject({ lastError: 'no connection' });
    });

    it('hands out what some mailboxes have for the others only, until all have it', async () => {
      const [store, other] = [await connect(), await connect()];
      const [sales, owner] = ['sales@canal.example', '"o, \\"w\\" é"@canal.example'];
      await store.accept(acceptInput());
      const message = { kind: 'reminder' as const, details: { count: 0, held: 1, requests: [] } };
      const once = { occasion: 'reminder', value: 'told', now: MORNING, message };
      await store.tellOnce({ ...once, messageIdDomain: MAIL_DOMAIN });
      const mailboxes = async () => (await claim(other)).map((entry) => entry.mailboxes);
      const giveBack = async (ids: number[]) => {
        for (const id of ids) await store.giveBack(id, MORNING);
      };
      const waits = { sentAt: null, tries: 0, error: null };
      const ids = await idsOfClaim(store);
      await giveBack(ids);
      expect(await mailboxes()).toEqual([[], []]);
      for (const id of ids) {
        await store.markMailboxes(id, [{ mailbox: sales }, { mailbox: owner }]);
        await store.markMailboxes(id, [{ mailbox: sales, sentAt: MORNING }, { mailbox: owner }]);
      }
      expect((await other.historyOf(1)).emails).toMatchObject([
        { state: 'waiting', waitsFor: [owner] },
      ]);
      await giveBack(ids);
      const taken = { ...waits, mailbox: sales, sentAt: MORNING };
      const left = [{ ...waits, mailbox: owner }, taken];
      expect(await mailboxes()).toEqual([left, left]);
      // Each has its own tries and reason. What is sent to one stays so, whatever is noted later.
      const refused = { error: '550', mailboxes: [{ mailbox: owner, error: '550 not here' }] };
      for (const id of ids) {
        await store.markMailboxes(id, [{ mailbox: sales }]);
        await store.markFailed(id, { ...refused, dueAt: MORNING });
        await store.markDead(id, { ...refused, now: MORNING });
      }
      expect((await other.historyOf(1)).emails).toMatchObject([
        { state: 'dead', waitsFor: [owner], error: `${owner}: 550 not here` },
      ]);
      expect(await other.findRequest(1)).toMatchObject({ deliveryError: `${owner}: 550 not here` });
      // Given up and tried again, it is for the same.
      await store.retryAll(MORNING);
      const twice = [{ mailbox: owner, sentAt: null, tries: 2, error: '550 not here' }, taken];
      expect(await mailboxes()).toEqual([twice, twice]);
      // While the relay is down, that is why it waits.
      for (const id of ids) await store.giveBack(id, MORNING, 'no connection');
      expect((await other.historyOf(1)).emails).toMatchObject([{ error: 'no connection' }]);
      for (const id of ids) {
        await store.markSent(id, MORNING);
        await store.markMailboxes(id, [{ mailbox: owner }]);
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
      await store.makeDue(MORNING + HOUR);
      expect(await claim(store, MORNING + HOUR)).toEqual([]);
      expect(await store.nextDueAt()).toBeNull();
      expect((await listEveryRequest(store)).map((request) => request.delivery)).toEqual([
        'sent',
        'dead',
      ]);
    });
  });

  it('knows how many e-mails wait, since when, and how many are dead', async () => {
    const store = await connect();
    const nothing = { oldestUndeliveredAt: null, lastSentAt: null, lastError: null };
    expect(await store.outboxHealth()).toEqual({ ...nothing, pending: 0, dead: 0 });
    for (const minutes of [0, 1, 2, 3]) {
      await store.accept(acceptInput({ receivedAt: MORNING + minutes * MINUTE }));
    }
    const [first, second] = await claim(store, MORNING + HOUR);
    await store.markSent(first?.id ?? 0, MORNING);
    await store.markDead(second?.id ?? 0, { error: 'refused', now: MORNING });
    expect(await store.outboxHealth()).toEqual({
      oldestUndeliveredAt: MORNING + 2 * MINUTE,
      pending: 2,
      dead: 1,
      lastSentAt: MORNING,
      lastError: 'refused',
    });
    expect((await store.findRequest(2))?.deliveryError).toBe('refused');
    const [failing] = await claim(store, MORNING + 2 * HOUR);
    const dueAt = MORNING + 3 * HOUR;
    await store.markFailed(failing?.id ?? 0, { error: 'away', dueAt });
    expect(await store.outboxHealth()).toMatchObject({ lastError: 'away' });
    expect((await store.findRequest(3))?.deliveryError).toBe('away');
    await store.markSent(failing?.id ?? 0, dueAt);
    expect((await store.findRequest(3))?.deliveryError).toBeNull();
  });

  describe('the digest of held requests', () => {
    it('carries each held request once', async () => {
      const store = await connect();
      expect(await store.createDigest(MORNING, MAIL_DOMAIN)).toBeNull();
      await store.accept(acceptInput({ name: 'Held one', heldReasons: HELD }));
      await store.accept(acceptInput({ name: 'Held two', heldReasons: HELD }));
      await store.accept(acceptInput({ name: 'Released', heldReasons: HELD }));
      await act(store, 'not_spam', 3);
      await store.accept(acceptInput({ name: 'Not held' }));
      await idsOfClaim(store);
      const id = await store.createDigest(MORNING, MAIL_DOMAIN);
      expect(await store.createDigest(MORNING + HOUR, MAIL_DOMAIN)).toBeNull();
      const entries = await claim(store);
      expect(entries.map((entry) => [entry.id, entry.kind])).toEqual([[id, 'digest']]);
      expect(entries[0]?.requests.map((request) => request.name)).toEqual(['Held one', 'Held two']);

      await store.accept(acceptInput({ name: 'Held three', heldReasons: HELD }));
      expect(await store.createDigest(MORNING + HOUR, MAIL_DOMAIN)).not.toBeNull();
      const [next] = await claim(store, MORNING + HOUR);
      expect(next).toMatchObject({ id: expect.any(Number) });
    });

    it('has at most 50, the oldest first, and says how many wait for the next', async () => {
      const store = await connect();
      for (let index = 0; index < 52; index++)
        await store.accept(acceptInput({ heldReasons: HELD }));
      await store.createDigest(MORNING, MAIL_DOMAIN);
      const [first] = await claim(store);
      const ids = (entry: typeof first) => entry?.requests.map(({ id }) => id);
      expect(ids(first)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
      expect(first?.moreHeld).toBe(2);
      expect(await store.findRequest(51)).toMatchObject({ delivery: 'none' });
      await store.createDigest(MORNING + HOUR, MAIL_DOMAIN);
      const [second] = await claim(store, MORNING + HOUR).then((all) =>
        all.filter(({ id }) => id !== first?.id),
      );
      expect(ids(second)).toEqual([51, 52]);
      expect(second?.moreHeld).toBe(0);
      expect(await store.createDigest(MORNING + 2 * HOUR, MAIL_DOMAIN)).toBeNull();
    });

    it('begins with the oldest of each network, so that a flood of one delays nobody else', async () => {
      const store = await connect();
      const hold = (client: string, ...networks: string[]) =>
        store.accept(
          acceptInput(
            { heldReasons: HELD },
            {
              addressKeys: [client, `${client} before`],
              networks: networks.map((key) => ({ keys: [key], perHour: 1_000_000 })),
            },
          ),
        );
      // Of one network by many clients, and over the budget of the site.
      for (let index = 0; index < 60; index += 1)
        await hold(`client ${index}`, `/56 ${index}`, '/48');
      const over = { heldReasons: [] };
      await store.accept(acceptInput(over, { addressKeys: ['genuine'], siteBudget: 0 }));
      await hold('one');
      await hold('one');
      await store.createDigest(MORNING, MAIL_DOMAIN);
      const [first] = await claim(store);
      const ids = first?.requests.map(({ id }) => id) ?? [];
      expect(ids).toHaveLength(50);
      expect(ids).toEqual(expect.arrayContaining([1, 61, 62]));
      expect(ids).not.toContain(60);
      // All come in the end, without the networks, which are forgotten after two days.
      await store.createDigest(MORNING + 3 * DAY, MAIL_DOMAIN);
      await hold('two', '/56', '/48');
      await store.createDigest(MORNING + 4 * DAY, MAIL_DOMAIN);
      expect(await store.createDigest(MORNING + 5 * DAY, MAIL_DOMAIN)).toBeNull();
    });

    it('is made once an hour, whichever host asks and however often it was started', async () => {
      const hosts = [await connect(), await connect()] as const;
      const make = async (now: number) => {
        const made = await Promise.all(hosts.map((host) => host.createDigest(now, MAIL_DOMAIN)));
        return made.filter((id) => id !== null).length;
      };
      const hold = () => hosts[0].accept(acceptInput({ heldReasons: HELD }));
      await hold();
      expect(await make(MORNING)).toBe(1);
      await hold();
      expect(await make(MORNING + MINUTE)).toBe(0);
      // Nor once the last is gone with all that it carried.
      await hosts[0].eraseRequest(1, erasure);
      expect(await make(MORNING + HOUR - 1)).toBe(0);
      expect(await make(MORNING + HOUR)).toBe(1);
      // One that was made while the clock was ahead does not count.
      await hold();
      expect(await make(MORNING - DAY)).toBe(1);
    });
  });

  describe('retrying by hand', () => {
    it('makes dead and failed e-mails due now, and nothing else', async () => {
      const store = await connect();
      for (let index = 0; index < 4; index++) await store.accept(acceptInput());
      const [sent, dead, failed, leased] = await idsOfClaim(store);
      await store.markSent(sent ?? 0, MORNING);
      await store.markDead(dead ?? 0, { error: 'refused', now: MORNING });
      await store.markFailed(failed ?? 0, { error: 'busy', dueAt: MORNING + HOUR });
      await store.giveBack(leased ?? 0, MORNING + HOUR);
      const now = MORNING + MINUTE;
      expect(await store.retryAll(now)).toBe(2);
      expect((await idsOfClaim(store, now)).sort()).toEqual([dead, failed].sort());
    });
  });
}
