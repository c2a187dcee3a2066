import { expect, onTestFinished, test } from 'vitest';
import { acceptInput, erasure, MINUTE, MORNING } from '../../test/kit/contact-requests.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import { createDelivery } from './delivery.ts';

test('an e-mail erased while it was sent is taken back later if it could not be at once', async () => {
  const store = openSqliteStore({ path: ':memory:' });
  onTestFinished(() => store.close());
  await store.accept(acceptInput());
  const [entry] = await store.claimDue({ now: MORNING, limit: 1, leaseUntil: MORNING + MINUTE });
  if (entry === undefined) throw new Error('Nothing is due');
  const erased: string[] = [];
  let isDenied = true;
  const ignore = () => undefined;
  const delivery = createDelivery({
    store,
    prepare: async () => [
      { mailbox: null, send: async () => void (await store.eraseRequest(1, erasure)) },
    ],
    erase: async (messageId) => {
      if (isDenied) throw new Error('EACCES');
      erased.push(messageId);
    },
    clock: { now: () => MORNING },
    random: () => 0.5,
    log: { info: ignore, warn: ignore, error: ignore },
  });
  await expect(delivery.attempt(entry)).rejects.toThrow('EACCES');
  isDenied = false;
  await delivery.settle();
  await delivery.settle();
  expect(erased).toEqual([entry.messageId]);
});
