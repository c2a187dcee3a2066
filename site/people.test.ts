import { copyFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { postFile } from '../test/kit/content-copy.ts';
import { openContent } from '../test/kit/content-fixture.ts';
import { readPeople } from './people.ts';
import { postWithId } from './posts.ts';

test('a person is shown in the words of a language', () => {
  expect(readPeople('en')).toMatchObject([
    {
      id: 'ana',
      role: 'Technician',
      photo: '/pictures/people/ana.webp',
      languages: 'French and English',
      phone: { dial: '+15065554188' },
    },
  ]);
  expect(readPeople('fr')).toMatchObject([
    {
      role: 'Technicienne',
      sentence: 'Elle répare ce qui brise\u00a0: tout.',
      languages: 'français et anglais',
    },
  ]);
});

test.each([
  ['consent: ""', 'people.0.consent: nobody is shown or quoted without their consent'],
  ['photo: nobody.jpg', 'people.0.photo: there is no nobody.jpg in content/people'],
  ['photo: small.png', 'people.0.photo: the photo has'],
  ['role: { en: Technician }', 'people.0.role.fr: is missing'],
  [
    'sentence: { en: We guarantee it., fr: Elle répare. }',
    'people.0.sentence.en: "We guarantee it."',
  ],
  ['languages: [French]', 'people.0.languages.0: must be the code of a language'],
])('%s is a mistake', async (line, sentence) => {
  const copy = await openContent();
  await copyFile('test/fixture-company/pictures/disk.png', `${copy.folder}/people/small.png`);
  await copy.write('facts/people.yaml', peopleWith(line));
  expect(copy.mistakes().join('\n')).toContain(sentence);
});

/** A person of whom one field is another. */
function peopleWith(line: string): string {
  const [name] = line.split(':', 1);
  const fields = [
    'id: ana',
    'name: Ana Test-Person',
    'role: { en: Technician, fr: Technicienne }',
    'photo: ""',
    'languages: [fr]',
    'sentence: { en: She repairs., fr: Elle répare. }',
    'consent: { date: "2026-02-01", scope: all }',
  ].map((field) => (field.startsWith(`${name}:`) ? line : field));
  return `people:\n  - ${fields.join('\n    ')}\n`;
}

test('a person writes a post under the same name in every language', async () => {
  const copy = await openContent();
  await copy.write('en/posts/by-ana.md', postFile({ author: 'ana' }));
  await copy.write(
    'fr/posts/by-ana.md',
    '---\ntitle: a\ndescription: b\nheading: c\nlead: d\n---\n\nTexte.\n',
  );
  const posts = copy.read(() => ['en', 'fr'].map((locale) => postWithId(locale, 'by-ana')));
  const author = { author: 'Ana Test-Person', authorId: 'ana' };
  expect(posts).toMatchObject([author, author]);
  await copy.write('facts/people.yaml', 'people: []\n');
  expect(copy.mistakes().join('\n')).toMatch(
    /by-ana\.md, line \d+: author: "ana" is not in the list .* no id of facts\/people/,
  );
});
