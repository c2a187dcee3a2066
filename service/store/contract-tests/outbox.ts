import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  act,
  DAY,
  HOUR,
  MAIL_DOMAIN,
  MINUTE,
  MORNING,
} from '../../../test/kit/contact-requests.ts';
import type { HeldReason } from '../store.ts';
import { claim, idsOfClaim } from './claims.ts';
import type { Connect } from './connect.ts';

const HELD: HeldReason[] = ['suspicious_pattern'];

export function describeOutbox(connect: Connect): void {
  it('knows how many e-mails wait, since when, and how many are dead', async () => {
    const store = await connect();
    const errors = { lastError: null, lastEmailError: null };
    const nothing = { oldestUndeliveredAt: null, lastSentAt: null, ...errors };
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
      lastEmailError: 'refused',
    });
    expect((await store.findRequest(2))?.deliveryError).toBe('refused');
    const [failing] = await claim(store, MORNING + 2 * HOUR);
    const nextAttemptAt = MORNING + 3 * HOUR;
    await store.markFailed(failing?.id ?? 0, { error: 'away', nextAttemptAt });
    expect(await store.outboxHealth()).toMatchObject({ lastError: 'away' });
    expect((await store.findRequest(3))?.deliveryError).toBe('away');
    await store.markSent(failing?.id ?? 0, nextAttemptAt);
    expect((await store.findRequest(3))?.deliveryError).toBeNull();
  });

  it('raises no alert for an acknowledgement that cannot be delivered', async () => {
    const store = await connect();
    await store.accept(acceptInput({}, { acknowledge: true }));
    for (const { id, kind } of await claim(store)) {
      if (kind === 'notification') await store.markSent(id, MORNING);
    }
    const errors = { lastError: null, lastEmailError: null };
    const quiet = { oldestUndeliveredAt: null, dead: 0, lastSentAt: MORNING, ...errors };
    expect(await store.outboxHealth()).toEqual({ ...quiet, pending: 1 });
    for (const { id } of await claim(store, MORNING + HOUR)) {
      await store.markDead(id, { error: 'no such mailbox', now: MORNING + HOUR });
    }
    expect(await store.outboxHealth()).toEqual({ ...quiet, pending: 0 });
  });

  describe('the digest of held requests', () => {
    it('carries each held request once', async () => {
      const store = await connect();
      expect(await store.createDigest(MORNING, MAIL_DOMAIN)).toBeNull();
      await store.accept(acceptInput({ name: 'Held one', heldReasons: HELD }));
      await store.accept(acceptInput({ name: 'Held two', heldReasons: HELD }));
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

    it('is not made when one was made at or after a given time', async () => {
      const store = await connect();
      await store.accept(acceptInput({ heldReasons: HELD }));
      expect(await store.createDigest(MORNING, MAIL_DOMAIN, MORNING)).not.toBeNull();
      await store.accept(acceptInput({ heldReasons: HELD }));
      expect(await store.createDigest(MORNING + MINUTE, MAIL_DOMAIN, MORNING)).toBeNull();
      expect(await store.createDigest(MORNING + HOUR, MAIL_DOMAIN, MORNING + 1)).not.toBeNull();
    });

    it('leaves out ordinary requests and held ones that were released before', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      await store.accept(acceptInput({ heldReasons: HELD }));
      await act(store, 'release', 2);
      expect(await store.createDigest(MORNING, MAIL_DOMAIN)).toBeNull();
    });

    it('shows as delivery of the requests in it', async () => {
      const store = await connect();
      await store.accept(acceptInput({ heldReasons: HELD }));
      const id = (await store.createDigest(MORNING, MAIL_DOMAIN)) ?? 0;
      expect(await store.findRequest(1)).toMatchObject({ delivery: 'waiting' });
      await store.markSent(id, MORNING);
      expect(await store.findRequest(1)).toMatchObject({ delivery: 'sent' });
    });
  });

  describe('retrying by hand', () => {
    it('makes dead and failed e-mails due now, and nothing else', async () => {
      const store = await connect();
      for (let index = 0; index < 4; index++) await store.accept(acceptInput());
      const [sent, dead, failed, leased] = await idsOfClaim(store);
      await store.markSent(sent ?? 0, MORNING);
      await store.markDead(dead ?? 0, { error: 'refused', now: MORNING });
      await store.markFailed(failed ?? 0, { error: 'busy', nextAttemptAt: MORNING + HOUR });
      await store.releaseClaim(leased ?? 0, MORNING + HOUR);
      const now = MORNING + MINUTE;
      expect(await store.retryAll(now)).toBe(2);
      expect((await idsOfClaim(store, now)).sort()).toEqual([dead, failed].sort());
    });

    it('starts the age of a dead e-mail over, keeping its Message-ID', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      const [entry] = await claim(store);
      await store.markDead(entry?.id ?? 0, { error: 'refused', now: MORNING });
      await act(store, 'retry', 1, MORNING + HOUR);
      const [again] = await claim(store, MORNING + HOUR);
      expect(again).toEqual({ ...entry, createdAt: MORNING + HOUR, attempts: 0 });
    });

    it('touches only the e-mails of the named request', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      await store.accept(acceptInput());
      for (const id of await idsOfClaim(store)) {
        await store.markDead(id, { error: 'refused', now: MORNING });
      }
      expect(await act(store, 'retry', 2)).toBe('changed');
      expect(await act(store, 'retry', 99)).toBe('no_such_request');
      expect((await claim(store))[0]?.requests[0]?.id).toBe(2);
    });
  });
}
