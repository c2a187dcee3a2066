import { expect, test } from 'vitest';
import { telUrl } from '../../service/shared/contact-links.ts';
import { replyAddress } from './reply.ts';

const words = [
  { language: 'en-CA', subject: 'Re: your request', quote: 'On {at}, {name} wrote:' },
  { language: 'fr-CA', subject: 'Re : votre demande', quote: 'Le {at}, {name} a écrit :' },
];
const request = {
  name: 'Anne',
  email: 'anne+it@client.example',
  message: 'Hello\nCan you help & when?',
  language: null,
  receivedAt: Date.UTC(2026, 2, 10, 13, 30),
};

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
    body: '\r\n\r\n\r\nOn Tue, Mar 10, 2026, 9:30 a.m., Anne wrote:\r\n> Hello\r\n> Can you help & when?',
  });
});

test('a reply speaks the language of the visitor, or else of the company', () => {
  const inFrench = read(replyAddress({ ...request, language: 'fr-CA' }, words));
  expect(inFrench.subject).toBe('Re : votre demande');
  expect(inFrench.body).toMatch(/^\s+Le mar\. 10 mars 2026.+, Anne a écrit :\r\n> Hello/);
  const inGerman = read(replyAddress({ ...request, language: 'de' }, words));
  expect(inGerman.subject).toBe('Re: your request');
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
  expect(read(address).body).toMatch(/^\s+On .+, Anne wrote:\r\n> (😀)+ \[\.\.\.\]$/u);
});

test('what would deceive the eye is visible in the quoted text too', () => {
  expect(read(replyAddress({ ...request, message: 'a\u202eb' }, words)).body).toContain(
    '> a\\u202eb',
  );
});

test('a telephone address has digits only', () => {
  expect(telUrl('+1 (613) 555-0111')).toBe('tel:+16135550111');
});
