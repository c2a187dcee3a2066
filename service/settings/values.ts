/** Schemas of single settings. Each has one message for whatever is wrong with its text. */
import * as v from 'valibot';
import { violationOf } from '../domain/fields.ts';

type Message = v.ErrorMessage<v.BaseIssue<unknown>>;

const mustBe =
  (allowed: string): Message =>
  ({ input }) =>
    `must be ${allowed}, not "${input}".`;

export const mustBeOneOf = (choices: readonly string[]): Message =>
  mustBe(choices.map((choice) => `"${choice}"`).join(' or '));

/** Leaves the value out of the message. */
const secretMustBe = (allowed: string): Message => `must be ${allowed}.`;

/** A setting that has to be given: one that is absent is refused as an empty one is. `reason` completes "must be set". */
export function required<T>(schema: v.GenericSchema<string, T>, reason: string) {
  return v.pipe(v.optional(v.string(), ''), v.nonEmpty(`must be set${reason}.`), schema);
}

function textThat(isAllowed: (text: string) => boolean, message: Message) {
  return v.pipe(v.string(), v.check(isAllowed, message));
}

/** One message instead of the many that a schema of several steps would have. */
function explained<T>(schema: v.GenericSchema<string, T>, message: Message) {
  return v.pipe(
    textThat((text) => v.is(schema, text), message),
    schema,
  );
}

function listOf<T>(item: v.GenericSchema<string, T>, separator: RegExp, allowed: string) {
  const parts = (text: string) => text.split(separator).map((part) => part.trim());
  const list = v.pipe(v.string(), v.transform(parts), v.array(item));
  return explained(list, mustBe(`${allowed}, separated by commas`));
}

export function integer(min: number, max: number, note = '') {
  const digits = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
  const schema = v.pipe(digits, v.minValue(min), v.maxValue(max));
  return explained(schema, mustBe(`a whole number from ${min} to ${max}${note}`));
}

export function oneOf<const T extends readonly string[]>(choices: T) {
  return v.picklist(choices, mustBeOneOf(choices));
}

const isOn = (choice: 'on' | 'off') => choice === 'on';
export const onOrOff = v.pipe(oneOf(['on', 'off']), v.transform(isOn));

export const hostName = textThat(
  (text) => /^[\w.:-]+$/.test(text),
  mustBe('a host name or an IP address'),
);

/** What a header or a URL can carry. */
const isToken = (text: string) => /^[!-~]+$/.test(text);
const TOKEN = 'of printable ASCII without spaces';
const MIN_SECRET_LENGTH = 16;

export const token = textThat(isToken, mustBe(`text ${TOKEN}`));

/** Keys in Supabase's form: `{"default":"sb_publishable_…"}`. */
export const tokensByName = explained(
  v.pipe(v.string(), v.parseJson(), v.record(v.string(), token)),
  mustBe('a JSON object of keys by their names'),
);

/** A secret made by somebody else, of any length. */
export const givenSecret = textThat(isToken, secretMustBe(`text ${TOKEN}`));

/** A secret that the operator makes. */
export const ownSecret = textThat(
  (text) => isToken(text) && text.length >= MIN_SECRET_LENGTH,
  secretMustBe(`at least ${MIN_SECRET_LENGTH} characters ${TOKEN}`),
);
export const ownSecretHint = `at least ${MIN_SECRET_LENGTH} random characters`;

/**
 * Addresses that go to a driver, which reads them in its own way. A password with `/` or `#` as it is
 * cuts the address short: what remains of it may even be an address, of another server.
 */
function serverUrl(protocol: RegExp, example: string, maxAts = Number.POSITIVE_INFINITY) {
  const isServer = (text: string) => {
    const url = URL.parse(text);
    if (url === null || !protocol.test(url.protocol) || url.hostname === '') return false;
    const ats = text.split('@').length - 1;
    return url.hash === '' && !(url.pathname + url.search).includes('@') && ats <= maxAts;
  };
  const encoding =
    'In its user name and password write @ as %40, # as %23, / as %2F, ? as %3F and % as %25';
  return textThat(isServer, secretMustBe(`an address such as ${example}. ${encoding}`));
}

export const smtpUrl = serverUrl(/^smtps?:$/, 'smtps://user:password@mail.example.ca', 1);

const VERIFYING = ['require', 'verify-ca', 'verify-full'];

/** Drivers and tools read the modes of TLS in different ways, and some verify no certificate. Here all that are allowed do. */
function hasClearTls(text: string): boolean {
  const searchParams = URL.parse(text)?.searchParams ?? new URLSearchParams();
  const modes = searchParams.getAll('sslmode');
  const others = ['ssl', 'uselibpqcompat'].some((name) => searchParams.has(name));
  return !others && modes.every((mode) => mode === 'disable' || VERIFYING.includes(mode));
}

export const postgresUrl = v.pipe(
  serverUrl(/^postgres(ql)?:$/, 'postgres://user:password@database.example.ca/leads'),
  v.check(
    hasClearTls,
    secretMustBe(
      'an address with sslmode=require, which verifies the certificate of the server (sslrootcert=FILE has one that nobody else has signed), with sslmode=disable, or with neither. "ssl", "uselibpqcompat" and modes that verify nothing are refused',
    ),
  ),
  v.transform((text) =>
    text.replace(/(?<=[?&]sslmode=)(?:require|verify-ca)(?=&|$)/g, 'verify-full'),
  ),
);

function webUrl(message: Message, fits: (url: URL) => boolean, textOf: (url: URL) => string) {
  const isPublic = ({ protocol, username, password }: URL) =>
    /^https?:$/.test(protocol) && username + password === '';
  const url = v.pipe(
    v.string(),
    v.transform((text) => URL.parse(text)),
    v.instance(URL),
    v.check((url) => isPublic(url) && fits(url)),
    v.transform(textOf),
  );
  return explained(url, message);
}

export const httpUrl = webUrl(
  mustBe('an http or https address without a user name'),
  () => true,
  ({ href }) => href,
);

export const origin = webUrl(
  mustBe('an address such as https://example.ca, without a path'),
  ({ pathname, search, hash }) => pathname + search + hash === '/',
  (url) => url.origin,
);
export const origins = listOf(origin, /,/, 'addresses such as https://example.ca, without a path');

/** A URL to which a path is added: without a trailing slash, a query or a fragment. */
export const httpPrefix = webUrl(
  mustBe('an http or https address without a query, such as https://project.supabase.co'),
  ({ search, hash }) => search + hash === '',
  ({ href }) => href.replace(/(?<!\/)\/+$/, ''),
);

const NAMED_ADDRESS = /^(?:"(?<quoted>[^"]*)"|(?<plain>[^"<>]*))\s*<(?<address>[^<>]*)>$/;

function splitAddress(text: string) {
  const { quoted, plain = '', address = text } = NAMED_ADDRESS.exec(text)?.groups ?? {};
  return { name: (quoted ?? plain).trim(), address: address.trim() };
}

export const emailAddress = explained(
  v.pipe(
    v.string(),
    v.transform(splitAddress),
    v.object({ name: v.string(), address: v.string() }),
    v.check(({ address }) => violationOf('email', address) === null),
  ),
  mustBe('one e-mail address, such as Company <hello@example.ca>'),
);
export const emailAddresses = listOf(
  emailAddress,
  // A comma inside a quoted name separates nothing: an odd number of quotes follows it.
  /,(?=(?:[^"]*"[^"]*")*[^"]*$)/,
  'e-mail addresses, such as Company <hello@example.ca>',
);
