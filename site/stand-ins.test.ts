import { describe, expect, test } from 'vitest';
import { isStandIn, standInsIn, type TextFile } from './stand-ins.ts';

const company = 'content/facts/company.yaml';
const linesOf = (files: TextFile[]) =>
  standInsIn(files).map(({ file, line, found }) => `${file}:${line} ${found}`);

describe('facts of the company', () => {
  test.each([
    ['name: Towpath IT', 'Towpath IT'],
    ['siteUrl: https://towpath.example', 'towpath.example'],
    ['email: hello@towpath.example', 'hello@towpath.example'],
    ['phone: (613) 555-0142', '555-0142'],
    ["phone: '+16135550142'", '5550142'],
    ['  street: 100 Example Street, Suite 200', '100 Example Street, Suite 200'],
    ['    url: https://www.tiktok.com/@towpath.example', 'https://www.tiktok.com/@towpath.example'],
    ['privacyOfficer: Privacy Officer', 'Privacy Officer'],
    [
      'privacyOfficer: personne responsable de la protection des renseignements personnels',
      'personne responsable de la protection des renseignements personnels',
    ],
  ])('%s', (line, found) => {
    const text = `# Towpath IT is a stand-in\n${line}\n`;
    expect(linesOf([{ file: company, text }])).toEqual([`${company}:2 ${found}`]);
  });

  test('real ones pass', () => {
    const text = [
      'name: Rideau Systems',
      'siteUrl: https://rideau-systems.ca',
      'phone: (613) 555-7142',
      'street: 100 Example Avenue',
      'url: https://www.facebook.com/rideausystems',
      'privacyOfficer: Operations Manager',
      'note: for example, an office',
    ].join('\n');
    expect(standInsIn([{ file: company, text }])).toEqual([]);
  });

  test('a number that shows what one looks like passes in words, and not as the number of the company', () => {
    const file = 'content/en/messages.yaml';
    expect(standInsIn([{ file, text: 'phone: such as 613 555 0123' }])).toEqual([]);
    expect(linesOf([{ file: company, text: 'phone: 613 555 0123' }])).toEqual([
      `${company}:1 555 0123`,
    ]);
  });

  test('a signature that was copied from the example stops the launch', () => {
    const file = 'content/facts/commitments.yaml';
    const text = 'signed: { name: Marie Exemple, date: "2026-01-01" }';
    expect(standInsIn([{ file, text }])).toMatchObject([{ found: 'Marie Exemple', stops: true }]);
  });

  test('a profile is named as such, not as an address', () => {
    const text = 'url: https://www.facebook.com/towpath.example';
    expect(standInsIn([{ file: company, text }])[0]?.advice).toContain('profile');
  });
});

test('stand-ins are found in texts too, also in a heading', () => {
  const file = 'content/en/pages/about.md';
  expect(linesOf([{ file, text: 'a\n# Towpath IT\ncall 555-0142' }])).toEqual([
    `${file}:2 Towpath IT`,
    `${file}:3 555-0142`,
  ]);
});

test('example prices, until they are said to be real', () => {
  const file = 'content/facts/prices.yaml';
  expect(linesOf([{ file, text: "# words\nexample: true\neffective: '2026-11-21'" }])).toEqual([
    `${file}:2 example: true`,
  ]);
  expect(standInsIn([{ file, text: 'example: false\neffective: "2027-01-01"' }])).toEqual([]);
});

test('the day of the example prices, until another one says that somebody has looked at them', () => {
  const text = 'example: false\neffective: "2026-11-22"';
  expect(linesOf([{ file: 'content/facts/prices.yaml', text }])).toEqual([
    'content/facts/prices.yaml:2 effective: "2026-11-22"',
  ]);
});

test('a post that we invented is listed by its title, and stops nothing', () => {
  const file = 'content/en/posts/managed-it-vs-break-fix-ottawa.md';
  const text = '---\ntitle: T\n---\nText';
  expect(standInsIn([{ file, text }])).toMatchObject([{ file, line: 2, found: 'T', stops: false }]);
  expect(standInsIn([{ file: 'content/en/posts/the-real-slug.md', text }])).toEqual([]);
});

test('every number from 555-0100 to 0199 is a stand-in, but in words for the example 0123', () => {
  const numbers = Array.from({ length: 100 }, (_, n) => `613-555-01${String(n).padStart(2, '0')}`);
  expect(numbers.filter((number) => !isStandIn(number))).toEqual([]);
  const inWords = (text: string) => standInsIn([{ file: 'content/en/messages.yaml', text }]);
  expect(numbers.filter((number) => inWords(number).length === 0)).toEqual(['613-555-0123']);
});
