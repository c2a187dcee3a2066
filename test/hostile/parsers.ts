/** Everything that reads a text from outside, by what it reads. */
import type { IncomingMessage } from 'node:http';
import { createSearch } from '../../app/blog/find-entries.ts';
import { resultText } from '../../app/blog/result-text.ts';
import { inAppAddress } from '../../app/components/frame/in-app-links.ts';
import { fieldErrors, validationDetails } from '../../app/contact-form/answers.ts';
import {
  type FormValues,
  judgeSubmission,
  sanitizeEmail,
  suspiciousText,
  validateForm,
} from '../../app/contact-form/submission.ts';
import { Marked } from '../../app/desk/marked.tsx';
import { replyAddress as replyByMailProgram } from '../../app/desk/reply.ts';
import { viewAt } from '../../app/desk/view.ts';
import { readParameters } from '../../app/estimate/url-state.ts';
import { asText, formatRows } from '../../service/desk/csv.ts';
import { parseRequestNumber, readPageQuery } from '../../service/desk/input.ts';
import { searchText, searchWords } from '../../service/desk/search-text.ts';
import { clientAddress } from '../../service/node/http/client-address.ts';
import { isLocal } from '../../service/node/http/is-local.ts';
import { loggedPath } from '../../service/node/http/logged-path.ts';
import { acceptsCoding, isUnchanged } from '../../service/node/http/send-file.ts';
import type { StaticFiles } from '../../service/node/http/static-files.ts';
import { formatTable } from '../../service/node/leads/table.ts';
import { safeLines, truncate } from '../../service/node/leads/terminal-text.ts';
import { renderDigest } from '../../service/outbox/email/digest.ts';
import { escapeHtml } from '../../service/outbox/email/html.ts';
import { renderNotification } from '../../service/outbox/email/notification.ts';
import { quotedLines } from '../../service/outbox/email/plain.ts';
import { replyAddress } from '../../service/outbox/email/reply-to.ts';
import { nameInSubject } from '../../service/outbox/email/request-fields.ts';
import { resendAddress } from '../../service/outbox/email/resend-address.ts';
import { failureReason } from '../../service/outbox/failure-reason.ts';
import { DeliveryError } from '../../service/outbox/mailer.ts';
import { webhookFormats, webhookMessage } from '../../service/outbox/webhook/formats.ts';
import { isPublicAddress } from '../../service/outbox/webhook/public-address.ts';
import { isAuthorized } from '../../service/requests/http/authorization.ts';
import { judgeOrigin } from '../../service/requests/http/cross-origin.ts';
import { parsePayload } from '../../service/requests/http/payload.ts';
import { mayAcknowledge } from '../../service/requests/limits/acknowledgement-limit.ts';
import { clientNetworks } from '../../service/requests/limits/client-address.ts';
import { withAsciiDomain } from '../../service/shared/ascii-domain.ts';
import { emailKey } from '../../service/shared/email-key.ts';
import {
  limits,
  refusedInName,
  violationOf,
  visitorFieldNames,
} from '../../service/shared/fields.ts';
import { codeIn, repetitionIn } from '../../service/shared/spam-signals.ts';
import { languageAt, languageOf } from '../../service/shared/text.ts';
import { readableText } from '../../service/shared/visible-controls.ts';
import { pageAt } from '../../site/addresses/pages.ts';
import { searchIndexOf } from '../../site/blog/search-index.ts';
import { readBlog, readMessages, readPriceList } from '../../site/index.ts';
import { clientAddressReader } from '../../supabase/functions/_shared/client-address.ts';
import { newRequest } from '../kit/contact-requests.ts';
import { emailContext } from '../kit/email-context.ts';
import { WEBHOOK_SECRET } from '../kit/webhook-receiver.ts';
import type { Parse } from './cost.ts';

const { text } = emailContext;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const withHeader = (value: string) =>
  ({ url: 'https://a.example/', headers: { get: () => value } }) as unknown as Request;
const anchor = (href: string) =>
  ({ href, hasAttribute: () => false, target: '', hreflang: '' }) as unknown as HTMLAnchorElement;
const valuesOf = (value: string): FormValues => ({
  name: value,
  businessName: value,
  email: value,
  phone: value,
  message: value,
});
const good: FormValues = {
  ...valuesOf(''),
  name: 'Anne',
  email: 'anne@client.example',
  message: 'Our server room is too warm.',
};
const judge = (values: FormValues) =>
  judgeSubmission(
    {
      values,
      honeypot: '',
      captchaToken: 'token',
      fingerprint: crypto.randomUUID(),
      timing: { onPage: 60_000, sinceSubmission: null },
      now: 0,
    },
    { count: () => null },
  );
/** No longer text is stored. */
const storedOf = (value: string) => value.slice(0, limits.message.max).toWellFormed();
const requestOf = (value: string) => ({
  ...newRequest({
    name: storedOf(value),
    company: storedOf(value),
    message: storedOf(value),
    email: `${storedOf(value)}@a.example`,
  }),
  id: 1,
  doneAt: null,
  releasedAt: null,
});
const entryOf = (value: string) => ({
  id: -1,
  kind: 'webhook' as const,
  recipient: '',
  details: null,
  messageId: '<1@mail.example>',
  createdAt: 0,
  attempts: 0,
  waitsFor: null,
  requests: [requestOf(value)],
  moreHeld: 0,
});
const prices = { ...readPriceList('en'), version: '0' };
const { form } = readMessages('en');
const { search: searchWordsOfBlog } = readBlog('en');
const find = createSearch(JSON.parse(searchIndexOf('en').json));
const reply = {
  language: 'en-CA',
  subject: 'Re',
  quote: 'On {at}, {name} wrote:',
  directionMark: 'turned',
};
/** For a parser that throws on what it cannot read. */
const attempt = (parse: Parse) => (input: string) => {
  try {
    return parse(input);
  } catch (error) {
    return error;
  }
};

const host = (files: StaticFiles): Record<string, Parse> => ({
  'a path: the static files': (path) => files.find(`/${path}`),
  'a path: the page for a missing one': (path) => files.notFoundPage(`/${path}`),
  'a path: the log': (path) => loggedPath(`/${path}`),
  'a path: its language': (path) => languageAt(`/${path}`, text),
  'X-Forwarded-For': (header) => clientAddress('127.0.0.1', header, 2),
  'CF-Connecting-IP': (header) => clientAddressReader(silent)(withHeader(header)),
  'a client address': clientNetworks,
  'a Host header': (host) =>
    isLocal({
      socket: { remoteAddress: '127.0.0.1' },
      headers: { host },
    } as unknown as IncomingMessage),
  'Accept-Encoding': (header) => acceptsCoding(header, 'br'),
  'If-None-Match': (header) => isUnchanged(header, '"a"'),
});

const service: Record<string, Parse> = {
  'a text with its controls shown': (text) => readableText(text, 'turned'),
  'a text in HTML': escapeHtml,
  'a name in a subject': (value) => nameInSubject(requestOf(value)),
  'a quoted text': quotedLines,
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
  'an address as its inbox': (value) => mayAcknowledge(value, [`a@${value}`]),
  'an address for Resend': (value) => [
    resendAddress({ name: value, address: value }),
    replyAddress({ name: value, address: value }),
  ],
  'an e-mail': (value) => renderNotification('<1@mail.example>', requestOf(value), emailContext),
  'a digest': (value) =>
    renderDigest('<1@mail.example>', { requests: [requestOf(value)], moreHeld: 0 }, emailContext),
  ...Object.fromEntries(
    webhookFormats.map((format): [string, Parse] => [
      `a message in the format ${format}`,
      (value) => webhookMessage(entryOf(value), { format, secret: WEBHOOK_SECRET }, text, 0),
    ]),
  ),
  'the answer of a mail server': (answer) =>
    failureReason(new DeliveryError('message', 'refused', { answer }), [requestOf('Anne')]),
  'a request about which a mail server answers': (value) =>
    failureReason(new DeliveryError('message', 'refused', { answer: 'no' }), [requestOf(value)]),
  'an address of a webhook': isPublicAddress,
};

const desk: Record<string, Parse> = {
  'a search': searchWords,
  'what is searched': (value) => searchText(newRequest({ message: value, phone: value })),
  'a request number': parseRequestNumber,
  'a page of the record': (query) =>
    readPageQuery({ url: `https://a.example/?${query}` } as unknown as Request),
  'a cell': (value) => formatRows([[value, asText(value)]]),
  'a line on a terminal': (value) => [safeLines(storedOf(value)), truncate(storedOf(value), 20)],
  'a table on a terminal': (value) => formatTable(['a'], [[storedOf(value)]]),
};

const browser: Record<string, Parse> = {
  'a form': (value) => validateForm(valuesOf(value)),
  'what is wrong in a form': (value) =>
    fieldErrors(
      form,
      { name: 'name_characters', message: 'program_code', phone: 'repeated_characters' },
      valuesOf(value),
    ),
  'a form that is sent': (message) => judge({ ...good, message }),
  'a company that is sent': (businessName) => judge({ ...good, businessName }),
  'sanitising a text': sanitizeEmail,
  'a suspicious text': suspiciousText,
  'the answer of the service': (error) => validationDetails(form, { error: `{${error}` }),
  'an estimate’s address': (query) =>
    readParameters(new URLSearchParams(`people=${query}&plan=${query}`), prices),
  'a search of the blog': (query) => find({ query, topic: '' }),
  'words about a search': (query) => resultText(searchWordsOfBlog, { query, topic: query }, 2),
  'a link': (path) => inAppAddress(anchor(`https://a.example/${path}`)),
  'a page’s path': attempt((path) => pageAt('en', `/${path}`)),
  'the desk’s address': viewAt,
  'a message in the desk': (value) => Marked({ text: storedOf(value), directionMark: 'turned' }),
  'a reply': (value) =>
    replyByMailProgram({ ...requestOf(value), language: null, receivedAt: 0 }, [reply]),
};

export const parsersOf = (files: StaticFiles): Record<string, Parse> => ({
  ...host(files),
  ...service,
  ...desk,
  ...browser,
});
