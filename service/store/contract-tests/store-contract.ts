/** What every store must do, whatever the engine: run against a real one each time. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ContactStore, StoreOptions } from '../store.ts';
import { describeClock } from './clock.ts';
import { describeConcurrency } from './concurrency.ts';
import type { Connect } from './connect.ts';
import { describeDesk } from './desk.ts';
import { describeErasure } from './erasure.ts';
import { describeOutbox } from './outbox.ts';
import { describeRetention } from './retention.ts';
import { describeSubmissions } from './submissions.ts';
import { describeTelling } from './telling.ts';
import { describeWebhookQueue } from './webhook-queue.ts';

interface TestDatabase {
  connect(options: StoreOptions): Promise<ContactStore>;
  /** Leaves it as good as new. */
  empty(): Promise<void>;
}

/** False if the test has closed it. */
const isOpen = (store: ContactStore) =>
  store.outboxHealth().then(
    () => true,
    () => false,
  );

export function describeStore(name: string, database: TestDatabase): void {
  describe(`${name}, as a contact store`, () => {
    /** Opening a connection takes more work than most tests: each uses those that others have left open. */
    const idle = new Map<ContactStore, StoreOptions>();
    const inUse = new Map<ContactStore, StoreOptions>();
    const connect: Connect = async (options = {}) => {
      const isAlike = ([, { hasWebhook }]: [ContactStore, StoreOptions]) =>
        hasWebhook === options.hasWebhook;
      const [store = await database.connect(options)] = [...idle].find(isAlike) ?? [];
      idle.delete(store);
      inUse.set(store, options);
      return store;
    };

    afterEach(async () => {
      for (const [store, options] of inUse) if (await isOpen(store)) idle.set(store, options);
      inUse.clear();
      await database.empty();
    });
    afterAll(async () => {
      for (const store of idle.keys()) await store.close();
    });

    describeSubmissions(connect);
    describeOutbox(connect);
    describeDesk(connect);
    describeErasure(connect);
    describeClock(connect);
    describeRetention(connect);
    describeTelling(connect);
    describeWebhookQueue(connect);
    describeConcurrency(connect);

    it('can be read while it is open, and not afterwards', async () => {
      const store = await connect();
      expect(await store.outboxHealth()).toMatchObject({ pending: 0 });
      await store.close();
      await expect(store.outboxHealth()).rejects.toThrow();
    });

    it('tries whether it can be written, and leaves nothing behind', async () => {
      const store = await connect();
      for (let time = 0; time < 2; time += 1) await store.checkWritable();
      expect(await store.outboxHealth()).toMatchObject({ pending: 0 });
      await store.close();
      await expect(store.checkWritable()).rejects.toThrow();
    });
  });
}
