import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { countOpenByClient } from './open-by-client.ts';

/** The nth /64 of a /56; there are 256 of these /56s in the /48 2001:db8:1::. */
const clientOf = (network: number, client: number) =>
  `2001:db8:1:${(network * 256 + client).toString(16)}::1`;

test('a client may have so many open, and again when one of them is closed', () => {
  const open = countOpenByClient({ ofOneClient: 2, ofOneNetwork: 10 });
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
  ['/56', (n: number) => clientOf(0, n)],
  ['/48', (n: number) => clientOf(n, 0)],
])('the clients of one IPv6 %s share a limit, and others find room beside them', (_, addressOf) => {
  const open = countOpenByClient({ ofOneClient: 2, ofOneNetwork: 5 });
  const items = Array.from({ length: 20 }, () => new EventEmitter());
  const admitted = items.filter((item, n) => open.admit(item, addressOf(n)));
  expect(admitted).toHaveLength(5);
  expect(open.admit(new EventEmitter(), '2001:db8:2::1')).toBe(true);
  admitted[0]?.emit('close');
  expect(open.admit(new EventEmitter(), addressOf(30))).toBe(true);
  expect(open.admit(new EventEmitter(), addressOf(31))).toBe(false);
});
