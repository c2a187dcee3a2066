import { expect, test } from 'vitest';
import { networkReason } from './network-error.ts';

const refused = Object.assign(new AggregateError([new Error('one'), new Error('two')]), {
  code: 'ECONNREFUSED',
});

// biome-ignore format: a row is a line
test.each([
  ['the cause of what fetch throws', new TypeError('fetch failed', { cause: new Error('reset') }), 'reset'],
  ['that of each address where none answered', new TypeError('fetch failed', { cause: refused }), 'one; two'],
  ['the name of an error that says nothing', new Error(' '), 'Error'],
  ['that there is none', '', 'no reason given'],
  ['a time limit by name', new DOMException('It took too long', 'TimeoutError'), 'TimeoutError: It took too long'],
  ['the reason of each address, if the error itself has none', Object.assign(new AggregateError([new Error('away'), refused, new Error('away')]), { code: 'ESOCKET' }), 'away; one; two'],
  ['its own sentence', new Error('no answer within 10 s'), 'no answer within 10 s'],
])('the reason is %s', (_name, error, reason) => {
  expect(networkReason(error)).toBe(reason);
});
