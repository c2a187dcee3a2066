/** Facts that cannot be, and links of facts that lead nowhere, as the check of words names them. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openContent } from '../test/kit/content-fixture.ts';
import { readCompany } from './index.ts';

const content = await openContent();

async function told(changes: [file: string, from: RegExp, to: string][]): Promise<string> {
  for (const [file, from, to] of changes) {
    const text = await readFile(`${content.folder}/${file}`, 'utf8');
    expect(text).toMatch(from);
    await content.write(file, text.replace(from, to));
  }
  const output = content.mistakes().join('\n');
  for (const [file] of changes) {
    await content.write(file, await readFile(`test/fixture-company/${file}`, 'utf8'));
  }
  return output;
}

const company = 'facts/company.yaml';
const prices = 'facts/prices.yaml';

test('those of each file at once, each by its field', { timeout: 60_000 }, async () => {
  const output = await told([
    [company, /closes: "16:00"/, 'closes: "08:00"'],
    [company, /^phone: .*/m, 'phone: 555-012'],
    [company, /^foundedYear: .*/m, 'foundedYear: 2099'],
    [company, /region: NB/, 'region: ""'],
    [company, /region: NB\n {4}postalCode: ""/, 'region: NB\n    postalCode: K1P 1J1'],
    [company, /^siteUrl: .*/m, 'siteUrl: https://fixture.example/it'],
    [prices, /perPerson: 110/, 'perPerson: 170'],
    [prices, /monthly: 20$/m, 'monthly: 0'],
    [prices, /monthly: 90$/m, 'monthly: 149,50'],
    [prices, /^effective: .*/m, 'effective: 2026-02-30'],
    ['facts/people.yaml', /^people:[\s\S]*/m, 'people:'],
    ['facts/commitments.yaml', /days: 30/, 'days: -30'],
  ]);
  for (const sentence of [
    'hours: "closes" must be later than "opens"',
    'phone: must be a phone number such as',
    'foundedYear: must be a year that has come',
    'addresses.0.region: must be a province: AB, BC, ',
    'addresses.1.postalCode: begins with K, and postal codes in NB begin with E',
    'siteUrl: must be the beginning of all addresses',
    'extras.device.monthly: must be more than 0',
    'extras.server.monthly: must have a point: 149.50',
    'effective: must be a date such as',
    'people: is empty; write at least one line below it, or [] where there may be none',
    'notice.days: must be at least 0',
  ]) {
    expect(output).toContain(sentence);
  }
});

// biome-ignore format: a row is a line
test.each<[what: string, file: string, from: RegExp, to: string, sentence: string, line: RegExp]>([
  ['a time without its zero', company, /opens: ".*"/, 'opens: "8:30"', 'hours.opens: must be a time such as 09:00, but is "8:30"', /opens: /],
  ['a day in French', company, /from: Tuesday/, 'from: mardi', 'hours.from: must be a day such as Monday, but is "mardi"', /from: mardi/],
  ['two pairs of times on a day', company, /^hours:\n(?: .*\n)+/m, 'hours:\n  - { from: Monday, opens: "08:00", closes: "12:00" }\n  - { from: Monday, opens: "13:00", closes: "17:00" }\n', 'hours: must have each day once, from when it first opens until it last closes', /^ +- \{ from: Monday, opens: "08/],
  ['no hours', company, /^hours:\n(?: .*\n)+/m, 'hours: []\n', 'hours: must have at least one entry; there are 0', /^hours/],
  ['a year before the site could have been', company, /^copyrightYear: .*/m, 'copyrightYear: 2031', 'copyrightYear: must be a year that has come, but is 2031', /^copyrightYear/],
  ['one office twice', company, /^addresses:\n((?: .*\n)+?)(?= {2}- )/m, 'addresses:\n$1$1', 'addresses: must have each address once', /^ +- street/],
  ['another country', company, /country: CA/, 'country: US', 'addresses.0.country: must be CA', /country: US/],
  ['a site without https', company, /^siteUrl: .*/m, 'siteUrl: www.a.ca', 'siteUrl: must be the beginning of all addresses, such as https://example.org, without a path, but is "www.a.ca"', /^siteUrl/],
  ['an e-mail without domain', company, /^email: .*/m, 'email: office', 'email: must be an e-mail address such as hello@example.org, but is "office"', /^email/],
  ['nothing where "" may stand', company, /^legalName: .*/m, 'legalName:', 'legalName: is empty; write what belongs there, or ""', /^legalName/],
  ['a colour without quotes', 'facts/brand.yaml', /^brand: .*/m, 'brand: #0b6670', 'brand: is empty; write what belongs there, in quotes if it begins with #', /^brand:/],
  ['words in one language', company, /^clientDataKept: .*/m, 'clientDataKept: in Moncton', 'clientDataKept: must be "" or words in each language, { en: ..., fr: ... }, but is "in Moncton"', /^clientDataKept/],
  ['words that lack a language', company, /^clientDataKept: .*/m, 'clientDataKept: { en: in Moncton }', 'clientDataKept: must be "" or words in each language, { en: ..., fr: ... }', /^clientDataKept/],
  ['a name without languages', 'facts/days.yaml', /^closures:[\s\S]*/m, 'closures:\n  - { name: Christmas, from: "2026-12-25" }\n', 'closures.0.name: must be words in each language, { en: ..., fr: ... }, but is "Christmas"', /Christmas/],
  ['a price that is not shown', 'en/pages/services/help-desk.yaml', /^startingPrice: .*/m, 'startingPrice: Cheap', 'startingPrice: must contain {amount}', /^startingPrice/],
  ['five plans', prices, /^plans:\n/m, 'plans:\n  a: { perPerson: 10, includes: [] }\n  b: { perPerson: 10, includes: [] }\n', 'plans: has room for four plans', /^ {2}a:/],
  ['two points', prices, /monthly: 20$/m, 'monthly: 20.5.0', 'monthly: must be a number without quotes or signs, but is "20.5.0"', /20\.5\.0/],
  ['a comma for thousands', prices, /device:\n +monthly: 20$/m, 'device: { monthly: 3,500 }', 'device.500: the sign "," parts two entries here; write the number without it', /3,500/],
  ['two taxes where there is one', prices, / {2}ontario:\n(?: {4}.*\n)+/, '  alberta: { taxPercent: 12, taxParts: [5, 7] }\n', 'provinces.alberta.taxParts: there is one tax only; delete it', /alberta/],
  ['a file of old', 'facts/redirects.yaml', /^\/help: .*/m, '/help.html: /nowhere', '/help.html: leads to /nowhere, and there is no such page', /help\.html/],
  ['requests kept for ever', 'facts/operations.yaml', /^retentionDays: .*/m, 'retentionDays: 100000000', 'retentionDays: must be 3650 or less', /^retentionDays/],
  ['a post that reads on nowhere', 'en/posts/the-first-week.md', /^related: .*/m, 'related: [nothing]', 'related: "nothing" is not the name of another post', /^related/],
  ['the name of a plan in the price list itself', 'en/prices.yaml', /^ {4}description: /m, '$&Not {name.complete}. ', 'cannot stand in the price list itself: write there what it says', /name\.complete/],
])(
  '%s: one sentence, at its line',
  { timeout: 60_000 },
  async (_, file, from, to, sentence, line) => {
    const changed = (await readFile(`test/fixture-company/${file}`, 'utf8')).replace(from, to);
    const at = changed.split('\n').findIndex((one) => line.test(one)) + 1;
    const output = await told([[file, from, to]]);
    expect(output).toMatch(/^(?!.*but is !).*$/);
    expect(output).toContain(`content/${file}, line ${at}: `);
    expect(output).toContain(sentence);
  },
);

test('prices that contradict each other', { timeout: 60_000 }, async () => {
  expect(await told([[prices, /perPerson: 110/, 'perPerson: 170']])).toMatch(
    /prices\.yaml, line \d+: plans: each plan includes .* must not cost less/,
  );
  expect(await told([[prices, /^minimum: .*/m, 'minimum: 4000000']])).toMatch(
    /prices\.yaml, line \d+: minimum: is more than the largest office .* pays/,
  );
});

test('links of facts, and names of headings, before the build does', {
  timeout: 60_000,
}, async () => {
  const output = await told([
    [company, /^supportUrl: .*/m, 'supportUrl: https://fixture.example/contacts'],
    [
      company,
      /https:\/\/www\.facebook\.com\/fixture\.example/,
      'https://fixture.example/fr/nulle-part',
    ],
    [
      'facts/proof.yaml',
      /reviews: \[\]/,
      'reviews: [{ name: { en: A, fr: B }, url: "https://fixture.example/nowhere" }]',
    ],
    ['facts/people.yaml', /id: ana/, 'id: accessibility'],
    ['facts/redirects.yaml', /^\/help: .*/m, '/help: /about#nowhere'],
  ]);
  for (const sentence of [
    'supportUrl: leads to "https://fixture.example/contacts", and there is no such page',
    'social.0.url: leads to',
    'reviews.0.url: leads to',
    '/help: leads to /about#nowhere, and that page has no heading',
  ]) {
    expect(output).toContain(sentence);
  }
});

test.each(['https://fixture.example/contact', '/contact'])(
  'a link to %s leads to the page in each language',
  { timeout: 60_000 },
  async (supportUrl) => {
    const text = await readFile(`test/fixture-company/${company}`, 'utf8');
    await content.write(company, text.replace(/^supportUrl: .*/m, `supportUrl: ${supportUrl}`));
    const links = content.read(() => ['en', 'fr'].map((locale) => readCompany(locale)));
    expect(links.map((link) => link.supportUrl)).toEqual([
      '/contact',
      expect.stringMatching(/^\/fr\/.+/),
    ]);
    expect(content.mistakes()).toEqual([]);
    await content.write(company, text);
  },
);
