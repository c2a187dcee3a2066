/** No text from outside costs much more than in proportion to its length. */
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { inAppAddress } from '../app/components/frame/in-app-links.ts';
import { failureFeedback } from '../app/contact-form/answers.ts';
import type { FormValues } from '../app/contact-form/controls.ts';
import { judgeSubmission, validateForm } from '../app/contact-form/judge-submission.ts';
import { viewAt } from '../app/desk/desk-context.ts';
import { readParameters } from '../app/estimate/url-state.ts';
import { failureReason } from '../service/deliver/failure-reason.ts';
import { DeliveryError } from '../service/deliver/mailer.ts';
import { parseRequestNumber } from '../service/desk/input.ts';
import { emailKey, withAsciiDomain } from '../service/domain/email-address.ts';
import { formName } from '../service/domain/field-names.ts';
import { refusedInName, violationOf, visitorFieldNames } from '../service/domain/fields.ts';
import { clientOf } from '../service/domain/limits/client.ts';
import { searchWords } from '../service/domain/search-text.ts';
import { codeIn, repetitionIn } from '../service/domain/spam-signals.ts';
import { languageAt, languageOf } from '../service/domain/text.ts';
import { isAuthorized, judgeOrigin } from '../service/http/callers.ts';
import { createClientReader, isLocal } from '../service/node/http/client-address.ts';
import { loggedPath } from '../service/node/http/requested-path.ts';
import { acceptsCoding, isUnchanged, readStaticFiles } from '../service/node/http/static-files.ts';
import { parsePayload } from '../service/requests/payload.ts';
import { pageAt } from '../site/addresses/pages.ts';
import { readMessages } from '../site/index.ts';
import { readPriceList } from '../site/prices.ts';
import { clientAddressReader } from '../supabase/functions/_shared/visitor.ts';
import { emailContext } from './kit/email-context.ts';
import { filledForm } from './kit/filled-form.ts';
import { writeSmallSite } from './kit/small-site.ts';

type Parse = (text: string) => unknown;

/** What is repeated in texts that make a careless parser start over at each character. */
const units = [
  ...'/\\.?#%&=:;,@<>()[]{}|\'"*+-!_0a é\t\n\0\u0301\u200d😀',
  ...'/. %2F %25 %40 25 %zz a, a. a@ @. a= a=1& a;q=1, W/"a", "a", "", =3D #key= {a} {"a": [['.split(
    ' ',
  ),
  ...'<a <a@ <a@b> <b> </ <!-- &lt; &#60; &amp on onclick onclick= eval( document. data:'.split(
    ' ',
  ),
  ...'javascript: data:text/html 0x1 00000000-0000- https: https://a 250- 1. :: f: -0am'.split(' '),
  ...'1.1.1.1, xn--a. 613-'.split(' '),
  ...['\r\n', 'a b', '\t"', "\t'", ',\t', '\n=', ' <', 'onclick ', 'javascript: ', 'window[ '],
  ...['\n250 ', '2.1.1 ', 'HTTP/1.1 100\r\n'],
];
/** What stands before the run and behind it, and decides whether the whole fits. */
const around = [
  ['', ''],
  ['', 'a'],
  ['', '@'],
  ['a', '\0'],
  ['a@', '='],
  ['<', ''],
  ['https:', ''],
] as const;
/** The beginnings of what is looked for, and what may follow them any number of times. */
const begun = [
  ['onclick', ' '],
  ['on', 'error'],
  ['javascript: ', ' '],
  ['javascript: ', 'a.'],
  ['', 'aaaaaaaaaab'],
  ['', '0x00000000-0000-'],
] as const;
/** Pieces inside pieces: each that is removed uncovers the next. */
const nested = [
  ['<', '>'],
  ['<', 'b'],
  ['<a', '>'],
  ['data:', 'text/html'],
  ['onclick ', '= '],
  ['&', 'amp;'],
  ['[', ']'],
  ['{"a":', '}'],
  ['"', '"'],
] as const;

/** Of each text. A path of this length is refused unread. */
const LENGTH = 16_384;
const run = (start: string, unit: string, end: string) =>
  start + unit.repeat(Math.ceil(LENGTH / unit.length)) + end;
const texts = [
  ...units.flatMap((unit) => around.map(([start, end]) => run(start, unit, end))),
  ...begun.map(([start, unit]) => run(start, unit, '')),
  ...nested.map(([opening, closing]) => {
    const count = Math.ceil(LENGTH / (opening.length + closing.length));
    return opening.repeat(count) + closing.repeat(count);
  }),
];

/** The least of three runs, in ms of the processor, because whatever else the machine does only adds to it. */
function costOf(parse: Parse, text: string, enough = 0): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && least > enough; run += 1) {
    const before = process.threadCpuUsage();
    parse(text);
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Starts over at each character of a run, so its cost tells how quick this machine is. In proportion is a hundredth of it. */
const quadraticMs = costOf((path) => path.replace(/\/+$/, ''), `${'/'.repeat(LENGTH)}a`);
const limitMs = quadraticMs / 2;

const site = writeSmallSite();
const files = readStaticFiles(join(site.buildDir, 'client'), {});
site.remove();

const { text } = emailContext;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const withHeader = (value: string) =>
  ({ url: 'https://a.example/', headers: { get: () => value } }) as unknown as Request;
const anchor = (href: string) =>
  ({ href, hasAttribute: () => false, target: '', hreflang: '' }) as unknown as HTMLAnchorElement;
const good = filledForm({
  name: 'Anne',
  email: 'anne@client.example',
  message: 'Our server room is too warm.',
});
const judge = (values: FormValues) =>
  judgeSubmission(
    {
      values,
      honeypot: '',
      captchaToken: 'token',
      isCaptchaWorking: false,
      estimate: null,
      isEntity: () => true,
      fingerprint: crypto.randomUUID(),
      timing: { onPage: 60_000, sinceSubmission: null },
      now: 0,
    },
    { count: () => null },
  );
const prices = { ...readPriceList('en'), version: '0' };
const { form } = readMessages('en');
/** For a parser that throws on what it cannot read. */
const attempt = (parse: Parse) => (input: string) => {
  try {
    return parse(input);
  } catch (error) {
    return error;
  }
};

const host: Record<string, Parse> = {
  'a path: the static files': (path) => files.find(`/${path}`),
  'a path: the page for a missing one': (path) => files.notFoundPage(`/${path}`),
  'a path: the log': (path) => loggedPath(`/${path}`),
  'a path: its language': (path) => languageAt(`/${path}`, text),
  'X-Forwarded-For': (header) =>
    createClientReader(2, silent).of({
      socket: { remoteAddress: '127.0.0.1' },
      headers: { 'x-forwarded-for': header },
    } as unknown as IncomingMessage),
  'CF-Connecting-IP': (header) => clientAddressReader(silent)(withHeader(header)),
  'a client address': clientOf,
  'a Host header': (host) =>
    isLocal({
      socket: { remoteAddress: '127.0.0.1' },
      headers: { host },
    } as unknown as IncomingMessage),
  'Accept-Encoding': (header) => acceptsCoding(header, 'br'),
  'If-None-Match': (header) => isUnchanged(header, '"a"'),
};

/** What is not yet known to be short: whatever is stored has a thousand characters at most. */
const service: Record<string, Parse> = {
  Authorization: (header) => isAuthorized(withHeader(`Bearer ${header}`), ['key']),
  Origin: (header) => judgeOrigin(withHeader(header), ['https://b.example']),
  'Content-Language': (header) => languageOf(withHeader(header), text),
  'a body': (body) => parsePayload(new TextEncoder().encode(body)),
  ...Object.fromEntries(
    visitorFieldNames.map((field): [string, Parse] => [
      `the rules of ${field}`,
      (value) => violationOf(field, value),
    ]),
  ),
  'a refused character': refusedInName,
  'signs of code': codeIn,
  'signs of repetition': repetitionIn,
  'an address as its key': emailKey,
  'an address in ASCII': (value) => withAsciiDomain(`a@${value}`),
  'the answer of a mail server': (answer) =>
    failureReason(new DeliveryError('words', 'refused', { answer }), []),
  'a search of the desk': searchWords,
  'a request number': parseRequestNumber,
};

const browser: Record<string, Parse> = {
  'a form': (value) =>
    visitorFieldNames.map((field) => validateForm(filledForm({ [formName(field)]: value }))),
  'a form that is sent': (message) => judge({ ...good, message }),
  'the answer of the service': (error) =>
    failureFeedback(
      form,
      { phone: '', email: '', language: 'en' },
      { outcome: 'refused', code: null, error: `{${error}`, retryAfterMs: null },
    ),
  'an estimate’s address': (query) =>
    readParameters(new URLSearchParams(`people=${query}&plan=${query}`), prices),
  'a link': (path) => inAppAddress(anchor(`https://a.example/${path}`)),
  'a page’s path': attempt((path) => pageAt('en', `/${path}`)),
  'the desk’s address': viewAt,
};

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://a.example', pathname: '', search: '' });
});

test.each(Object.entries({ ...host, ...service, ...browser }))('%s', (_, parse) => {
  const slow = texts.filter((text) => costOf(parse, text, limitMs) > limitMs);
  expect(slow.map((text) => `${text.slice(0, 40)} … ${text.slice(-10)}`)).toEqual([]);
});

test('a pattern that starts over at each character of a run is found', () => {
  const parse = (text: string) => /(?:[a-z]+)@/.test(text);
  expect(costOf(parse, 'a'.repeat(LENGTH), limitMs)).toBeGreaterThan(limitMs);
});
