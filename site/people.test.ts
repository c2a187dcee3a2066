import sharp from 'sharp';
import { expect, test } from 'vitest';
import { frenchPostFile, postFile } from '../test/kit/content-copy.ts';
import { openContent } from '../test/kit/content-fixture.ts';
import { mistakesInContent } from './checks/content-mistakes.ts';
import { readBlog } from './index.ts';
import { readPeople, readPeopleFacts } from './people.ts';
import { postWithId } from './posts.ts';

const content = await openContent();
const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#999' } })
    .png()
    .toBuffer();
await content.write('people/ana.png', await square(320));
await content.write('people/small.png', await square(319));

const person = {
  id: 'id: ana',
  name: 'name: Ana Test-Person',
  role: 'role: { en: Technician, fr: Technicienne }',
  photo: 'photo: ana.png',
  languages: 'languages: [fr, en]',
  sentence: 'sentence: { en: She repairs., fr: "Elle répare: tout." }',
  phone: 'phone: 506 555 4188',
  consent: 'consent: { date: "2026-02-01", scope: all }',
};
const peopleWith = (changes: Partial<typeof person> = {}) =>
  content.write(
    'facts/people.yaml',
    `people:\n  - ${Object.values({ ...person, ...changes }).join('\n    ')}\n`,
  );

test('a person is shown in the words of a language', async () => {
  await peopleWith();
  expect(content.read(() => readPeople('en'))).toEqual([
    {
      id: 'ana',
      name: 'Ana Test-Person',
      role: 'Technician',
      photo: '/pictures/people/ana.webp',
      languages: 'French and English',
      sentence: 'She repairs.',
      phone: { display: '(506) 555-4188', dial: '+15065554188' },
    },
  ]);
  expect(content.read(() => readPeople('fr'))).toMatchObject([
    {
      role: 'Technicienne',
      sentence: 'Elle répare\u00a0: tout.',
      languages: 'français et anglais',
    },
  ]);
});

test('somebody who stands in needs no consent, and a preview says so', async () => {
  await peopleWith({ consent: 'standIn: true' });
  await content.edit('facts/company.yaml', /^launched: .*$/m, 'launched: false');
  expect(content.read(() => readPeople('en'))[0]?.role).toMatch(/Technician.|.Technician/);
});

test('a drawing is shown as it is', async () => {
  await content.write(
    'people/ana.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
  );
  await peopleWith({ photo: 'photo: ana.svg' });
  expect(content.read(() => readPeople('fr'))).toMatchObject([
    { photo: '/pictures/people/ana.svg' },
  ]);
});

test.each([
  ['consent', 'consent: ""', 'people.0.consent: nobody is shown or quoted without their consent'],
  ['photo', 'photo: nobody.jpg', 'people.0.photo: there is no nobody.jpg in '],
  ['photo', 'photo: small.png', 'people.0.photo: the photo has 319 by 319 pixels; 320'],
])('%s as "%s" is a mistake', async (field, line, sentence) => {
  await peopleWith({ [field]: line });
  expect(() => content.read(readPeopleFacts)).toThrow(sentence);
});

test('a person signs the posts of a part of the company, which signs them without', async () => {
  const [part] = content.read(() => readBlog('en')).authors;
  await content.write('en/posts/by-part.md', postFile({ author: part }));
  await content.write('fr/posts/by-part.md', frenchPostFile());
  const authors = () =>
    (['en', 'fr'] as const).map(
      (locale) => content.read(() => postWithId(locale, 'by-part'))?.author,
    );
  await peopleWith({ phone: `writesAs: ${part}` });
  expect(authors()).toEqual(['Ana Test-Person', 'Ana Test-Person']);
  await content.write('facts/people.yaml', 'people: []\n');
  expect(authors()).toEqual([part, content.read(() => readBlog('fr')).authors[0]]);
  await peopleWith({ phone: 'writesAs: Nobody' });
  expect(await content.read(mistakesInContent)).toEqual([
    expect.stringMatching(/people\.yaml.*people\.0\.writesAs: "Nobody" is not in the list/),
  ]);
});
