import { expect, test } from 'vitest';
import { openContent } from '../test/kit/content-fixture.ts';
import { readClientWords, readEvidence } from './proof.ts';
import { readSite } from './read/site.ts';

test('words stand in their own language, with our translation where the page has another one', () => {
  const words = 'Ils ont trouvé la panne en une heure.';
  expect(readClientWords('en')).toEqual([
    {
      words,
      language: 'fr-CA',
      translation: 'They found the fault in an hour.',
      by: 'A farm near Dieppe',
      disclosure: 'The owner is a cousin of ours.',
    },
  ]);
  const [french] = readClientWords('fr');
  expect(french).toMatchObject({ words, by: 'Une ferme près de Dieppe' });
  expect(french).not.toHaveProperty('translation');
});

test('words are on the pages that they name', () => {
  expect(readClientWords('en', 'industries/farms')).toHaveLength(1);
  expect(readClientWords('en', 'industries/law')).toEqual([]);
});

const credentialsOn = (today: string) =>
  readSite({ today }, () => readEvidence('en', 'credentials'));

test('a credential is shown until its last day', () => {
  expect(credentialsOn('2026-03-31')).toEqual([
    { name: 'A certificate', url: '', until: 'until March 31, 2026' },
  ]);
  expect(credentialsOn('2026-04-01')).toEqual([]);
});

test.each([
  ['consent: ""', 'clients.0.consent: nobody is shown or quoted without their consent'],
  ['translations: {}', 'clients.0.translations.fr: is missing'],
  ['pages: [about]', 'clients.0.pages: "about" is no page of a service or an industry'],
])('%s is a mistake', async (line, sentence) => {
  const copy = await openContent();
  await copy.write('facts/proof.yaml', proofWith(line));
  expect(copy.mistakes().join('\n')).toContain(sentence);
});

/** A client's words of which one field is another. */
function proofWith(line: string): string {
  const [name] = line.split(':', 1);
  const fields = [
    'words: They came at once.',
    'language: en',
    'translations: { fr: Ils sont venus tout de suite. }',
    'by: { en: A farm, fr: Une ferme }',
    'pages: []',
    'consent: { date: "2026-02-01", scope: all }',
  ].map((field) => (field.startsWith(`${name}:`) ? line : field));
  return `clients:\n  - ${fields.join('\n    ')}\ncredentials: []\ninsurance: []\nreviews: []\npartners: []\n`;
}
