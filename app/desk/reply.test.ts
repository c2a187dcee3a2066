import { expect, test } from 'vitest';
import { telephoneAddress } from '../../contact/shared/program-addresses.ts';
import { replyAddress } from './reply.ts';

const words = { subject: 'Re: your request', quoteLine: 'On Monday, Anne wrote:' };
const request = { email: 'anne+it@client.example', message: 'Hello\nCan you help & when?' };

/** As a mail program reads it (RFC 6068). */
function read(address: string) {
  const { protocol, pathname, searchParams } = new URL(address.replaceAll('+', '%2B'));
  const { subject, body = '' } = Object.fromEntries(searchParams);
  return { protocol, to: decodeURIComponent(pathname), subject, body };
}

test('a reply goes to the visitor and quotes what was asked', () => {
  expect(read(replyAddress(request, words))).toEqual({
    protocol: 'mailto:',
    to: 'anne+it@client.example',
    subject: 'Re: your request',
    body: '\r\n\r\n\r\nOn Monday, Anne wrote:\r\n> Hello\r\n> Can you help & when?',
  });
});

test('an address of the visitor brings no recipients, subject or body of its own', () => {
  const email = 'a?bcc=all@client.example&body=x@client.example';
  const { to, body } = read(replyAddress({ ...request, email }, words));
  expect(to).toBe(email);
  expect(body).toContain('> Hello');
});

test('a long request is cut between two characters where Windows would cut the address', () => {
  const address = replyAddress({ ...request, message: '😀'.repeat(1000) }, words);
  expect(address.length).toBeLessThanOrEqual(2020);
  expect(read(address).body).toMatch(/^\s+On Monday, Anne wrote:\r\n> (😀)+ \[\.\.\.\]$/u);
});

test('what would deceive the eye is visible in the quoted text too', () => {
  expect(read(replyAddress({ ...request, message: 'a\u202eb' }, words)).body).toContain(
    '> a\\u202eb',
  );
});

test('a telephone address has digits only', () => {
  expect(telephoneAddress('+1 (613) 555-0111')).toBe('tel:+16135550111');
});
