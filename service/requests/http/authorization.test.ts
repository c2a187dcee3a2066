import { expect, test } from 'vitest';
import { isAuthorized } from './authorization.ts';

const KEY = 'sb_publishable_abc';
const OTHER = 'eyJhbGciOiJIUzI1NiJ9.e30.signature';

const isAllowed = (headers: Record<string, string>, keys = [OTHER, KEY]) =>
  isAuthorized(new Request('https://fixture.example', { headers }), keys);

test.each<[string, Record<string, string>]>([
  ['as bearer token', { Authorization: `Bearer ${KEY}` }],
  ['as bearer token, the scheme in any case', { authorization: `bEARER  ${OTHER}` }],
  ['as apikey', { apikey: KEY }],
  ['in both', { apikey: KEY, Authorization: `Bearer ${KEY}` }],
  ['as apikey beside the token of a session', { apikey: KEY, Authorization: 'Bearer session' }],
  ['as bearer token beside another apikey', { apikey: 'x', Authorization: `Bearer ${KEY}` }],
])('a key %s is accepted', (_, headers) => {
  expect(isAllowed(headers)).toBe(true);
});

test.each<[string, Record<string, string>]>([
  ['nothing', {}],
  ['empty values', { apikey: '', Authorization: '' }],
  ['another key', { apikey: 'sb_publishable_abd', Authorization: 'Bearer sb_publishable_abd' }],
  ['the beginning of a key', { apikey: KEY.slice(0, -1) }],
  ['a key with something behind it', { apikey: `${KEY}x`, Authorization: `Bearer ${KEY} x` }],
  ['two keys in one', { apikey: `${KEY}, ${KEY}` }],
  ['another scheme', { Authorization: `Basic ${KEY}` }],
  ['a bearer token as apikey', { apikey: `Bearer ${KEY}` }],
  ['no scheme', { Authorization: KEY }],
])('%s is refused', (_, headers) => {
  expect(isAllowed(headers)).toBe(false);
});

test('without keys nobody is accepted', () => {
  expect(isAllowed({ apikey: '', Authorization: 'Bearer undefined' }, [])).toBe(false);
});
