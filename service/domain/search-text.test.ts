import { expect, test } from 'vitest';
import { newRequest } from '../../test/kit/contact-requests.ts';
import { isFound, searchWords } from './search-text.ts';

const requests = [
  newRequest({ name: 'Hélène ÇELIK', message: 'Straße 100 % _under_ Ω' }),
  newRequest({ email: 'bob@dentist.example', company: 'Smile & Co' }),
  newRequest({ phone: '(613) 555-0199', company: null, message: '李明 ok ok ok' }),
  newRequest({
    name: 'D’Arcy Łódź',
    email: 'søren@bücher.example',
    message: 'Cœur de Saint\u2011Jean',
  }),
];

test.each<[string, number[]]>([
  ['helene', [1]],
  ['HÉLÈNE çelik', [1]],
  ['strasse Ω', [1]],
  ['100 %', [1]],
  ['_', [1]],
  ['dentist', [2]],
  ['6135550199', [3]],
  ['613-555-0199', [3]],
  ['(613) 555.0199', [3]],
  ['李', [3]],
  ['dentist helene', []],
  ['D’ARCY saint-jean', [4]],
  ['soren@xn--bcher-kva.example', [4]],
  ['Søren@Bücher.example.', [4]],
  ['@bucher', [4]],
  ['   ', [1, 2, 3, 4]],
])('%s is in the requests %j', (search, expected) => {
  const words = searchWords(search);
  const found = requests.flatMap((request, index) => (isFound(request, words) ? index + 1 : []));
  expect(found).toEqual(expected);
});
