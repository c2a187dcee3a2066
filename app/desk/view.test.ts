import { expect, test } from 'vitest';
import { addressOf, type View, viewAt } from './view.ts';

test.each<View>([
  { name: 'list', list: 'held' },
  { name: 'list', list: 'all' },
  { name: 'request', id: 12 },
  { name: 'record' },
  { name: 'health' },
])('%o has an address that leads back to it', (view) => {
  expect(viewAt(addressOf(view))).toEqual(view);
});

test.each(['', '#', '#list=nothing', '#request=0', '#request=-1', '#request=1e3', '#%'])(
  '"%s" is the list of open requests',
  (hash) => {
    expect(viewAt(hash)).toEqual({ name: 'list', list: 'open' });
  },
);
