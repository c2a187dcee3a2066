/** Requests that no browser would send, with the answers that are right for each kind. */
import fc, { type Arbitrary } from 'fast-check';
import type { ErrorCode } from '../../../service/domain/contract.ts';
import { sizes } from '../../../service/domain/fields.ts';
import { anyCharacter } from '../../kit/any-character.ts';
import { formOf } from '../../kit/visitor.ts';
import type { RawRequest } from '../http-client.ts';

export type Outcome = ErrorCode | 'accepted';

export interface BadRequest {
  kind: string;
  allowed: Outcome[];
  /** The request can be accepted only with a solved captcha. */
  needsCaptcha: boolean;
  build(token: string): RawRequest;
}

type Recipe = Omit<BadRequest, 'kind' | 'needsCaptcha'>;

/** What software stumbles over. */
const awkward = fc.constantFrom(
  ...['\r\n', '\n', '\r', '\t', '\u000b', '\u001b[2J', '\u0085', '\u00a0', '\u00ad', '\u2028'],
  ...['\u200d', '\u200f', '\u202e', '\ufeff', '\ufffd', '\uffff', '\u{10ffff}', 'e\u0301\u0323'],
  ...['"', "'", '\\', '<', '>', '&', '&amp;', '%00', '{x}', '{{x}}', '{id}', '$&', '`', '--'],
  ...[
    '\n.\n',
    '\n.',
    '\nFrom ',
    '\n> ',
    '=\n',
    '=20',
    '=?utf-8?q?=41?=',
    'Content-Type: text/html',
  ],
  ...['<script>', 'javascript:x', 'document.cookie', ' onerror=x ', 'a'.repeat(60), '👩‍💻🇨🇦', 'ﷺ'],
);

const text = fc
  .array(
    fc.oneof(
      awkward,
      fc.string({ unit: anyCharacter, maxLength: 12 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.string({ unit: 'binary-ascii', maxLength: 12 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** Mostly long enough; also lines that are longer than e-mail carries. */
const messageText = fc
  .tuple(
    text,
    fc.constantFrom('', ' words ', 'Please call us back.', '0123456789'.repeat(90), ' \n'),
    text,
  )
  .map((parts) => parts.join(''));

const nameText = fc.string({
  unit: fc.constantFrom(
    ...['a', 'Z', 'é', 'e\u0301', 'ễ', 'ß', 'ø', '李', 'ᐃ', 'ᓄ', 'م', 'ّ', 'א', 'ж', 'Ω', '𠮷', 'ﬁ'],
    ...[' ', '\u00a0', '\u3000', '-', "'", '’'],
  ),
  minLength: 1,
  maxLength: 100,
});

const json = fc.jsonValue({ depthSize: 'medium', stringUnit: 'grapheme' });

/** Never valid inside UTF-8. */
const utf8Breaker = fc.constantFrom(
  ...['ff', 'fe', 'c0af', 'e280', 'eda080', 'f4908080', '80', 'f8888080', 'c3'].map((hex) =>
    Buffer.from(hex, 'hex'),
  ),
);

const field = fc.constantFrom(...Object.keys(formOf()));

const bodyOf = (token: string, changes: Record<string, unknown> = {}) => ({
  ...formOf({ recaptchaToken: token }),
  ...changes,
});
const jsonOf = (token: string, changes?: Record<string, unknown>) =>
  JSON.stringify(bodyOf(token, changes));
const bytes = (body: string) => new TextEncoder().encode(body);

/** A member as text, so that it can be duplicated, or hold a number that JavaScript cannot. */
const withMember = (token: string, key: string, value: string, end: 'first' | 'last') => {
  const body = jsonOf(token);
  const member = `${JSON.stringify(key)}:${value}`;
  return end === 'first' ? `{${member},${body.slice(1)}` : `${body.slice(0, -1)},${member}}`;
};

const MAX_NESTING = 45_000;

const nested = fc
  .record({
    size: fc.integer({ min: 1, max: MAX_NESTING }),
    pair: fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[{"__proto__":', '}]']),
    isClosed: fc.boolean(),
  })
  .map(({ size, pair: [open = '', close = ''], isClosed }) => {
    const depth = Math.ceil(size / (open.length + close.length));
    const end = isClosed ? `0${close.repeat(depth)}` : '';
    return { text: open.repeat(depth) + end, isClosed };
  });

/** What is sent in place of a text. */
const notText = fc.oneof(
  json.filter((value) => typeof value !== 'string' && value !== null).map((v) => JSON.stringify(v)),
  fc.constantFrom('1e400', '-1e400', '1e-400', '-0', '9'.repeat(400), '0.1e1', '[]', '{}', 'true'),
  nested.filter(({ isClosed }) => isClosed).map((value) => value.text),
);

const wildTexts = fc
  .record(
    {
      name: fc.oneof({ weight: 3, arbitrary: nameText }, text),
      email: fc.oneof(
        fc.constantFrom('Anh@Client.Example', ' a+b@münchen.example ', 'ñ.é@ví-dụ.example', 'a@b'),
        text,
      ),
      phone: fc.oneof(fc.constantFrom('(613) 555-0123', '+33 1 23 45 67 89', '', ' ', '0'), text),
      company: text,
      message: messageText,
      honeypotField: fc.oneof({ weight: 9, arbitrary: fc.constant('') }, text),
    },
    { requiredKeys: [] },
  )
  .map((changes): Recipe => {
    const isStorable = Object.values(changes).every((value) => !value.includes('\0'));
    const allowed: Outcome[] = isStorable ? ['accepted', 'validation_failed'] : ['bad_request'];
    return { allowed, build: (token) => ({ body: jsonOf(token, changes) }) };
  });

const only = (code: Outcome, build: BadRequest['build']): Recipe => ({ allowed: [code], build });
const malformed = (build: (token: string) => RawRequest['body']) =>
  only('bad_request', (token) => ({ body: build(token) }));
/** Kinds that may be accepted. */
const acceptable: Record<string, Arbitrary<Recipe>> = {
  'wild text': wildTexts,
  'unknown and inherited members': fc
    .record({
      key: fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'extra', ''),
      value: fc.oneof(
        json.map((value) => JSON.stringify(value)),
        fc.constant('{"name":"Polluted","isAdmin":true}'),
        nested.filter(({ isClosed }) => isClosed).map((value) => value.text),
      ),
      end: fc.constantFrom('first' as const, 'last' as const),
    })
    .map(({ key, value, end }) =>
      only('accepted', (token) => ({ body: withMember(token, key, value, end) })),
    ),
  'duplicate members, the last counts': fc
    .record({ key: field, value: fc.oneof(notText, fc.constant('"first"')) })
    .map(({ key, value }) =>
      only('accepted', (token) => ({ body: withMember(token, key, value, 'first') })),
    ),
  'byte order mark': fc.constant(only('accepted', (token) => ({ body: `\uFEFF${jsonOf(token)}` }))),
  'in chunks': fc.integer({ min: 1, max: 400 }).map((size) =>
    only('accepted', (token) => {
      const whole = bytes(jsonOf(token));
      const count = Math.ceil(whole.length / size);
      const body = Array.from({ length: count }, (_, i) => whole.slice(i * size, (i + 1) * size));
      return { body };
    }),
  ),
  'white space up to the limit': fc.constantFrom(-1, 0, 1).map((over) =>
    only(over > 0 ? 'body_too_large' : 'accepted', (token) => {
      const body = jsonOf(token);
      return { body: body + ' '.repeat(sizes.bodyBytes + over - Buffer.byteLength(body)) };
    }),
  ),
};

/** Kinds that must be refused, whatever the captcha says. Those that never reach the parser: `test/kit/answers/`. */
const refused: Record<string, Arbitrary<Recipe>> = {
  'a member of another type': fc
    .tuple(field, notText)
    .map(([key, value]) => malformed((token) => withMember(token, key, value, 'last'))),
  'NUL or a lone surrogate': fc
    .record({
      key: field,
      around: text,
      code: fc.constantFrom('\\u0000', '\\ud800', '\\udfff', '\\udc00\\ud800'),
    })
    .map(({ key, around, code }) =>
      malformed((token) => {
        const half = JSON.stringify(around.slice(0, 20).toWellFormed()).slice(1, -1);
        return withMember(token, key, `"${half} ${code} ${half}"`, 'last');
      }),
    ),
  'nesting without end': nested.map((value) => malformed(() => value.text)),
  'any JSON': json.map((value) => malformed(() => JSON.stringify(value))),
  'broken JSON': fc
    .tuple(fc.nat(), fc.constantFrom('cut', ',}', '//', "'", 'NaN', '{}', '\n"', '\u0001', '}'))
    .map(([at, mistake]) =>
      malformed((token) => {
        const body = jsonOf(token);
        if (mistake === 'cut') return body.slice(0, at % body.length);
        if (mistake === ',}') return `${body.slice(0, -1)},}`;
        if (mistake === "'") return body.replaceAll('"', "'");
        if (mistake === 'NaN') return body.replace('null', 'NaN');
        if (mistake === '\n"' || mistake === '\u0001')
          return body.replace('Bonjour', `Bon${mistake}jour`);
        return body + mistake;
      }),
    ),
  'any bytes': fc.uint8Array({ maxLength: 500 }).map((body) => malformed(() => body)),
  'not UTF-8': fc.tuple(utf8Breaker, fc.nat()).map(([breaker, at]) =>
    malformed((token) => {
      const body = Buffer.from(jsonOf(token));
      const index = body.indexOf('computers') + (at % 9);
      return Buffer.concat([body.subarray(0, index), breaker, body.subarray(index)]);
    }),
  ),
  'a number lost in space': fc.integer({ min: 30, max: 15_000 }).map((length) =>
    only('validation_failed', (token) => ({
      body: jsonOf(token, { phone: `${' -()'.repeat(length)}6135550123` }),
    })),
  ),
};

const tagged = (kinds: Record<string, Arbitrary<Recipe>>, needsCaptcha: boolean) =>
  Object.entries(kinds).map(([kind, recipe]) =>
    recipe.map((one): BadRequest => ({ ...one, kind, needsCaptcha })),
  );

export const badRequest = fc.oneof(
  // A solved captcha costs more than everything else together.
  ...tagged(acceptable, true).map((arbitrary) => ({ weight: 1, arbitrary })),
  ...tagged(refused, false).map((arbitrary) => ({ weight: 3, arbitrary })),
);
