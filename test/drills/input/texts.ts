/** Texts that software stumbles over, as fast-check makes them. */
import fc from 'fast-check';
import { anyCharacter } from '../../kit/any-character.ts';

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

export const text = fc
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
export const messageText = fc
  .tuple(
    text,
    fc.constantFrom('', ' words ', 'Please call us back.', '0123456789'.repeat(90), ' \n'),
    text,
  )
  .map((parts) => parts.join(''));

export const nameText = fc.string({
  unit: fc.constantFrom(
    ...['a', 'Z', 'é', 'e\u0301', 'ễ', 'ß', 'ø', '李', 'ᐃ', 'ᓄ', 'م', 'ّ', 'א', 'ж', 'Ω', '𠮷', 'ﬁ'],
    ...[' ', '\u00a0', '\u3000', '-', "'", '’'],
  ),
  minLength: 1,
  maxLength: 100,
});

export const json = fc.jsonValue({ depthSize: 'medium', stringUnit: 'grapheme' });

/** Never valid inside UTF-8. */
export const utf8Breaker = fc.constantFrom(
  ...['ff', 'fe', 'c0af', 'e280', 'eda080', 'f4908080', '80', 'f8888080', 'c3'].map((hex) =>
    Buffer.from(hex, 'hex'),
  ),
);
