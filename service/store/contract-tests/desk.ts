/** What the company does with requests. */
import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  act,
  COMPANY_MAIL,
  DAY,
  erasure,
  giveUpNext,
  HOUR,
  MINUTE,
  MORNING,
  SOMEBODY,
  sendWaiting,
} from '../../../test/kit/contact-requests.ts';
import type { ListState } from '../../domain/request-state.ts';
import type { ContactStore } from '../store.ts';
import type { Connect } from './connect.ts';

const held = { heldReasons: ['honeypot_filled' as const] };

const ids = async (store: ContactStore, state: ListState, after: number | null = null) =>
  (await store.listPage({ state, after, limit: 2, now: MORNING })).map(({ id }) => id);

export function describeDesk(connect: Connect): void {
  describe('what somebody does', () => {
    it('is in the record, and undone as well', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      const by = { person: 'Kim', mailbox: null };
      expect(await act(store, 'spam', 1, MORNING + 1)).toBe('changed');
      expect(await act(store, 'not_spam', 1, MORNING + 2, { by })).toBe('changed');
      expect(await act(store, 'not_spam', 1, MORNING + 3, { by })).toBe('unchanged');
      expect(await act(store, 'note', 1, MORNING + 4, { text: 'Called: Ünïcode' })).toBe('changed');
      expect(await act(store, 'done', 1, MORNING + 5)).toBe('changed');
      expect(await store.findRequest(1)).toMatchObject({
        version: 4,
        doneAt: MORNING + 5,
        spamAt: null,
        releasedAt: null,
      });
      // Its notification went out when it came.
      expect(await store.outboxHealth()).toMatchObject({ pending: 1 });
      const { record } = await store.historyOf(1);
      expect(record.map(({ act: name, person }) => `${name} ${person}`)).toEqual([
        'spam Sam',
        'not_spam Kim',
        'note Sam',
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
      await act(store, 'spam', 3);
      const requests = [1, 2, 3, 4, 9, 3].map((id) => ({ id, version: id === 3 ? 1 : 0 }));
      const results = await store.act({
        act: 'not_spam',
        by: SOMEBODY,
        now: MORNING,
        requests,
        mail: COMPANY_MAIL,
      });
      expect(results.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
        '1 changed',
        '2 changed_meanwhile',
        '3 changed',
        '4 unchanged',
        '9 no_such_request',
        '3 unchanged',
      ]);
      expect(await store.findRequest(3)).toMatchObject({ releasedAt: MORNING, spamAt: null });
      expect(await store.outboxHealth()).toMatchObject({ pending: 3 });
      expect((await store.historyOf(3)).record).toHaveLength(2);
    });

    it('to an e-mail that failed is another try, and nothing if none has', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      expect(await act(store, 'retry', 1)).toBe('unchanged');
      await giveUpNext(store, '550 no', MORNING + MINUTE);
      const [mailbox] = COMPANY_MAIL.mailboxes;
      const failed = {
        kind: 'notification',
        mailbox,
        createdAt: MORNING,
        tries: 1,
        error: '550 no',
      };
      expect((await store.historyOf(1)).emails).toEqual([
        { ...failed, state: 'dead', at: MORNING + MINUTE, dueAt: null },
      ]);
      expect(await act(store, 'retry', 1, MORNING + HOUR)).toBe('changed');
      expect((await store.historyOf(1)).emails).toEqual([
        { ...failed, state: 'waiting', at: null, dueAt: MORNING + HOUR, tries: 0 },
      ]);
    });

    it('to a request in a digest that failed sends the digest again', async () => {
      const store = await connect();
      await store.accept(acceptInput(held));
      await store.createDigest(MORNING, COMPANY_MAIL);
      await giveUpNext(store);
      expect(await act(store, 'retry', 1)).toBe('changed');
      expect(await sendWaiting(store)).toMatchObject([{ kind: 'digest' }]);
    });
  });

  it('erasing leaves who did it', async () => {
    const store = await connect();
    for (let index = 0; index < 2; index += 1) await store.accept(acceptInput());
    await act(store, 'note', 1, MORNING, { text: 'About a person' });
    await act(store, 'note', 2, MORNING, { text: 'About another' });
    await store.eraseRequest(1, erasure);
    const erased = { requestId: 1, act: 'erase', at: MORNING, ...SOMEBODY, text: null };
    expect(await store.erasureOf(1)).toMatchObject(erased);
    expect((await store.historyOf(1)).record).toEqual([]);
    expect(await store.erasureOf(2)).toBeNull();
    expect((await store.historyOf(2)).record).toMatchObject([{ act: 'note' }]);
  });

  describe('the lists of the desk', () => {
    it('have each request by its state, and count them', async () => {
      const store = await connect();
      const ages = [DAY + 1, DAY, 20 * HOUR, 20 * HOUR - 1];
      for (const age of ages) await store.accept(acceptInput({ receivedAt: MORNING - age }));
      for (let index = 0; index < 4; index += 1) {
        await store.accept(acceptInput({ receivedAt: MORNING - 2 * DAY, ...held }));
      }
      await act(store, 'done', 6);
      await act(store, 'spam', 7);
      await act(store, 'not_spam', 8);
      expect(await store.countRequests(MORNING)).toEqual({
        open: 5,
        soon: 2,
        overdue: 2,
        held: 1,
        done: 1,
        spam: 1,
      });
      expect(await ids(store, 'overdue')).toEqual([1, 8]);
      expect(await ids(store, 'soon')).toEqual([2, 3]);
      expect(await ids(store, 'held')).toEqual([5]);
      expect(await ids(store, 'done')).toEqual([6]);
      expect(await ids(store, 'spam')).toEqual([7]);
      await act(store, 'undo', 7);
      expect(await ids(store, 'held')).toEqual([5, 7]);
      await act(store, 'done', 1);
      for (const id of [5, 7]) await act(store, 'spam', id);
      expect([await ids(store, 'done'), await ids(store, 'spam')]).toEqual([
        [6, 1],
        [7, 5],
      ]);
    });

    it('come in pages: what waits from the oldest on, and all from the newest on', async () => {
      const store = await connect();
      for (let index = 0; index < 3; index += 1) await store.accept(acceptInput());
      expect([await ids(store, 'open'), await ids(store, 'open', 2)]).toEqual([[1, 2], [3]]);
      expect([await ids(store, 'all'), await ids(store, 'all', 2)]).toEqual([[3, 2], [1]]);
    });
  });
}
