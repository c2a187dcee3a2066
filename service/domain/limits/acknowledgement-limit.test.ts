import { expect, test } from 'vitest';
import { mayAcknowledge } from './acknowledgement-limit.ts';

test.each([
  'anne.tremblay@gmail.com',
  'Anne.Tremblay@GMAIL.com',
  'annetremblay@gmail.com',
  'anne.tremblay+one@gmail.com',
  'annetremblay+a+b@gmail.com',
  'a.n.n.e.tremblay@gmail.com.',
  'annetremblay@googlemail.com',
  ' anne.tremblay@gmail.com ',
])('%s is an inbox that has had one', (email) => {
  expect(mayAcknowledge(email, ['anne.tremblay@gmail.com'])).toBe(false);
});

test('a domain in another script is the same as its ASCII form', () => {
  expect(mayAcknowledge('anne@bücher.example', ['anne@xn--bcher-kva.example.'])).toBe(false);
});

test('another person, or the same name at another domain, may have one', () => {
  expect(mayAcknowledge('anna@gmail.com', ['anne@gmail.com'])).toBe(true);
  expect(mayAcknowledge('anne@client.example', ['anne@gmail.com'])).toBe(true);
});

test('a domain has 20 a day, the whole site 100', () => {
  const recent = (count: number, domainOf: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => `person${n}@${domainOf(n)}`);
  const oneDomain = recent(20, () => 'client.example');
  expect(mayAcknowledge('new@client.example', oneDomain.slice(1))).toBe(true);
  expect(mayAcknowledge('new@Client.example.', oneDomain)).toBe(false);
  expect(mayAcknowledge('new@other.example', oneDomain)).toBe(true);
  const site = recent(100, (n) => `client${n}.example`);
  expect(mayAcknowledge('new@other.example', site.slice(1))).toBe(true);
  expect(mayAcknowledge('new@other.example', site)).toBe(false);
});
