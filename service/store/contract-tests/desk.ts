/** What the company does with requests. */
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
  SOMEBODY,
} from '../../../test/kit/contact-requests.ts';
import type { ContactStore } from '../store.ts';
import type { Connect } from './connect.ts';

const held = { heldReasons: ['honeypot_filled' as const] };

export function describeDesk(connect: Connect): void {
  describe('what somebody does', () => {
    it('is in the record, and undone as well', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      const by = { person: 'Kim', mailbox: null };
      expect(await act(store, 'take', 1, MORNING + 1)).toBe('changed');
      expect(await act(store, 'take', 1, MORNING + 2, { by })).toBe('changed');
      expect(await act(store, 'take', 1, MORNING + 3, { by })).toBe('unchanged');
      expect(await act(store, 'take', 1, MORNING + 3, { text: 'Kim' })).toBe('unchanged');
      expect(await act(store, 'note', 1, MORNING + 4, { text: 'Called: Ünïcode' })).toBe('changed');
      expect(await act(store, 'untake', 1, MORNING + 5)).toBe('changed');
      expect(await act(store, 'spam', 1, MORNING + 6)).toBe('changed');
      expect(await act(store, 'done', 1, MORNING + 7)).toBe('changed');
      expect(await store.findRequest(1)).toMatchObject({
        version: 6,
        takenBy: null,
        doneAt: MORNING + 7,
        spamAt: null,
      });
      const { record } = await store.historyOf(1);
      expect(record.map(({ act: name, person }) => `${name} ${person}`)).toEqual([
        'take Sam',
        'take Kim',
        'note Sam',
        'untake Sam',
        'spam Sam',
        'done Sam',
      ]);
      expect(record[2]).toEqual({
        id: expect.any(Number),
        requestId: 1,
        at: MORNING + 4,
        act: 'note',
        ...SOMEBODY,
        text: 'Called: Ünïcode',
      });
      const newest = await store.listRecord({ limit: 2 });
      expect(newest.map((entry) => entry.act)).toEqual(['done', 'spam']);
      const older = await store.listRecord({ after: newest[1]?.id ?? 0, limit: 9 });
      expect(older).toEqual(record.slice(0, 4).toReversed());
    });

    it('on what somebody else has changed is refused, unless it is so already', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      expect(await act(store, 'take', 1, MORNING, { version: 0 })).toBe('changed');
      const late = (name: 'done' | 'take' | 'note') =>
        act(store, name, 1, MORNING, { version: 0, ...(name === 'note' && { text: 'x' }) });
      expect(await late('done')).toBe('changed_meanwhile');
      expect(await late('take')).toBe('unchanged');
      expect(await late('note')).toBe('changed');
      expect((await store.findRequest(1))?.doneAt).toBeNull();
      expect((await store.historyOf(1)).record.map((entry) => entry.act)).toEqual(['take', 'note']);
    });

    it('is done once however often it is sent', async () => {
      const stores = [await connect(), await connect()];
      await stores[0]?.accept(acceptInput());
      const actId = crypto.randomUUID();
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          act(stores[index % 2] as ContactStore, 'note', 1, MORNING, { text: 'x', actId }),
        ),
      );
      expect(outcomes.toSorted().slice(0, 2)).toEqual(['changed', 'unchanged']);
      expect((await stores[0]?.historyOf(1))?.record).toHaveLength(1);
    });

    it('to many at once happens to each that it fits', async () => {
      const store = await connect();
      for (let index = 0; index < 3; index += 1) await store.accept(acceptInput(held));
      await store.accept(acceptInput());
      await act(store, 'note', 2);
      const requests = [1, 2, 3, 4, 9, 3].map((id) => ({ id, version: 0 }));
      const results = await store.act({
        act: 'release',
        by: SOMEBODY,
        now: MORNING,
        requests,
        messageIdDomain: MAIL_DOMAIN,
      });
      expect(results.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
        '1 changed',
        '2 changed_meanwhile',
        '3 changed',
        '4 not_held',
        '9 no_such_request',
        '3 unchanged',
      ]);
      expect(await store.outboxHealth()).toMatchObject({ pending: 3 });
      expect((await store.historyOf(3)).record).toHaveLength(1);
    });

    it('to an e-mail that failed is another try, and nothing if none has', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      expect(await act(store, 'retry', 1)).toBe('unchanged');
      const [entry] = await store.claimDue({ now: MORNING, limit: 1, leaseUntil: MORNING });
      await store.markDead(entry?.id ?? 0, { error: '550 no', now: MORNING + MINUTE });
      expect((await store.historyOf(1)).emails).toEqual([
        {
          kind: 'notification',
          state: 'dead',
          createdAt: MORNING,
          at: MORNING + MINUTE,
          attempts: 1,
          nextAttemptAt: null,
          waitsFor: null,
          error: '550 no',
        },
      ]);
      expect(await act(store, 'retry', 1, MORNING + HOUR)).toBe('changed');
      expect((await store.historyOf(1)).emails).toMatchObject([
        { state: 'waiting', at: null, nextAttemptAt: MORNING + HOUR },
      ]);
    });
  });

  it('takes back that a request is done', async () => {
    const store = await connect();
    await store.accept(acceptInput());
    await act(store, 'done', 1);
    expect(await act(store, 'undo', 1)).toBe('changed');
    expect((await store.findRequest(1))?.doneAt).toBeNull();
    expect(await act(store, 'undo', 1)).toBe('unchanged');
    expect(await act(store, 'undo', 2)).toBe('no_such_request');
  });

  it('marks a request done once and keeps the first time', async () => {
    const store = await connect();
    await store.accept(acceptInput());
    expect(await act(store, 'done', 1, MORNING + HOUR)).toBe('changed');
    expect(await act(store, 'done', 1, MORNING + DAY)).toBe('unchanged');
    expect((await store.findRequest(1))?.doneAt).toBe(MORNING + HOUR);
    expect(await act(store, 'done', 2)).toBe('no_such_request');
  });

  it('releases a held request: its notification is queued, once', async () => {
    const store = await connect();
    await store.accept(acceptInput({ heldReasons: ['repeated_characters'] }));
    await store.accept(acceptInput());
    const release = (id: number) => act(store, 'release', id, MORNING + HOUR);
    expect(await release(1)).toBe('changed');
    expect(await release(1)).toBe('unchanged');
    expect(await release(2)).toBe('not_held');
    expect(await release(3)).toBe('no_such_request');
    expect(await store.findRequest(1)).toMatchObject({
      releasedAt: MORNING + HOUR,
      heldReasons: ['repeated_characters'],
      delivery: 'waiting',
    });
    const entries = await store.claimDue({ now: MORNING + HOUR, limit: 9, leaseUntil: MORNING });
    expect(entries.map((entry) => [entry.kind, entry.requests[0]?.id])).toEqual([
      ['notification', 2],
      ['notification', 1],
    ]);
  });

  it('spam is in no digest', async () => {
    const store = await connect();
    for (let index = 0; index < 2; index += 1) await store.accept(acceptInput(held));
    await act(store, 'spam', 1);
    await store.createDigest(MORNING, MAIL_DOMAIN);
    const [digest] = await store.claimDue({ now: MORNING, limit: 1, leaseUntil: MORNING });
    expect(digest?.requests.map(({ id }) => id)).toEqual([2]);
    expect(digest?.moreHeld).toBe(0);
  });

  it('erasing leaves who did it, and goes itself when the request would have', async () => {
    const store = await connect();
    for (let index = 0; index < 2; index += 1) await store.accept(acceptInput());
    await act(store, 'note', 1, MORNING, { text: 'About a person' });
    await act(store, 'note', 2, MORNING, { text: 'About another' });
    await store.eraseRequest(1, erasure);
    const left = [
      { requestId: 1, act: 'erase', at: MORNING, ...SOMEBODY, text: null },
      { requestId: 2, act: 'note' },
    ];
    expect(await store.listRecord({ limit: 9 })).toMatchObject(left);
    expect(await store.listRecord({ requestId: 1, limit: 9 })).toMatchObject(left.slice(0, 1));
    expect(await store.purgeBefore(MORNING)).toEqual([]);
    expect(await store.listRecord({ limit: 9 })).toHaveLength(2);
    expect(await store.purgeBefore(MORNING + 1)).toEqual([2]);
    expect(await store.listRecord({ limit: 9 })).toEqual([]);
  });
}
