/** What every store must do, whatever the engine: run against a real one each time. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ContactStore, StoreOptions } from '../../contact/store.ts';
import { acceptInput, act } from '../../test/kit/contact-requests.ts';
import { describeConcurrency } from './concurrency.ts';
import type { Connect } from './connect.ts';
import { describeDesk } from './desk.ts';
import { describeDeskLists } from './desk-lists.ts';
import { describeLeads } from './leads.ts';
import { describeNotices } from './notices.ts';
import { describeOutbox } from './outbox.ts';
import { describeRequests } from './requests.ts';
import { describeSubmissions } from './submissions.ts';
import { describeWebhookQueue } from './webhook-queue.ts';

/** An empty database for one test. */
interface TestDatabase {
  /** Opens one more connection to the same data. */
  connect(options: StoreOptions): Promise<ContactStore>;
  /** Given the connections of the test, some of which it may have closed itself. */
  drop(connections: ContactStore[]): Promise<void>;
}

export async function closeAll(connections: ContactStore[]): Promise<void> {
  for (const store of connections) await store.close();
}

export function describeStore(name: string, openStore: () => Promise<TestDatabase>): void {
  describe(`${name}, as a contact store`, () => {
    let database: TestDatabase;
    let connections: ContactStore[];
    const connect: Connect = async (options = {}) => {
      const store = await database.connect(options);
      connections.push(store);
      return store;
    };

    beforeEach(async () => {
      connections = [];
      database = await openStore();
    });
    afterEach(() => database.drop(connections));

    describeSubmissions(connect);
    describeRequests(connect);
    describeOutbox(connect);
    describeLeads(connect);
    describeDesk(connect);
    describeDeskLists(connect);
    describeNotices(connect);
    describeWebhookQueue(connect);
    describeConcurrency(connect);

    it('answers a ping while it is open, and not afterwards', async () => {
      const store = await connect();
      await expect(store.ping()).resolves.toBeUndefined();
      await store.close();
      await expect(store.ping()).rejects.toThrow();
    });

    it('tries whether it can be written, and leaves nothing behind', async () => {
      const store = await connect();
      for (let time = 0; time < 2; time += 1) await store.checkWritable();
      expect(await store.outboxHealth()).toMatchObject({ pending: 0 });
      await store.close();
      await expect(store.checkWritable()).rejects.toThrow();
    });

    it('shows what one connection has committed to another at once', async () => {
      const [server, command] = [await connect(), await connect()];
      await server.accept(acceptInput({ name: 'Seen by both' }));
      expect((await command.listRequests()).map((request) => request.name)).toEqual([
        'Seen by both',
      ]);
      await act(command, 'done', 1, 5);
      expect((await server.findRequest(1))?.doneAt).toBe(5);
    });

    it('takes writes of two connections at once without losing any', async () => {
      const stores = [await connect(), await connect()];
      const writes = Array.from({ length: 40 }, (_, index) =>
        stores[index % 2]?.accept(acceptInput({ name: `Client ${index}` })),
      );
      expect(new Set(await Promise.all(writes))).toEqual(new Set(['accepted']));
      expect(await stores[0]?.listRequests()).toHaveLength(40);
    });
  });
}
