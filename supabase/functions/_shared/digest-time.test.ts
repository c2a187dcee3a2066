import { expect, test } from 'vitest';
import type { OutboxStore } from '../../../service/store/store.ts';
import { withHourlyDigest } from './digest-time.ts';

/** Asks for a digest at these minutes after nine, and says at which the store was asked. */
async function digestsAt(minutes: number[]): Promise<number[]> {
  const made: number[] = [];
  const nine = Date.UTC(2026, 2, 10, 9);
  const store = withHourlyDigest({
    createDigest: async (now: number) => made.push((now - nine) / 60_000),
  } as Partial<OutboxStore> as OutboxStore);
  for (const minute of minutes) await store.createDigest(nine + minute * 60_000, 'canal.example');
  return made;
}

test('a digest is asked for in the first minutes of an hour only', async () => {
  expect(await digestsAt([0, 4.9, 5, 30, 59.9, 60, 119, 121])).toEqual([0, 4.9, 60, 121]);
});

test('one lost call does not put it off by an hour', async () => {
  expect(await digestsAt([58, 59, 61, 62])).toEqual([61, 62]);
});
