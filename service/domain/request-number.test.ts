import { expect, test } from 'vitest';
import { requestNumberIn } from './request-number.ts';

test.each([
  ...['5', ' (5) ', '５', '5!', '“5”', '« 5 »', '٥', '#5', '# 05', 'no. 5', 'No 5', 'no: 5', '№5'],
  ...['n\u00b0\u00a05', 'nᵒ 5', 'n. 5', 'number 5', 'Numéro 5', 'num. 5', 'nr. 5', 'No.: #5'],
  ...['request (5)', 'Request: #5', '\u200e#\u200e5', 'demande n° 5', 'Request 5 – Anne Tremblay'],
  ...['New request no. 5: Anne', 'Re: Nouvelle demande no 5 : Anne', 'No. 5: since Friday'],
  'https://canal.example/desk#request=5',
])('%s names request 5, and nothing else', (query) => {
  expect(requestNumberIn(query)).toEqual({ number: 5, isCertain: true });
});

test('a number of three digits by itself may also be a part of a phone number', () => {
  expect(requestNumberIn('99')).toEqual({ number: 99, isCertain: true });
  expect(requestNumberIn('100')).toEqual({ number: 100, isCertain: false });
  expect(requestNumberIn('no. 100')).toEqual({ number: 100, isCertain: true });
});

test.each([
  ...['', 'Anne', '0199', '613-555-0199', '(613) 555', '+5', '5 computers', 'Windows 10', '#5a'],
  ...['2026-03-10', 'piano 5', '#', 'no.', '1'.repeat(16), 'anne5@client.example', 'no. 0'],
])('%s names none', (query) => expect(requestNumberIn(query)).toBeNull());
