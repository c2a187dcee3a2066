import { expect, test } from 'vitest';
import { callTimesOf } from './call-times.server.ts';

const part = (label: string) => ({
  label: `${label} {from}-{to}`,
  line: `${label}, {from} to {to}.`,
});
const words = {
  legend: '-',
  number: '-',
  times: { morning: part('morning'), midday: part('midday'), afternoon: part('afternoon') },
};

test.each([
  ['09:00', '17:00', ['morning 9am-12pm', 'midday 12pm-2pm', 'afternoon 2pm-5pm']],
  ['07:30', '13:00', ['morning 7:30am-12pm', 'midday 12pm-1pm']],
  ['13:00', '18:00', ['midday 1pm-2pm', 'afternoon 2pm-6pm']],
  ['15:00', '20:00', ['afternoon 3pm-8pm']],
])('phone hours from %s to %s', (opens, closes, expected) => {
  const times = callTimesOf({ opens, closes }, words, 'en-CA');
  expect(times.map(({ label }) => label.replaceAll('\u00a0', ' '))).toEqual(expected);
  for (const { line } of times) expect(line).toMatch(/^\w+, \S+ to \S+\.$/);
});
