import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { countOpenByClient } from './open-by-client.ts';

/** The nth /64 of a /56; there are 256 of these /56s in the /48 2001:db8:1::. */
const clientOf = (network: number, client: number) =>
  `2001:db8:1:${(network * 256 + client).toString(16)}::1`;

test('a client may have so many open, and again when one of them is closed', () => {
  const open = countOpenByClient({ ofOneClient: 2, ofOne56: 10, ofOne48: 10 });
  const first = new EventEmitter();
  expect(open.admit(first, '192.0.2.1')).toBe(true);
  expect(open.admit(new EventEmitter(), '::ffff:192.0.2.1')).toBe(true);
  expect(open.ofClient('192.0.2.1')).toHaveLength(2);
  expect(open.admit(new EventEmitter(), '192.0.2.1')).toBe(false);
  expect(open.admit(new EventEmitter(), '192.0.2.2')).toBe(true);
  first.emit('close');
  expect(open.admit(new EventEmitter(), '192.0.2.1')).toBe(true);
});

test.each([
  ['/56', 4, (n: number) => clientOf(0, n)],
  ['/48', 6, (n: number) => clientOf(n, 0)],
])(
  'the clients of one IPv6 %s share a limit of %i, and others find room beside them',
  (_, max, addressOf) => {
    const open = countOpenByClient({ ofOneClient: 2, ofOne56: 4, ofOne48: 6 });
    const items = Array.from({ length: 20 }, () => new EventEmitter());
    const admitted = items.filter((item, n) => open.admit(item, addressOf(n)));
    expect(admitted).toHaveLength(max);
    expect(open.admit(new EventEmitter(), '2001:db8:2::1')).toBe(true);
    admitted[0]?.emit('close');
    expect(open.admit(new EventEmitter(), addressOf(30))).toBe(true);
    expect(open.admit(new EventEmitter(), addressOf(31))).toBe(false);
  },
);

test('one /56 that is full leaves room in its /48', () => {
  const open = countOpenByClient({ ofOneClient: 2, ofOne56: 4, ofOne48: 6 });
  for (let n = 0; n < 5; n += 1) open.admit(new EventEmitter(), clientOf(0, n));
  expect(open.admit(new EventEmitter(), clientOf(1, 0))).toBe(true);
});
