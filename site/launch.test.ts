/** What a launch waits for, each with its place: stand-ins, and promises. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openContent } from '../test/kit/content-fixture.ts';
import { previewText, readTextPage } from './index.ts';
import { isPreview, kindsLeft, whatStopsLaunch } from './launch.ts';

const content = await openContent();
const left = () => content.read(whatStopsLaunch).map((line) => line.replace(/^.*?\/content\//, ''));

const real = {
  'facts/company.yaml': `launched: false
name: Acme IT
legalName: ""
registryNumber: ""
siteUrl: https://acme.ca
foundedYear: 2025
copyrightYear: 2025
phone: (613) 455-7142
email: hello@acme.ca
supportUrl: https://help.acme.ca
supportEmail: help@acme.ca
addresses:
  - { street: { en: 5 Elgin Street, fr: "5, rue Elgin" }, city: Ottawa, region: ON, postalCode: "" }
hours:
  - { from: Monday, to: Friday, opens: "09:00", closes: "17:00" }
social: []
`,
  'facts/people.yaml': 'people: []\n',
  'facts/operations.yaml': 'retentionDays: 365\nmail: { to: [hello@acme.ca], from: web@acme.ca }\n',
  'facts/promises.yaml': `trial:
  promise: Clients leave with so many days' notice.
  numbers: { days: 30 }
  confirmed: true
  said:
    - { en: "with {trial.days} days’ notice", fr: "avec {trial.days} jours", in: [pages/about.md] }
`,
};
const about = (text: string) =>
  `---\nslug: about\ntitle: A\ndescription: B\nheading: C\nlead: D\nupdated: "2026-01-01"\n---\n\n${text}\n`;
const said = {
  en: 'Leave with\n{trial.days} days’ notice.',
  fr: 'Partez avec\n{trial.days} jours.',
};

/** Makes the copy that of a company which has given all its facts. */
async function becomeReal(): Promise<void> {
  for (const [file, text] of Object.entries(real)) await content.write(file, text);
  for (const locale of ['en', 'fr'] as const) {
    await content.write(`${locale}/pages/about.md`, about(said[locale]));
    await content.edit(
      `${locale}/company.yaml`,
      /^privacyOfficer: .*$/m,
      'privacyOfficer: Office Manager',
    );
  }
  await content.edit('facts/prices.yaml', /^example: .*$/m, 'example: false');
}

test('the site is launched once nothing is left', async () => {
  await becomeReal();
  expect(left()).toEqual([]);
  expect(content.read(isPreview)).toBe(true);
  expect(content.read(kindsLeft)).toEqual([]);
  expect(content.read(() => previewText('en'))).not.toBeNull();
  expect(content.read(() => readTextPage('en', 'about').html)).toContain('30 days’ notice');
  await content.edit('facts/company.yaml', 'launched: false', 'launched: true');
  expect(content.read(isPreview)).toBe(false);
  expect(content.read(() => previewText('en'))).toBeNull();
});

// biome-ignore format: a row is a line
test.each<[what: string, file: string, from: string, to: string, told: string, kind: string]>([
  ['the name', 'facts/company.yaml', 'Acme IT', 'Towpath IT', "line 2: Towpath IT is a stand-in. Put the company's own name here", 'name'],
  ['the number', 'facts/company.yaml', '455-7142', '555-0142', 'line 8: 555-0142 is a stand-in', 'phone'],
  ['the privacy officer', 'fr/company.yaml', 'privacyOfficer: Office Manager', 'privacyOfficer: responsable de la protection des renseignements personnels', 'Put the title of the person who answers for personal data here', ''],
  ['somebody who stands in', 'facts/people.yaml', 'people: []', 'people:\n  - id: a\n    standIn: true', 'line 3: standIn: true is a stand-in. Put somebody of the company here', 'people'],
  ['example prices', 'facts/prices.yaml', 'example: false', 'example: true', 'Check every price of this file', 'prices'],
  ['a name that is typed in a text', 'en/pages/about.md', 'Leave', 'Leave Towpath IT', 'line 10: Towpath IT is a stand-in', ''],
  ['a promise that is open', 'facts/promises.yaml', 'confirmed: true', 'confirmed: false', 'line 4: trial.confirmed: "Clients leave with so many days\' notice." Write true', 'promises'],
  ['a file that is not there', 'facts/promises.yaml', 'in: [pages/about.md]', 'in: [pages/about.md, pages/gone.yaml]', 'pages/gone.yaml does not say "with {trial.days} days’ notice"', ''],
])('a launch stops at %s', async (_, file, from, to, told, kind) => {
  const before = await readFile(`${content.folder}/${file}`, 'utf8');
  await content.edit(file, from, to);
  const lines = left();
  expect(lines.filter((line) => line.includes(told))).toHaveLength(1);
  // Of a file that is not there, both languages miss the words.
  expect(lines).toHaveLength(told.includes('gone') ? 2 : 1);
  expect(content.read(kindsLeft)).toEqual(kind === '' ? [] : [kind]);
  await content.write(file, before);
});

test('a launch stops at each file that still says what is withdrawn, or its number', async () => {
  await content.edit('facts/promises.yaml', 'confirmed: true', 'confirmed: withdrawn');
  await content.write('fr/pages/about.md', about('Partez.'));
  await content.edit('en/messages.yaml', /^( +write: ).*$/m, '$1Within {trial.days}.');
  expect(left()).toEqual([
    expect.stringMatching(
      /^en\/messages\.yaml, line \d+: says "\{trial\.", and the promise trial is withdrawn/,
    ),
    expect.stringMatching(
      /^en\/pages\/about\.md, line 10: says "with \{trial\.days\} days’ notice"/,
    ),
  ]);
});
