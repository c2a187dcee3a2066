import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  act,
  COMPANY_MAIL,
  DAY,
  erasure,
  HOUR,
  listEveryRequest,
  MINUTE,
  MORNING,
  sendWaiting,
} from '../../../test/kit/contact-requests.ts';
import type { HeldReason } from '../../domain/contact-request.ts';
import type { OutboxEntry } from '../../domain/outbox-entry.ts';
import type { ContactStore, Failure } from '../store.ts';
import type { Connect } from './connect.ts';

const HELD: HeldReason[] = ['suspicious_pattern'];
const [SALES, OWNER] = ['sales@canal.example', '"o, \\"w\\" é"@canal.example'];
const to = (...mailboxes: string[]) => ({ ...COMPANY_MAIL, mailboxes });
const both = { mail: to(SALES, OWNER) };

const lease = (store: ContactStore, now = MORNING) =>
  store.leaseNext({ now, leaseUntil: now + 2 * MINUTE });

/** All that is due, in its order. */
async function leaseAll(store: ContactStore, now = MORNING): Promise<OutboxEntry[]> {
  const entry = await lease(store, now);
  return entry === null ? [] : [entry, ...(await leaseAll(store, now))];
}
const idsOf = (entries: OutboxEntry[]) => entries.map(({ id }) => id);

const fail = (store: ContactStore, id: number, failure: Partial<Failure> = {}) =>
  store.noteFailure(id, {
    ...{ reason: 'try later', isCounted: true, isRefusal: false, now: MORNING },
    dueAt: MORNING,
    ...failure,
  });
const giveUp = (store: ContactStore, id: number, reason = '550 no') =>
  fail(store, id, { reason, dueAt: null });

/** How e-mails wait, and are leased by whoever sends them. */
export function describeOutbox(connect: Connect): void {
  describe('leasing e-mails', () => {
    it('hands out each due e-mail of each mailbox once, oldest first, with its request', async () => {
      const [store, second] = [await connect(), await connect()];
      await store.accept(acceptInput({ name: 'Later' }, both));
      await store.accept(acceptInput({ name: 'Earlier', receivedAt: MORNING - MINUTE }, both));
      const entries = await leaseAll(store);
      expect(entries.map(({ requests, recipient }) => [requests[0]?.name, recipient])).toEqual([
        ...[SALES, OWNER].map((one) => ['Earlier', one]),
        ...[SALES, OWNER].map((one) => ['Later', one]),
      ]);
      expect(entries[0]).toMatchObject({
        kind: 'notification',
        createdAt: MORNING - MINUTE,
        ...{ tries: 0, refusals: 0, details: null },
        messageId: expect.stringMatching(/^<[0-9a-f-]{36}@mail\.example>$/),
      });
      expect(entries.map(({ messageId }) => messageId === entries[0]?.messageId)).toEqual([
        ...[true, true],
        ...[false, false],
      ]);
      expect(await lease(second)).toBeNull();
    });

    it('hands out the same again when its lease has run out', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      const first = await lease(store);
      expect(await store.nextDueAt()).toBe(MORNING + 2 * MINUTE);
      expect(await lease(store, MORNING + 2 * MINUTE - 1)).toBeNull();
      expect(await lease(store, MORNING + 2 * MINUTE)).toEqual(first);
    });

    it('waits for the time of the next try, and counts what failed by its kind', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      const entry = await lease(store);
      const id = entry?.id ?? 0;
      const tryAgain = async (failure: Partial<Failure>, counts: object) => {
        const dueAt = MORNING + 30 * MINUTE;
        await fail(store, id, { ...failure, dueAt });
        expect(await store.nextDueAt()).toBe(dueAt);
        expect(await lease(store, dueAt - 1)).toBeNull();
        expect(await lease(store, dueAt)).toEqual({ ...entry, ...counts });
      };
      await tryAgain({}, { tries: 1 });
      await tryAgain({ isRefusal: true }, { tries: 2, refusals: 1 });
      await tryAgain({ isCounted: false }, { tries: 2, refusals: 1 });
      expect(await store.outboxHealth()).toMatchObject({ lastError: 'try later' });
    });

    it('begins with what was tried least and never failed, an alert before a request, and keys last', async () => {
      const store = await connect();
      const desk = to('a@canal.example', 'b@canal.example');
      await store.queueKeyEmails({ ...desk, now: MORNING, captcha: null });
      const message = { kind: 'alert', details: { alert: 'schedule_stopped' } } as const;
      const once = { occasion: 'alert', value: 'told', message, now: MORNING, mail: COMPANY_MAIL };
      await store.tellOnce(once);
      for (const minutes of [0, 1, 2]) {
        await store.accept(acceptInput({ receivedAt: MORNING - minutes * MINUTE }));
      }
      // The keys are 1 and 2, the alert is 3, and the requests' e-mails are 4, 5 and 6.
      expect(idsOf(await leaseAll(store))).toEqual([3, 6, 5, 4, 1, 2]);
      for (const id of [1, 3, 6, 6]) await fail(store, id);
      await fail(store, 5, { isCounted: false, dueAt: MORNING - HOUR });
      const now = MORNING + 2 * MINUTE;
      expect(idsOf(await leaseAll(store, now))).toEqual([4, 5, 3, 6, 2, 1]);
    });

    it('hands out what was leased, or put off, while the clock was ahead', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      const { id = 0 } = (await lease(store, MORNING + DAY)) ?? {};
      expect(await lease(store)).toMatchObject({ id });
      expect(await lease(store)).toBeNull();
      await fail(store, id, { dueAt: MORNING + DAY });
      expect(await lease(store)).toMatchObject({ id });
      expect(await store.nextDueAt()).toBe(MORNING + 2 * MINUTE);
      // The clock of another host may be ahead by minutes.
      await fail(store, id, { dueAt: MORNING + HOUR });
      expect(await lease(store)).toBeNull();
    });

    it('never hands out what is sent or given up, whatever happens to others', async () => {
      const store = await connect();
      for (let count = 0; count < 3; count += 1) await store.accept(acceptInput());
      const [sent = 0, dead = 0, failed = 0] = idsOf(await leaseAll(store));
      await fail(store, sent);
      await store.noteSent(sent, MORNING);
      await giveUp(store, dead);
      await fail(store, failed, { dueAt: MORNING + HOUR });
      expect(idsOf(await leaseAll(store, MORNING + HOUR))).toEqual([failed]);
      await store.noteSent(failed, MORNING);
      expect(await store.nextDueAt()).toBeNull();
      expect((await listEveryRequest(store)).map(({ delivery }) => delivery)).toEqual([
        ...['sent', 'dead', 'sent'],
      ]);
      // One that was erased meanwhile.
      await store.noteSent(999, MORNING);
      await fail(store, 999);
    });

    it('tells of each mailbox how it is, until it is sent again by hand', async () => {
      const store = await connect();
      await store.accept(acceptInput({}, both));
      const [sales = 0, owner = 0] = idsOf(await leaseAll(store));
      await store.noteSent(sales, MORNING);
      await fail(store, owner, { reason: 'busy', isRefusal: true });
      const emails = async () => (await store.historyOf(1)).emails;
      const taken = { mailbox: SALES, state: 'sent', tries: 0, error: null };
      const waiting = { mailbox: OWNER, state: 'waiting', tries: 1, error: 'busy' };
      expect(await emails()).toMatchObject([taken, waiting]);
      expect(await store.findRequest(1)).toMatchObject({ delivery: 'waiting' });
      await giveUp(store, owner, 'not here');
      expect(await emails()).toMatchObject([taken, { state: 'dead', error: 'not here' }]);
      const dead = { delivery: 'dead', deliveryError: `${OWNER}: not here` };
      expect(await store.findRequest(1)).toMatchObject(dead);
      await act(store, 'retry', 1, MORNING);
      expect(await lease(store)).toMatchObject({ id: owner, tries: 0, refusals: 0 });
      expect(await lease(store)).toBeNull();
      await store.noteSent(owner, MORNING);
      expect(await store.findRequest(1)).toMatchObject({ delivery: 'sent', deliveryError: null });
      expect(await act(store, 'retry', 1, MORNING)).toBe('unchanged');
    });
  });

  describe('the mailboxes of now', () => {
    it('get what nobody has got, and none that are gone wait', async () => {
      const store = await connect();
      await store.accept(acceptInput({ name: 'Sent' }, both));
      const [sent] = await leaseAll(store);
      await store.noteSent(sent?.id ?? 0, MORNING);
      await store.accept(acceptInput({ name: 'New' }, both));
      await store.accept(acceptInput({ name: 'Held', heldReasons: HELD }, both));
      await store.createDigest(MORNING, both.mail);
      await store.queueKeyEmails({ ...both.mail, now: MORNING, captcha: null });
      for (let run = 0; run < 2; run += 1) {
        await store.followMailboxes([SALES, 'new@canal.example'], MORNING + HOUR);
      }
      const waiting = await leaseAll(store, MORNING + HOUR);
      const told = waiting.map(({ kind, recipient, requests }) => [
        kind,
        recipient,
        requests[0]?.name,
      ]);
      // Of the one that one mailbox has, the other is gone, and a key is for who asked.
      expect(told).toEqual([
        ['digest', SALES, 'Held'],
        ['digest', 'new@canal.example', 'Held'],
        ['notification', SALES, 'New'],
        ['notification', 'new@canal.example', 'New'],
        ['key', SALES, undefined],
      ]);
      expect(waiting[2]?.messageId).toBe(waiting[3]?.messageId);
      expect(await store.findRequest(1)).toMatchObject({ delivery: 'sent' });
    });

    it('keep what was given up for them, and get it when it is sent again', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      await giveUp(store, (await lease(store))?.id ?? 0);
      const mailboxes = COMPANY_MAIL.mailboxes;
      await store.followMailboxes(mailboxes, MORNING);
      expect(await store.outboxHealth()).toMatchObject({ pending: 0, dead: 1 });
    });
  });

  it('knows how many e-mails wait, since when, and how many were given up', async () => {
    const store = await connect();
    const nothing = { oldestUndeliveredAt: null, lastSentAt: null, lastError: null };
    expect(await store.outboxHealth()).toEqual({ ...nothing, pending: 0, dead: 0 });
    for (const minutes of [0, 1, 2, 3]) {
      await store.accept(acceptInput({ receivedAt: MORNING + minutes * MINUTE }));
    }
    const [first = 0, second = 0, third = 0] = idsOf(await leaseAll(store, MORNING + HOUR));
    await store.noteSent(first, MORNING);
    await giveUp(store, second, 'refused');
    expect(await store.outboxHealth()).toEqual({
      oldestUndeliveredAt: MORNING + 2 * MINUTE,
      pending: 2,
      dead: 1,
      lastSentAt: MORNING,
      lastError: 'refused',
    });
    await fail(store, third, { reason: 'away', dueAt: MORNING + 3 * HOUR });
    expect(await store.outboxHealth()).toMatchObject({ lastError: 'away' });
    expect((await store.findRequest(3))?.deliveryError).toBe(`${SALES}: away`);
    await store.noteSent(third, MORNING);
    expect(await store.outboxHealth()).toMatchObject({ lastError: 'refused' });
  });

  describe('the digest of held requests', () => {
    const make = (store: ContactStore, now = MORNING) => store.createDigest(now, COMPANY_MAIL);
    const hold = (
      store: ContactStore,
      receivedAt = MORNING,
      addressKeys = [crypto.randomUUID() as string],
    ) => store.accept(acceptInput({ heldReasons: HELD, receivedAt }, { addressKeys }));
    /** What a new one carries, after that it is sent; null if none is made. */
    async function carried(store: ContactStore, now = MORNING): Promise<number[] | null> {
      await make(store, now);
      const sent = await sendWaiting(store, now);
      const digest = sent.find(({ kind }) => kind === 'digest');
      return digest?.requests.map(({ id }) => id) ?? null;
    }

    it('carries each held request once', async () => {
      const store = await connect();
      expect(await carried(store)).toBeNull();
      for (let count = 0; count < 4; count += 1) await hold(store);
      await act(store, 'not_spam', 3);
      await act(store, 'spam', 4);
      await store.accept(acceptInput());
      expect(await carried(store)).toEqual([1, 2]);
      expect(await carried(store, MORNING + HOUR)).toBeNull();
      await hold(store);
      expect(await carried(store, MORNING + HOUR)).toEqual([6]);
    });

    it('has at most 50, the oldest first, and says how many wait for the next', async () => {
      const store = await connect();
      for (let count = 0; count < 52; count += 1) await hold(store);
      await make(store);
      const [first] = await sendWaiting(store);
      expect(first?.requests.map(({ id }) => id)).toEqual(
        Array.from({ length: 50 }, (_, index) => index + 1),
      );
      expect(JSON.parse(first?.details ?? '')).toEqual({ moreHeld: 2 });
      expect(await store.findRequest(51)).toMatchObject({ delivery: 'none' });
      expect(await carried(store, MORNING + HOUR)).toEqual([51, 52]);
      expect(await carried(store, MORNING + 2 * HOUR)).toBeNull();
    });

    it('begins with the oldest of each client, so that a flood of one delays nobody else', async () => {
      const store = await connect();
      for (let hour = 0; hour < 60; hour += 1) await hold(store, MORNING + hour * HOUR, ['flood']);
      for (let other = 0; other < 2; other += 1) await hold(store);
      const first = (await carried(store, MORNING + 60 * HOUR)) ?? [];
      expect(first).toHaveLength(50);
      expect(first).toEqual(expect.arrayContaining([1, 61, 62]));
    });

    it('is made once an hour, whichever host asks and however often it was started', async () => {
      const [store, other] = [await connect(), await connect()];
      const made = async (now: number) => {
        await Promise.all([store, other].map((host) => make(host, now)));
        return (await sendWaiting(store, now)).length;
      };
      await hold(store);
      expect(await made(MORNING)).toBe(1);
      await hold(store);
      expect(await made(MORNING + MINUTE)).toBe(0);
      // Nor once the last is gone with all that it carried.
      await store.eraseRequest(1, erasure);
      expect(await made(MORNING + HOUR - 1)).toBe(0);
      expect(await made(MORNING + HOUR)).toBe(1);
      // One that was made while the clock was ahead does not count.
      await hold(store);
      expect(await made(MORNING - DAY)).toBe(1);
    });
  });
}
