/**
 * `node test/kit/another-company.ts FOLDER [launched]` copies the content, and makes it that of a company that has no
 * fact in common: the tests that read content hold whatever an owner writes there (`npm test -- company`).
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

const [folder = '', launched] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
cpSync('content', folder, { recursive: true });
for (const owned of ['people', 'pictures']) {
  cpSync(join('test/fixture-company', owned), join(folder, owned), { recursive: true });
}

// biome-ignore lint/suspicious/noExplicitAny: files of any shape, which the build checks
type Fields = Record<string, any>;
const read = (file: string): Fields => parse(readFileSync(file, 'utf8')) ?? {};
function edit(file: string, change: (fields: Fields) => Fields): void {
  const path = join(folder, file);
  writeFileSync(path, stringify(change(read(path)), { aliasDuplicateObjects: false }));
}

const office = { name: "O'Neill & Sons", address: 'bonjour@oneill-informatique.ca' };
const signed = { name: 'Maude O’Neill', date: '2026-02-01' };

edit('facts/company.yaml', () => ({
  launched: launched === 'launched',
  name: office.name,
  legalName: 'O’Neill et Fils informatique inc.',
  registryNumber: 'NEQ 1170000000',
  siteUrl: 'https://www.oneill-informatique.ca',
  foundedYear: 2009,
  copyrightYear: 2026,
  phone: '819 778 2222',
  otherPlaces: ['Ottawa', 'Toronto', 'Ontario', 'Gatineau'],
  email: office.address,
  supportUrl: 'https://billets.oneill-informatique.ca/nouveau',
  supportEmail: 'aide@oneill-informatique.ca',
  addresses: [
    {
      street: '25 rue Laurier',
      city: 'Gatineau',
      region: 'QC',
      postalCode: 'J8X 3W8',
      country: 'CA',
    },
    { street: '8 Main Street', city: 'Wakefield', region: 'QC', postalCode: '', country: 'CA' },
  ],
  hours: [
    { from: 'Tuesday', to: 'Friday', opens: '07:30', closes: '19:15' },
    { from: 'Saturday', opens: '10:00', closes: '14:00' },
  ],
  social: [{ network: 'facebook', name: 'Facebook', url: 'https://www.facebook.com/oneillinfo' }],
  qstRegistered: false,
  clientDataKept: { en: 'in Beauharnois, Quebec', fr: 'à Beauharnois, au Québec' },
}));
edit('facts/operations.yaml', () => ({
  retentionDays: 120,
  mail: { to: [office.address], from: 'site@oneill-informatique.ca' },
}));
edit('facts/brand.yaml', () => ({
  ...read('test/fixture-company/facts/brand.yaml'),
  mark: 'mark.svg',
}));
edit('facts/people.yaml', () => read('test/fixture-company/facts/people.yaml'));
edit('facts/proof.yaml', () => {
  const { clients, ...rest } = read('test/fixture-company/facts/proof.yaml');
  return { ...rest, clients: clients.map((client: Fields) => ({ ...client, pages: [] })) };
});
edit('facts/days.yaml', () => read('test/fixture-company/facts/days.yaml'));
// Every other one, so that words of both kinds meet on a page; without `french` nothing is offered in Quebec.
edit('facts/commitments.yaml', (all) =>
  Object.fromEntries(
    Object.entries(all).map(([name, commitment], index) => [
      name,
      index % 2 === 0 || name === 'french' ? { ...commitment, signed } : commitment,
    ]),
  ),
);
edit('facts/prices.yaml', ({ people, provinces: { quebec }, terms, ...prices }) => ({
  ...otherPrices(prices),
  example: false,
  effective: '2026-02-01',
  people: { ...people, max: people.max - 70 },
  terms: { ...terms, oneYear: { discountPercent: 2.5, onboardingPercent: 90 } },
  provinces: { quebec },
}));
for (const [locale, near, wide] of [
  [
    'en',
    { name: 'the Pontiac', in: 'in the Pontiac', of: 'of the Pontiac' },
    { name: 'western Quebec', in: 'in western Quebec', of: 'of western Quebec' },
  ],
  [
    'fr',
    { name: 'le Pontiac', in: 'dans le Pontiac', of: 'du Pontiac' },
    { name: 'l’ouest du Québec', in: 'dans l’ouest du Québec', of: 'de l’ouest du Québec' },
  ],
] as const) {
  edit(`${locale}/company.yaml`, (words) => ({
    ...words,
    serviceArea: {
      near,
      wide,
      onSite: wide.name,
      remote: wide.name,
      cities: ['Wakefield'],
      areas: [near.name],
    },
    privacyOfficer: 'Associée (Maude O’Neill)',
  }));
}

/** Higher by a ninth, with cents. */
// biome-ignore lint/suspicious/noExplicitAny: amounts in lists and objects of any depth
function otherPrices(value: any): any {
  if (typeof value === 'number') return Math.round(value * 111) / 100;
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, otherPrices(part)]));
}
