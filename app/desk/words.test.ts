import { expect, test } from 'vitest';
import { telUrl } from '../../service/domain/contact-links.ts';
import { formatDuration, formatLanguage, formatMoment, replyAddress } from './words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [-5, '0 minutes'],
  [MINUTE, '1 minute'],
  [2 * HOUR - 1, '119 minutes'],
  [2 * HOUR, '2 hours'],
  [48 * HOUR - 1, '47 hours'],
  [48 * HOUR, '2 days'],
])('%d ms are %s', (duration, expected) => {
  expect(formatDuration(duration, 'en-CA')).toBe(expected);
});

test('durations and languages speak the language of the page', () => {
  expect(formatLanguage('fr-CA', 'en-CA')).toBe('French');
  expect(formatDuration(2 * HOUR, 'fr-CA').replaceAll(/\s/g, ' ')).toBe('2 heures');
});

test.each([
  [
    'en-CA',
    /^Tue\.?, Mar\.? 10, 2026, 9:30 a\.m\. EDT$/,
    /^Sun\.?, Nov\.? 1, 2026, 1:30 a\.m\. EST$/,
  ],
  ['fr-CA', /^mar\.? 10 mars 2026.* 0?9 h 30 HAE$/, /^dim\.? 1 nov\.? 2026.* 0?1 h 30 HNE$/],
])(
  'a time in %s is that of Ottawa, wherever somebody reads, and says so',
  (language, day, night) => {
    const at = (time: string) => formatMoment(Date.parse(time), language).replaceAll(/\s/g, ' ');
    expect(at('2026-03-10T13:30Z')).toMatch(day);
    // The second of two.
    expect(at('2026-11-01T06:30Z')).toMatch(night);
  },
);

const words = [
  {
    language: 'en-CA',
    subject: 'Re: your request',
    quote: 'On {at}, {name} wrote:',
    directionMark: 'turned',
  },
  {
    language: 'fr-CA',
    subject: 'Re : votre demande',
    quote: 'Le {at}, {name} a écrit :',
    directionMark: 'tourné',
  },
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
    body: '\r\n\r\n\r\nOn Tue, Mar 10, 2026, 9:30 a.m. EDT, Anne wrote:\r\n> Hello\r\n> Can you help & when?',
  });
});

test('a reply speaks the language of the visitor, or else of the company', () => {
  const inFrench = read(replyAddress({ ...request, language: 'fr-CA' }, words));
  expect(inFrench.subject).toBe('Re : votre demande');
  expect(inFrench.body).toMatch(/^\s+Le mar\. 10 mars 2026.+, Anne a écrit :\r\n> Hello/);
  const inGerman = read(replyAddress({ ...request, language: 'de' }, words));
  expect(inGerman.subject).toBe('Re: your request');
});

test.each(['éloïse@bücher.example', '"a@b c"@client.example', 'a%b@client.example'])(
  'a reply goes to %s too',
  (email) => expect(read(replyAddress({ ...request, email }, words)).to).toBe(email),
);

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
    '> a[turned]b',
  );
});

test('a telephone address has digits only', () => {
  expect(telUrl('+1 (613) 555-0111')).toBe('tel:+16135550111');
});
