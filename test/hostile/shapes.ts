/** Texts that make a careless parser take far more than twice as long for twice the length. */

/** What is repeated. */
const units = [
  ...'/\\.?#%&=:;,@<>()[]{}|\'"*+-!_0a é\t\n\0\u0301\u200d😀',
  '\r\n',
  '/.',
  '%2F',
  '%25',
  '%40',
  '25',
  '%zz',
  'a,',
  'a.',
  'a@',
  '@.',
  'a b',
  'a=',
  'a=1&',
  'a;q=1,',
  'W/"a",',
  '"a",',
  '"",',
  '\t"',
  "\t'",
  ',\t',
  '\n=',
  ' <',
  '<a',
  '<a@',
  '<a@b>',
  '<b>',
  '</',
  '<!--',
  '&lt;',
  '&#60;',
  '&amp',
  'on',
  'onclick',
  'onclick ',
  'onclick=',
  'javascript:',
  'javascript: ',
  'data:',
  'data:text/html',
  'document.',
  'window[ ',
  'eval(',
  '0x1',
  '00000000-0000-',
  '=3D',
  '#key=',
  'https:',
  'https://a',
  '250-',
  '\n250 ',
  '2.1.1 ',
  '1.',
  '1.1.1.1,',
  '::',
  'f:',
  'xn--a.',
  '-0am',
  '613 555-',
  '{a}',
  '{"a":',
  '[[',
  'HTTP/1.1 100\r\n',
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

export interface Shape {
  name: string;
  /** @param length of the text, roughly */
  textOf(length: number): string;
}

const shown = (text: string) => JSON.stringify(text);

const run = (start: string, unit: string, end: string): Shape => ({
  name: `${shown(start)} ${shown(unit)}… ${shown(end)}`,
  textOf: (length) => start + unit.repeat(Math.ceil(length / unit.length)) + end,
});

const runs = units.flatMap((unit) => around.map(([start, end]) => run(start, unit, end)));
const beginnings = begun.map(([start, unit]) => run(start, unit, ''));
const nests = nested.map(
  ([opening, closing]): Shape => ({
    name: `${shown(opening)}… ${shown(closing)}…`,
    textOf(length) {
      const count = Math.ceil(length / (opening.length + closing.length));
      return opening.repeat(count) + closing.repeat(count);
    },
  }),
);
export const shapes = [...runs, ...beginnings, ...nests];
