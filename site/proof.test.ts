import { expect, test } from 'vitest';
import { openContent } from '../test/kit/content-fixture.ts';
import { readClientWords, readEvidence } from './proof.ts';
import { readSite } from './read/site.ts';

const content = await openContent();
await content.write(
  'facts/proof.yaml',
  `clients:
  - words: Ils ont trouvé la panne en une heure.
    language: fr
    translation: They found the fault in an hour.
    by: { en: A farm near Dieppe, fr: Une ferme près de Dieppe }
    disclosure: { en: The owner is a cousin of ours., fr: "Le propriétaire est notre cousin." }
    pages: [industries/dental]
    consent: { date: "2026-02-01", scope: all }
credentials:
  - { name: { en: A certificate, fr: Un certificat }, until: "2026-03-31" }
insurance: []
partners: []
reviews: []
`,
);

test('words stand in their own language, with our translation where the page has another one', () => {
  const words = 'Ils ont trouvé la panne en une heure.';
  expect(content.read(() => readClientWords('en'))).toEqual([
    {
      words,
      language: 'fr-CA',
      translation: 'They found the fault in an hour.',
      by: 'A farm near Dieppe',
      disclosure: 'The owner is a cousin of ours.',
    },
  ]);
  const [french] = content.read(() => readClientWords('fr'));
  expect(french).toMatchObject({ words, by: 'Une ferme près de Dieppe' });
  expect(french).not.toHaveProperty('translation');
  expect(content.read(() => readClientWords('en', 'industries/law'))).toEqual([]);
});

test('a credential is shown until its last day', () => {
  const credentialsOn = (today: string) =>
    readSite({ folder: content.folder, today }, () => readEvidence('en', 'credentials'));
  expect(credentialsOn('2026-03-31')).toEqual([
    { name: 'A certificate', url: '', until: expect.stringContaining('March 31, 2026') },
  ]);
  expect(credentialsOn('2026-04-01')).toEqual([]);
});
