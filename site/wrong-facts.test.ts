/** Facts that cannot be: each told once, at its line, with what to write. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openContent } from '../test/kit/content-fixture.ts';
import { readOperations } from './company.ts';
import { readDays } from './days.ts';
import { readCompanyFacts, readPriceFacts } from './launch.ts';
import { readPeopleFacts } from './people.ts';
import { readPromises } from './promises.ts';
import { readProofFacts } from './proof.ts';
import { resultOf } from './read/mistakes.ts';
import { readMoved } from './redirects.ts';

const readers = {
  company: readCompanyFacts,
  prices: readPriceFacts,
  promises: readPromises,
  people: readPeopleFacts,
  proof: readProofFacts,
  days: readDays,
  operations: readOperations,
  redirects: () => readMoved(new Set(['/about'])),
} satisfies Record<string, () => unknown>;

const content = await openContent();

/** A field of the highest level with all that is in it. */
const field = (name: string) => new RegExp(`^${name}:.*\\n(?:[ #].*\\n|\\n(?=[ ]))*`, 'm');

const hours = (...entries: string[]) =>
  `hours:\n${entries.map((entry) => `  - { ${entry} }\n`).join('')}`;
const plans = (...entries: [id: string, price: number][]) =>
  `plans:\n${entries.map(([id, price]) => `  ${id}: { perPerson: ${price}, includes: [] }\n`).join('')}`;
const clientWith = (rest: string) =>
  `clients:\n  - { words: A, language: en, translation: B, by: { en: a, fr: b }, ${rest} }\n`;
const day = 'from: Monday, opens: "09:00", closes: "17:00"';

// biome-ignore format: a row is a line
test.each<[what: string, file: keyof typeof readers, field: string, written: string, mistake: string]>([
  ['a field that is misspelt', 'company', 'email', 'e-mail: a@b.ca\n', 'e-mail: write it "email"'],
  ['a phone that is none', 'company', 'phone', 'phone: 555-012\n', 'phone: must be a phone number such as'],
  ['a calendar without https', 'company', 'bookingUrl', 'bookingUrl: http://a.ca\n', 'bookingUrl: must be a full address such as https://example.org'],
  ['a name that is too long', 'company', 'name', `name: ${'x'.repeat(46)}\n`, 'name: must have at most 45 characters; legalName has room for more'],
  ['a site below a path', 'company', 'siteUrl', 'siteUrl: https://a.ca/it\n', 'siteUrl: must be the beginning of all addresses, such as https://example.org, without a path'],
  ['an address without French', 'company', 'addresses', 'addresses:\n  - { street: { en: 1 A }, city: B, region: ON, postalCode: "" }\n', 'addresses.0.street.fr: is missing; add a line "fr:" with what belongs there'],
  ['a postal code of another country', 'company', 'addresses', 'addresses:\n  - { street: { en: a, fr: b }, city: B, region: ON, postalCode: "90210" }\n', 'addresses.0.postalCode: must be a postal code such as K1P 1J1, or empty'],
  ['a time without its zero', 'company', 'hours', hours('from: Monday, opens: "8:30", closes: "17:00"'), 'hours.0.opens: must be a time such as 09:00, but is "8:30"'],
  ['a day that ends before it begins', 'company', 'hours', hours('from: Monday, opens: "17:00", closes: "09:00"'), 'hours.0: "closes" must be later than "opens"'],
  ['a day twice', 'company', 'hours', hours(day, day), 'hours: must have each day once, from when it first opens until it last closes'],
  ['a plan that costs less than one before it', 'prices', 'plans', plans(['essential', 19], ['complete', 18]), 'plans: each plan includes what the one before it does, and must not cost less'],
  ['a plan that there is not', 'prices', 'recommended', 'recommended: best\n', 'recommended: must be one of the plans'],
  ['a minimum above any bill', 'prices', 'minimum', 'minimum: 40000000\n', 'minimum: must lie between what the smallest and the largest office'],
  ['a comma for cents', 'prices', 'minimum', 'minimum: 149,50\n', 'minimum: must have a point: 149.50'],
  ['a comma for thousands', 'prices', 'websites', 'websites:\n  starter: { from: 3,500 }\n', 'websites.starter.500: the sign "," parts two entries here; write the number without it'],
  ['taxes that do not add up', 'prices', 'provinces', 'provinces:\n  ontario: { taxPercent: 13 }\n  quebec: { taxPercent: 15, taxParts: [5, 9.975] }\n', 'provinces.quebec: taxParts must add up to taxPercent'],
  ['an answer under another name', 'promises', 'notice', 'notice: { promise: A, confrimed: true, said: [{ en: a, fr: b, in: [c.md] }] }\n', 'notice.confrimed: write it "confirmed"'],
  ['nobody and no []', 'people', 'people', 'people:\n', 'people: is empty; write at least one line below it, or [] where there may be none'],
  ['words of a client without consent', 'proof', 'clients', clientWith('pages: [], consent: ""'), 'clients.0.consent: nobody is shown or quoted without their consent'],
  ['a name without languages', 'days', 'closures', 'closures:\n  - { name: Christmas, from: "2026-12-25" }\n', 'closures.0.name: must be words in each language, { en: ..., fr: ... }, but is "Christmas"'],
  ['requests kept for ever', 'operations', 'retentionDays', 'retentionDays: 100000000\n', 'retentionDays: must be 3650 or less'],
  ['an address that is a page', 'redirects', '/blog/old', '/about: /about\n', '/about: is a page of the site'],
  ['an address elsewhere', 'redirects', '/blog/old', '/blog/old: https://elsewhere.example\n', '/blog/old: leads to https:'],
  ['an address that moves to nothing', 'redirects', '/blog/old', '/blog/old: /nowhere\n', '/blog/old: leads to /nowhere, and there is no such page'],
])('%s', async (_, name, at, written, mistake) => {
  const file = `facts/${name}.yaml`;
  const text = name === 'redirects' ? '/blog/old: /about\n' : await readFile(join(content.folder, file), 'utf8');
  const changed = text.replace(field(at), written);
  expect(changed).not.toBe(text);
  await content.write(file, changed);
  const result = content.read(() => resultOf<unknown>(readers[name]));
  const told = 'mistakes' in result ? result.mistakes : [];
  expect(told.filter((line) => line.includes(mistake))).toHaveLength(1);
  expect(told).toHaveLength(1);
  for (const line of told) expect(line).toMatch(new RegExp(`/${file}, line \\d+: \\S`));
  await content.write(file, text);
});
