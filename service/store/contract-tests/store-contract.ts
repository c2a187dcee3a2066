/** What every store must do, whatever the engine: run against a real one each time. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ContactStore } from '../store.ts';
import { describeConcurrency } from './concurrency.ts';
import type { Connect } from './connect.ts';
import { describeDesk } from './desk.ts';
import { describeErasure } from './erasure.ts';
import { describeOutbox } from './outbox.ts';
import { describeSubmissions } from './submissions.ts';
import { describeTelling } from './telling.ts';
import { describeUpkeep } from './upkeep.ts';

interface TestDatabase {
  connect(): Promise<ContactStore>;
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
    const idle: ContactStore[] = [];
    const inUse: ContactStore[] = [];
    const connect: Connect = async () => {
      const store = idle.pop() ?? (await database.connect());
      inUse.push(store);
      return store;
    };

    afterEach(async () => {
      for (const store of inUse.splice(0)) if (await isOpen(store)) idle.push(store);
      await database.empty();
    });
    afterAll(async () => {
      for (const store of idle) await store.close();
    });

    describeSubmissions(connect);
    describeOutbox(connect);
    describeDesk(connect);
    describeErasure(connect);
    describeUpkeep(connect);
    describeTelling(connect);
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
