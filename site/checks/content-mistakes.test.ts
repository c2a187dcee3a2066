/** Mistakes of an editor, each told once, with file and line. Many are made at once, so that none hides another. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadOverview } from '../../app/routes/overview.server.ts';
import { type ContentCopy, frenchPostFile, postFile } from '../../test/kit/content-copy.ts';
import { openContent } from '../../test/kit/content-fixture.ts';

/** Each of the sentences is told of the file at a line, and nothing else is. */
async function expectTold(content: ContentCopy, expected: [file: string, sentence: string][]) {
  const mistakes = await content.mistakes();
  for (const [file, sentence] of expected) {
    const told = mistakes.filter(
      (line) => line.startsWith(`content/${file}`) && line.includes(sentence),
    );
    expect(told, `${file}: ${sentence}\n${mistakes.join('\n')}`).toHaveLength(1);
  }
  expect(mistakes).toHaveLength(expected.length);
}

test('facts come first, and nothing is said of what follows from them', async () => {
  const content = await openContent();
  await content.edit('facts/company.yaml', /^name:/m, 'nmae:');
  await content.write('facts/people.yaml', 'people:\n');
  const script = '<script src="/pictures/x.js"></script>';
  const post = postFile({ draft: true }, `One {company.name}.\n\n${script}`);
  await content.write('en/posts/one.md', post);
  const mistakes = await content.mistakes();
  expect(mistakes.map((line) => line.replace(/line \d+/, 'line N'))).toEqual([
    'content/facts/company.yaml, line N: nmae: write it "name"',
    expect.stringMatching(/^content\/facts\/people\.yaml, line N: people: is empty/),
    expect.stringMatching(/^content\/en\/posts\/one\.md, line N: HTML is not possible/),
  ]);
});

/** In another encoding. */
const latin1 = Buffer.from('slug: joindre # été', 'latin1');

test('what a price list calls by a name has its words; of files that cannot be read nothing else is said', async () => {
  const content = await openContent();
  await content.edit('facts/prices.yaml', /^care:\n/m, 'care:\n  extra: { monthly: 1 }\n');
  const words = (id: string) => `care:\n  ${id}: { name: A, description: B }\n`;
  await content.edit('en/prices.yaml', /^care:\n/m, words('extra'));
  await content.edit('fr/prices.yaml', /^care:\n/m, words('exrta'));
  for (const file of ['fr/pages/privacy-policy.md', 'sources.md'])
    await content.write(file, latin1);
  await expectTold(content, [
    ['fr/prices.yaml, line ', 'care.exrta: write it "extra"'],
    ['fr/pages/privacy-policy.md, line 1', 'save it as UTF-8'],
    ['sources.md, line 1', 'save it as UTF-8'],
  ]);
});

test('what files say of others', async () => {
  const content = await openContent();
  await content.write('facts/redirects.yaml', '/help: /contact\n');
  await content.edit('en/pages/home.yaml', 'page: contact', 'page: kontakt');
  const quote = /(\n {2}quote:\n {4}text: ).*/;
  await content.edit('en/pages/industries/dental.yaml', quote, '$1Other words.');
  await content.edit('en/messages.yaml', /( fields:\n +name: .*\n +company: ).*/, '$1Shoe size');
  await content.edit('en/navigation.yaml', 'page: premium-plus', 'page: premium');
  await content.edit('fr/navigation.yaml', /^.*page: premium-plus.*\n/m, '');
  const post = 'Your data is 100 % secure.';
  await content.write('en/posts/one.md', postFile({ draft: true }, post));
  const two = { draft: true, slug: 'one', description: 'Two.' };
  await content.write('en/posts/two.md', postFile(two));
  await content.write('en/posts/three.md', postFile({ title: 'C', description: 'C' }, '## A\n\nB'));
  await content.write('fr/posts/three.md', frenchPostFile({}, 'Pour 40 $.\n\n[a](/pricing)'));
  await expectTold(content, [
    ['en/pages/home.yaml', 'page: leads to "kontakt", and there is no such page'],
    ['en/pages/industries/dental.yaml', 'rules.quote: content/sources.md has no row'],
    ['en/pages/privacy-policy.md', 'does not say that the form collects "Shoe size"'],
    ['en/navigation.yaml, line ', 'page: leads to "premium", and there is no such page'],
    ['fr/navigation.yaml', 'the page "premium-plus" has no name'],
    ['en/posts/one.md, line 12', '"Your data is 100 % secure." claims what nobody can keep'],
    ['en/posts/two.md', 'uses the address /blog/one; take another one'],
    ['en/posts/two.md', 'title: is that of content/en/posts/one.md too'],
    ['fr/posts/three.md, line 8', 'has the number 40, which the English text lacks'],
    ['fr/posts/three.md', 'has the link to /pricing, which the English text lacks'],
    ['fr/posts/three.md', 'the text has 0 headings, and the English one 1'],
  ]);
});

test('what files lack by themselves', async () => {
  const content = await openContent();
  await content.write('facts/people.yaml', 'people: []\n');
  await content.write('en/posts/My Post.md', postFile());
  await content.write('pictures/x.js', 'alert(1)');
  await content.write('pictures/photo.jpg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  const named = { topics: ['Gardens'], author: 'ana', related: ['one', 'gone'] };
  const picture = '![a](/pictures/photo.jpg)';
  await content.write('en/posts/one.md', postFile({ ...named, draft: true }, picture));
  await content.write('en/posts/two.md', postFile({ draft: true }, picture));
  await content.write('en/posts/three.md', postFile({ date: '2999-01-01', updated: '2998-01-01' }));
  await content.write(
    'en/posts/four.md',
    postFile({ date: 'now', updated: '2999-01-01', alsoAt: ['A b'] }),
  );
  await content.write('fr/posts/three.md', frenchPostFile({ topics: ['A'] }));
  await content.write('fr/posts/four.md', frenchPostFile());
  await expectTold(content, [
    ['en/posts/My Post.md', "the file's name becomes the address"],
    ['pictures/x.js', 'a picture has a name of'],
    ['pictures/photo.jpg', 'this is no JPEG'],
    ['en/posts/one.md, line ', 'topics: "Gardens" is not in the list of pages/blog.yaml'],
    [
      'en/posts/one.md, line ',
      'author: "ana" is not in the list of pages/blog.yaml, and no id of facts/people.yaml',
    ],
    ['en/posts/one.md, line ', 'related: "one" is not the name of another post'],
    ['en/posts/one.md, line ', 'related: "gone" is not the name of another post'],
    ['en/posts/three.md, line ', 'updated: must not be before the date of the post'],
    ['en/posts/four.md, line ', 'date: must be a date such as'],
    ['en/posts/four.md, line ', 'alsoAt.0: must be made of small letters'],
    ['fr/posts/three.md, line ', 'topics: the site knows no line of this name here'],
  ]);
});

test('files that are missing in a language, or that nothing reads; a draft needs no translation', async () => {
  const content = await openContent();
  await content.remove('fr/pages/industries/law.yaml');
  for (const locale of ['en', 'fr']) await content.remove(`${locale}/pages/cookie-policy.md`);
  await content.edit('fr/pages/about.md', /^slug: .*\n/m, '');
  await content.write('fr/pages/contact.yaml', latin1);
  await content.write('facts/redirects.yaml', '/vieux: /fr/joindre\n');
  await content.write('en/posts/three.md', '---\ndraft: true\ntitle: A: b\n---\n');
  await content.write('en/pages/team.yaml', 'x');
  await content.write('en/pages/services/Big Farms.yaml', 'x');
  await content.write('en/posts/one.md', postFile());
  await content.write('en/posts/two.md', postFile({ draft: true }));
  await expectTold(content, [
    ['en/pages/team.yaml', 'the site has no page that is made from a file of this name'],
    ['en/pages/services/Big Farms.yaml', 'small letters, digits and hyphens'],
    ['en/pages/cookie-policy.md', 'is missing, and the site cannot do without this page'],
    ['fr/pages/industries/law', 'is missing, and content/en/pages has it'],
    ['fr/posts/one.md', 'is missing, and content/en/posts has it'],
    ['fr/pages/about.md, line 2', 'slug: is missing'],
    ['fr/pages/contact.yaml, line 1', 'save it as UTF-8'],
    ['en/posts/three.md, line 3', 'this is no YAML'],
  ]);
});

/** The fields of the highest level that an industry needs not have. */
const optional = ['sheet', 'startingPrice', 'cases', 'systems', 'rules', 'sample', 'questions'];

test('an industry more is two files and a line of navigation', async () => {
  const content = await openContent();
  for (const [locale, slug] of [
    ['en', ''],
    ['fr', 'slug: veterinaires\n'],
  ] as const) {
    const dental = join(content.folder, locale, 'pages/industries/dental.yaml');
    const copied = optional.reduce(
      (text, name) => text.replace(new RegExp(`^${name}:.*\\n(?: .*\\n)*`, 'm'), ''),
      await readFile(dental, 'utf8'),
    );
    await content.write(
      `${locale}/pages/industries/veterinary.yaml`,
      copied
        .replace(/^slug: .*\n/m, slug)
        .replace(/^title: .*$/m, `title: Vets ${locale}`)
        .replace(/^description: .*$/m, `description: Vets ${locale}`),
    );
    await content.edit(
      `${locale}/navigation.yaml`,
      /^.*page: industries\/dental.*\n/m,
      '$&    - { label: Vets, page: industries/veterinary }\n',
    );
  }
  expect(await content.mistakes()).toEqual([]);
  const entries = content.read(() => loadOverview('fr', 'industries')).entries;
  expect(entries.at(-1)).toMatchObject({
    link: { label: 'Vets' },
    scene: '/scenes/small/industries.svg',
  });
});
