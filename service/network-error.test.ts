import { expect, test } from 'vitest';
import { networkReason } from './network-error.ts';

const refused = Object.assign(new AggregateError([new Error('one'), new Error('two')]), {
  code: 'ECONNREFUSED',
});

test.each([
  [
    'the cause of what fetch throws',
    new TypeError('fetch failed', { cause: new Error('reset') }),
    'reset',
  ],
  [
    'the code where no address answered',
    new TypeError('fetch failed', { cause: refused }),
    'ECONNREFUSED',
  ],
  [
    'a time limit by name',
    new DOMException('It took too long', 'TimeoutError'),
    'TimeoutError: It took too long',
  ],
  ['its own sentence', new Error('no answer within 10 s'), 'no answer within 10 s'],
  ['whatever was thrown', 'nothing', 'nothing'],
])('the reason is %s', (_name, error, reason) => {
  expect(networkReason(error)).toBe(reason);
});
