import { expect, test } from 'vitest';
import { recordEntries, storedAct } from './stored-acts.ts';

test('a release is stored as the release of this software before knows it, and read under both names', () => {
  const entry = { requestId: 2, at: 0, person: 'Sam', mailbox: null, text: null };
  const rows = [storedAct('release'), 'release', storedAct('note')].map((act, id) => {
    return { id, act, ...entry };
  });
  expect(rows[0]?.act).toBe('pass_on');
  expect(recordEntries(rows).map(({ act }) => act)).toEqual(['release', 'release', 'note']);
  expect(() => recordEntries([{ ...rows[0], act: 'unknown' }])).toThrow('unknown');
});
