import { expect, test } from 'vitest';
import type { OutboxStore } from '../../../service/store/store.ts';
import { withHourlyDigest } from './delivery.ts';

test('a digest is asked for in the first minutes of an hour only, though a call be lost', async () => {
  const made: number[] = [];
  const nine = Date.UTC(2026, 2, 10, 9);
  const store = withHourlyDigest({
    createDigest: async (now: number) => made.push((now - nine) / 60_000),
  } as Partial<OutboxStore> as OutboxStore);
  for (const minute of [0, 4.9, 5, 30, 59.9, 61, 62, 119, 121]) {
    await store.createDigest(nine + minute * 60_000, 'canal.example');
  }
  expect(made).toEqual([0, 4.9, 61, 62, 121]);
});
