/** Whatever is sent, the host goes on, its answer is one of the contract, and what it accepted is kept letter by letter. */
import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ContactAnswer,
  type ContactPayload,
  type ErrorCode,
  errorStatus,
  FUNCTION_PATH,
} from '../../service/domain/contract.ts';
import { anyCharacter } from '../kit/any-character.ts';
import { contactHeaders, formOf } from '../kit/visitor.ts';
import { untilTried } from './databases.ts';
import { expectNothing, timeout } from './drill.ts';
import { newVisitor, solvedToken } from './senders.ts';
import { deliveryFindings, readStored, storedFindings } from './stored-requests.ts';
import { openTestBed } from './test-bed.ts';

const GENERATED = 400;
const SEED = 20_260_310;
const AT_ONCE = 16;

type Outcome = ErrorCode | 'accepted';
interface Sent {
  allowed: Outcome[];
  /** Given a solved captcha. */
  body(token: string): string | Uint8Array<ArrayBuffer>;
}

/** What software stumbles over. */
const awkward = fc.constantFrom(
  ...['\r\n', '\n', '\r', '\t', '\u000b', '\u001b[2J', '\u0085', '\u00a0', '\u00ad', '\u2028'],
  ...['\u200d', '\u200f', '\u202e', '\ufeff', '\ufffd', '\uffff', '\u{10ffff}', 'e\u0301\u0323'],
  ...['"', "'", '\\', '<', '>', '&', '&amp;', '%00', '{x}', '{{x}}', '{id}', '$&', '`', '--'],
  ...['\n.\n', '\n.', '\nFrom ', '\n> ', '=\n', '=20', '=?utf-8?q?=41?=', '👩‍💻🇨🇦', 'ﷺ'],
  ...['<script>', 'javascript:x', 'document.cookie', ' onerror=x ', 'a'.repeat(60)],
);
const part = fc.oneof(awkward, fc.string({ unit: anyCharacter, maxLength: 12 }));
const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
/** Lines that are longer than e-mail carries, too. */
const middle = fc.constantFrom(' words ', 'Please call us back.', '0123456789'.repeat(90), ' \n');
const longText = fc.tuple(text, middle, text).map((parts) => parts.join(''));
const letters = fc.constantFrom(
  ...['a', 'é', 'e\u0301', 'ễ', '李', 'ᐃ', 'م', 'ّ', '𠮷', 'ﬁ', ' ', '’'],
);
const name = fc.string({ unit: letters, minLength: 1, maxLength: 100 });
const email = fc.constantFrom('Anh@Client.Example', ' a+b@münchen.example ', 'ñ.é@ví-dụ.example');
const phone = fc.constantFrom('(613) 555-0123', '+33 1 23 45 67 89', '', ' ');

const formAsJson = (token: string, changes = {}) =>
  JSON.stringify({ ...formOf({ recaptchaToken: token }), ...changes });

const wildTexts = fc
  .record(
    {
      name: fc.oneof({ weight: 3, arbitrary: name }, text),
      email: fc.oneof({ weight: 3, arbitrary: email }, text),
      phone: fc.oneof({ weight: 3, arbitrary: phone }, text),
      company: text,
      message: longText,
      honeypotField: fc.oneof({ weight: 9, arbitrary: fc.constant('') }, text),
    },
    { requiredKeys: [] },
  )
  .map((changes): Sent => {
    const isStorable = Object.values(changes).every((value) => !value.includes('\0'));
    const allowed: Outcome[] = isStorable ? ['accepted', 'validation_failed'] : ['bad_request'];
    return { allowed, body: (token) => formAsJson(token, changes) };
  });

/** A member as text, so that it may have a name or a value that JavaScript has not. */
const withMember = (token: string, key: string, value: string) =>
  `${formAsJson(token).slice(0, -1)},${JSON.stringify(key)}:${value}}`;

const json = fc.jsonValue({ depthSize: 'medium', stringUnit: 'grapheme' });
const notText = json
  .filter((value) => typeof value !== 'string' && value !== null)
  .map((value) => JSON.stringify(value));
const odd = fc.constantFrom('1e400', '9'.repeat(400), '"\\u0000"', '"\\udfff"');
const nested = fc
  .record({
    depth: fc.integer({ min: 1, max: 7_000 }),
    pair: fc.constantFrom(['[', ']'], ['{"a":', '}']),
  })
  .map(
    ({ depth, pair: [open = '', close = ''] }) => `${open.repeat(depth)}0${close.repeat(depth)}`,
  );

const inherited = fc.constantFrom('__proto__', 'constructor', 'toString', 'extra', '');
const unknownMembers = fc
  .tuple(inherited, fc.oneof(notText, nested))
  .map(([key, value]): Sent => ({ allowed: ['accepted'], body: (t) => withMember(t, key, value) }));

const malformed = (body: Sent['body']): Sent => ({ allowed: ['bad_request'], body });
const field = fc.constantFrom(...Object.keys(formOf()));
const at = fc.integer({ min: 1, max: 200 });
const refused: Arbitrary<Sent>[] = [
  fc
    .tuple(field, fc.oneof(notText, odd))
    .map(([key, value]) => malformed((t) => withMember(t, key, value))),
  fc
    .oneof(
      nested,
      json.map((value) => JSON.stringify(value)),
    )
    .map((body) => malformed(() => body)),
  at.map((end) => malformed((token) => formAsJson(token).slice(0, end))),
  fc
    .uint8Array({ maxLength: 500 })
    .map((bytes) => malformed(() => new Uint8Array(bytes) as Uint8Array<ArrayBuffer>)),
];
const sent = fc.oneof({ weight: 3, arbitrary: wildTexts }, unknownMembers, ...refused);

/** Frames of a stack trace, file names of the product, class names of errors. */
const INTERNALS = /\n\s+at |node:internal|node_modules|\.ts:\d|\b[A-Z]\w*Error\b/;

test('nothing that is sent brings the host down or is changed', { timeout }, async () => {
  await using bed = await openTestBed({ isInMemory: true });
  const host = await bed.start();
  const accepted = new Map<string, ContactPayload>();

  async function send({ allowed, body: bodyWith }: Sent): Promise<void> {
    const body = bodyWith(await solvedToken());
    const headers = { ...contactHeaders, ...newVisitor() };
    const response = await fetch(host.url + FUNCTION_PATH, { method: 'POST', headers, body });
    const said = await response.text();
    const answer = JSON.parse(said) as ContactAnswer;
    const outcome = answer.success ? 'accepted' : answer.code;
    expect(allowed, `${said}, for ${String(body).slice(0, 200)}`).toContain(outcome);
    expect(said).not.toMatch(INTERNALS);
    expect(response.status).toBe(outcome === 'accepted' ? 200 : errorStatus[outcome]);
    if (outcome !== 'accepted') return;
    const payload = JSON.parse(String(body)) as ContactPayload;
    accepted.set(payload.submissionFingerprint, payload);
  }

  const all = fc.sample(sent, { numRuns: GENERATED, seed: SEED });
  while (all.length > 0) await Promise.all(all.splice(0, AT_ONCE).map(send));
  // An ordinary mistake must still be answered as such, whatever came before it.
  await send(malformed(() => '{}'));
  expect(accepted.size).toBeGreaterThan(50);
  await untilTried(bed.database);
  await host.stop();
  expect(host.lines.filter((line) => !/^\{"level":"(?:info|warn)"/.test(line))).toEqual([]);
  const stored = await readStored(bed.database);
  expectNothing([
    ...storedFindings(stored, accepted),
    ...deliveryFindings(stored, bed.mail.received),
  ]);
});
