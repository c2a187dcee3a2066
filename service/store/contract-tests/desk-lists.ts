/** The lists of the desk and of the `leads` command. */
import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  act,
  DAY,
  erasure,
  HOUR,
  MORNING,
} from '../../../test/kit/contact-requests.ts';
import { listEveryRequest, listRequestPage } from '../../desk/list-requests.ts';
import type { ListState, RequestState } from '../../shared/list-states.ts';
import type { ContactStore, HeldReason } from '../store.ts';
import type { Connect } from './connect.ts';

const held = { heldReasons: ['honeypot_filled' as const] };

const page = (store: ContactStore, state: ListState, search = '', after: number | null = null) =>
  listRequestPage(store, { state, search, after, limit: 2, now: MORNING });

const ids = async (store: ContactStore, state: ListState, search = '') =>
  (await page(store, state, search)).requests.map(({ id }) => id);

export function describeDeskLists(connect: Connect): void {
  describe('the list of requests', () => {
    it('holds all, in the order of their numbers', async () => {
      const store = await connect();
      await store.accept(acceptInput({ name: 'One' }));
      await store.accept(acceptInput({ name: 'Two', heldReasons: ['honeypot_filled'] }));
      const rows = (await listEveryRequest(store)).map(({ id, name, delivery }) => [
        id,
        name,
        delivery,
      ]);
      expect(rows).toEqual([
        [1, 'One', 'waiting'],
        [2, 'Two', 'none'],
      ]);
      expect(await store.findRequest(3)).toBeNull();
    });

    it('can be narrowed to those that are overdue: old and not done', async () => {
      const store = await connect();
      await store.accept(acceptInput({ name: 'Old, done', receivedAt: MORNING - DAY - 1 }));
      await store.accept(acceptInput({ name: 'Old', receivedAt: MORNING - DAY - 1 }));
      await store.accept(acceptInput({ name: 'Just 24 h', receivedAt: MORNING - DAY }));
      await store.accept(acceptInput({ name: 'New', receivedAt: MORNING }));
      await act(store, 'done', 1);
      const overdue = await listEveryRequest(store, 'overdue', MORNING);
      expect(overdue.map((request) => request.name)).toEqual(['Old']);
    });

    it('can be narrowed to those that are open, held or done', async () => {
      const store = await connect();
      const heldReasons: HeldReason[] = ['honeypot_filled'];
      await store.accept(acceptInput({ name: 'Open' }));
      await store.accept(acceptInput({ name: 'Held', heldReasons }));
      await store.accept(acceptInput({ name: 'Released', heldReasons }));
      await store.accept(acceptInput({ name: 'Held, done', heldReasons }));
      await store.accept(acceptInput({ name: 'Done' }));
      await act(store, 'release', 3);
      for (const id of [4, 5]) await act(store, 'done', id);
      const names = async (state: RequestState) =>
        (await listEveryRequest(store, state)).map(({ name }) => name);
      expect(await names('open')).toEqual(['Open', 'Released']);
      expect(await names('held')).toEqual(['Held']);
      expect(await names('done')).toEqual(['Held, done', 'Done']);
    });
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
      await act(store, 'release', 8);
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
    });

    it('come in pages: what waits from the oldest on, and all from the newest on', async () => {
      const store = await connect();
      for (let index = 0; index < 5; index += 1) await store.accept(acceptInput());
      for (const [state, order] of [
        ['open', [1, 2, 3, 4, 5]],
        ['all', [5, 4, 3, 2, 1]],
      ] as const) {
        const seen: number[] = [];
        let after: number | null = null;
        do {
          const { requests, next } = await page(store, state, '', after);
          seen.push(...requests.map(({ id }) => id));
          after = next;
        } while (after !== null);
        expect(seen).toEqual(order);
      }
    });

    it('have only what one person has taken, if asked for', async () => {
      const store = await connect();
      for (let index = 0; index < 4; index += 1) await store.accept(acceptInput({ name: 'Bo' }));
      await act(store, 'take', 2, MORNING, { text: 'Kim' });
      await act(store, 'take', 3, MORNING, { text: 'Kimberly' });
      await act(store, 'take', 4, MORNING, { text: 'Kim' });
      const query = { state: 'open', takenBy: 'Kim', limit: 1, now: MORNING } as const;
      const first = await listRequestPage(store, { ...query, search: '', after: null });
      expect(first).toMatchObject({ requests: [{ id: 2 }], next: 2 });
      const second = await listRequestPage(store, { ...query, search: 'bo', after: 2 });
      expect(second).toMatchObject({ requests: [{ id: 4 }], next: null });
      await act(store, 'done', 4);
      const done = { ...query, state: 'done', search: '', after: null } as const;
      expect(await listRequestPage(store, done)).toMatchObject({ requests: [{ id: 4 }] });
    });

    it('are searched in every field, without regard to case, accents and how a number is written', async () => {
      const store = await connect();
      await store.accept(acceptInput({ name: 'Hélène ÇELIK', message: 'Straße 100 % _under_ Ω' }));
      await store.accept(acceptInput({ email: 'bob@dentist.example', company: 'Smile & Co' }));
      await store.accept(
        acceptInput({ phone: '(613) 555-0199', company: null, message: '李明 ok ok ok' }),
      );
      await store.accept(
        acceptInput({
          name: 'D’Arcy Łódź',
          email: 'søren@bücher.example',
          message: 'Cœur de Saint\u2011Jean',
        }),
      );
      for (const [search, expected] of [
        ['helene', [1]],
        ['HÉLÈNE çelik', [1]],
        ['STRASSE', [1]],
        ['strasse Ω', [1]],
        ['straße ω', [1]],
        ['100 %', [1]],
        ['_', [1]],
        ['dentist', [2]],
        ['smile & co', [2]],
        ['6135550199', [3]],
        ['613-555-0199', [3]],
        ['(613) 555.0199', [3]],
        ['李', [3]],
        ['dentist helene', []],
        ['nobody', []],
        ["d'arcy", [4]],
        ['D’ARCY saint-jean', [4]],
        ['coeur lodz', [4]],
        ['saint\u2011jean', [4]],
        ['soren@xn--bcher-kva.example', [4]],
        ['Søren@Bücher.example.', [4]],
        ['@bucher', [4]],
        ['   ', [4, 3]],
      ] as const) {
        expect([search, await ids(store, 'all', search)]).toEqual([search, expected]);
      }
      expect(await ids(store, 'done', 'dentist')).toEqual([]);
      await store.accept(acceptInput({ message: 'A dentist of another day' }));
      expect(await ids(store, 'all', 'dentist')).toEqual([5, 2]);
      await store.eraseRequest(2, erasure);
      expect(await ids(store, 'all', 'dentist')).toEqual([5]);
    });
  });
}
