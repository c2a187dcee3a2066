/** Facts that cannot be, and links of facts that lead nowhere, as the check of words names them. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentCopy, copyContent } from '../test/kit/content-copy.ts';
import { readCompany } from './index.ts';

let content: ContentCopy;
beforeAll(async () => {
  content = await copyContent();
});
afterAll(() => content.dispose());

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
    'hours.0: "closes" must be later than "opens"',
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
    'company.yaml: supportUrl: leads to "https://fixture.example/contacts", and there is no such page',
    'company.yaml: social.0.url: leads to',
    'proof.yaml: reviews.0.url: leads to',
    'redirects.yaml: /help: leads to /about#nowhere, and that page has no heading',
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
