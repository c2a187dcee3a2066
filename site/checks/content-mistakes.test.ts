/** Mistakes of an editor in the content of the fixture company, each said once. */
import { mkdir, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { postFile } from '../../test/kit/content-copy.ts';
import { openContent } from '../../test/kit/content-fixture.ts';
import { contentMistakes } from './content-mistakes.ts';

const content = await openContent();

const original = (file: string) => readFile(`test/fixture-company/${file}`, 'utf8');

/** What is said about files with other texts; null removes a file. */
async function mistakesAfter(changes: Record<string, string | null>): Promise<string[]> {
  try {
    for (const [file, text] of Object.entries(changes)) {
      await (text === null ? content.remove(file) : content.write(file, text));
    }
    return content.mistakes();
  } finally {
    for (const file of Object.keys(changes)) {
      const before = await original(file).catch(() => null);
      await (before === null ? content.remove(file) : content.write(file, before));
    }
  }
}

async function edited(file: string, from: string | RegExp, to: string) {
  const before = await original(file);
  const after = before.replace(from, to);
  expect(after, file).not.toBe(before);
  return { [file]: after };
}

test('one in the head of a page hides none of others', { timeout: 60_000 }, async () => {
  const mistakes = await mistakesAfter({
    ...(await edited('en/pages/about.md', 'title: ', 'title: \u200b')),
    ...(await edited('facts/brand.yaml', '#5b2a86', '#ffcc00')),
  });
  expect(mistakes).toContainEqual(
    expect.stringContaining('content/facts/brand.yaml, line 3: brand: '),
  );
  expect(mistakes.at(-1)).toMatch(
    /^content\/en\/pages\/about\.md, line \d+: .*invisible character/,
  );
});

test('a folder among posts and a file that is no text are named, and hide nothing', async () => {
  const folder = join(content.folder, 'fr/posts/old');
  await mkdir(folder);
  const mistakes = await mistakesAfter({ 'fr/posts/photo.jpg': 'x' });
  await rmdir(folder);
  expect(mistakes).toEqual([
    expect.stringMatching(/^content\/fr\/posts\/old: the file's name becomes the address/),
    expect.stringMatching(/^content\/fr\/posts\/photo\.jpg: the file's name becomes the address/),
  ]);
});

test.each([
  ['facts/people.yaml', /^ +role: .*\n/m],
  ['facts/prices.yaml', /^effective: .*\n/m],
])('a mistake in %s shows no link of words that are not shown', async (facts, line) => {
  const link = 'We like [them](/nowhere).';
  const week = 'en/posts/the-first-week.md';
  const terms = 'en/pages/terms-of-use.md';
  const mistakes = await mistakesAfter({
    [facts]: (await original(facts)).replace(line, ''),
    [week]: `${await original(week)}\n{office in BC}${link}\n`,
    [terms]: `${await original(terms)}\n{office in BC}${link}\n`,
  });
  expect(mistakes.join('\n')).toContain(`content/${facts}, line `);
  expect(mistakes.join('\n')).not.toContain('leads to "/nowhere"');
});

test('there is none in the content of the fixture company', () => {
  expect(contentMistakes()).toEqual([]);
});

describe('a mistake is said once, with its file and place', { timeout: 60_000 }, () => {
  const about = 'en/pages/about.md';
  const week = 'en/posts/the-first-week.md';
  const desk = 'en/pages/services/help-desk.yaml';
  // biome-ignore format: a row is a line
  test.each<[string, file: string, from: string | RegExp, to: string, mistake: string]>([
    ['a colour on which words cannot be read', 'facts/brand.yaml', '#5b2a86', '#ffcc00', 'content/facts/brand.yaml, line 3: brand: the brand colour (#ffcc00) on the page (#faf6ef) has a contrast of 1.4, and 4.5 is needed to read or see it. The nearest colour that can be read is "#'],
    ['a colour of the night on which words cannot be read', 'facts/brand.yaml', 'accent:', 'colours: { brandByNight: "#333333" }\naccent:', 'content/facts/brand.yaml, line 4: colours.brandByNight: the brand colour (#333333) on the footer (#18262d) has a contrast of 1.2, and 4.5 is needed to read or see it. The nearest colour that can be read is "#'],
    ['a mark that is a program', 'brand/mark.svg', '<title>Fixture</title>', '<script>alert(1)</script>', 'content/brand/mark.svg: the mark has <script>, which is not possible'],
    ['a list that is not read, which every page needs', 'locales.yaml', /prefix: ""/, 'prefix: "?"', 'content/locales.yaml, line 2: en.prefix: must be empty or look like /fr'],
    ['French as the first language', 'locales.yaml', /prefix: "\/fr"/, 'prefix: ""', 'content/locales.yaml, line 2: the whole file: English (en) stays the first language'],
    ['a picture that is not there', 'en/posts/a-backup-that-works.md', '/pictures/disk.png', '/pictures/none.png', 'content/en/posts/a-backup-that-works.md, line 27: there is no picture /pictures/none.png'],
    ['a link to no page', week, '(/pricing)', '(/prices)', `content/${week}, line 14: leads to "/prices", and there is no such page`],
    ['a link in a text for paper', 'en/downloads/first-visit.md', 'who can sign in', '[who can sign in](/contact)', 'content/en/downloads/first-visit.md: a PDF has headings, paragraphs, lists and tables only, without links and pictures. It says: [who can sign in](/contact)'],
    ['a finding that is no table', 'en/downloads/first-visit.md', 'finding: 2', 'finding: 1', 'content/en/downloads/first-visit.md, line 5: finding: below heading number 1 there must be a table'],
    ['a link with a slash at its end', week, '(/pricing)', '(/pricing/)', 'leads to "/pricing/"; an address of this site has no slash at its end'],
    ['a link to an address that has moved', week, '(/pricing)', '(/help)', 'leads to "/help", which has moved to /contact; link there, or delete the sentence'],
    ['a link to a heading that is not there', 'en/posts/a-backup-that-works.md', '/blog/the-first-week#monday', '/blog/the-first-week#sunday', 'and that page has no heading "#sunday"'],
    ['a button that leads to no page', 'en/pages/home.yaml', 'page: contact', 'page: kontakt', 'content/en/pages/home.yaml, line 17: hero.buttons.0.page: leads to "kontakt"'],
    ['a page without a name', 'en/navigation.yaml', /^ +- label: '\{name.premiumPlus\}'\n +page: premium-plus\n/m, '', 'content/en/navigation.yaml: the page "premium-plus" has no name'],
    ['a title twice', desk, /^title:.*$/m, 'title: IT support for farms in Moncton', `content/${desk}, line 2: title: is that of`],
    ['an address twice', 'en/posts/the-first-week.md', 'heading:', 'slug: a-backup-that-works\nheading:', '"a-backup-that-works" is the address of'],
    ['a redirect to no page', 'facts/redirects.yaml', '/help: /contact', '/help: /contacts', '/help: leads to /contacts, and there is no such page'],
    ['a guarantee', about, '## How we work', 'Your data is 100 % secure.\n\n## How we work', `content/${about}, line `],
    ['a quote of a law in other words', desk, /text: Protect personal/, 'text: Guard personal', `content/${desk}, line 67: rules.quote: content/sources.md has no row`],
    ['a field of the form that the policy leaves out', 'en/messages.yaml', '      company: Business', '      company: Job title', 'content/en/pages/privacy-policy.md: does not say that the form collects "Job title"'],
    ['another price in one language', 'fr/posts/choosing-a-till.md', 'Nous, {company.hours}.', 'Nous, {company.hours}, pour 40 $.', 'content/fr/posts/choosing-a-till.md: has the number 40'],
    ['a heading in one language only', 'fr/posts/the-first-week.md', '## Vendredi', 'Vendredi', 'content/fr/posts/the-first-week.md: the text has 1 headings, and the English one 2'],
  ])('%s', async (_, file, from, to, mistake) => {
    const mistakes = await mistakesAfter(await edited(file, from, to));
    expect(mistakes.filter((line) => line.includes(mistake))).toHaveLength(1);
    if (file.startsWith('en/posts/') && from !== '## Friday') expect(mistakes).toHaveLength(1);
    expect(new Set(mistakes).size).toBe(mistakes.length);
    for (const line of mistakes) expect(line).toMatch(/^content\/[\w/.-]+(?:, line \d+)?: \S/);
  });

  test('posts that name themselves or none that exists, or share an address', async () => {
    const mistakes = await mistakesAfter({
      'en/posts/one.md': postFile({
        draft: true,
        related: ['one', 'gone'],
        alsoAt: ['a-backup-that-works-moncton'],
      }),
    });
    for (const mistake of [
      'related: "one" is not the name of another post',
      'related: "gone" is not the name of another post',
      '"a-backup-that-works-moncton" is the address of',
    ]) {
      expect(mistakes.filter((line) => line.includes(mistake))).toHaveLength(1);
    }
  });

  test('HTML in a text and in a field, and a script among the pictures', async () => {
    const script = '<script src="/pictures/x.js"></script>';
    const mistakes = await mistakesAfter({
      ...(await edited(week, '## Friday', `${script}\n\n## Friday`)),
      ...(await edited(desk, /^ {2}intro: We aren't.*$/m, `  intro: '${script}'`)),
      'pictures/x.js': 'alert(1)',
    });
    expect(mistakes.filter((line) => !line.includes('/fr/'))).toEqual([
      expect.stringMatching(/^content\/pictures\/x\.js: this is not a picture/),
      expect.stringMatching(/the-first-week\.md, line \d+: HTML is not possible/),
      expect.stringMatching(/help-desk\.yaml, line \d+: rules\.intro: HTML is not possible/),
    ]);
  });

  test('in what all pages need, beside those of each file, and nothing that follows from another', async () => {
    const mistakes = await mistakesAfter({
      ...(await edited('locales.yaml', /language: .*/, 'language: ""')),
      ...(await edited('facts/company.yaml', /^phone: .*$/m, 'phone: call us')),
      ...(await edited('facts/prices.yaml', /^(\s+)monthly: \d+/m, '$1monthly: cheap')),
      ...(await edited('facts/redirects.yaml', '/help: /contact', '/help: /contacts')),
      ...(await edited('en/company.yaml', /^tagline:/m, 'tag line:')),
      ...(await edited('en/prices.yaml', /^wording:/m, 'wordings:')),
      ...(await edited(
        'en/pages/about.md',
        '## How we work',
        '[x](mailto:{company.email}) {a}\n\n## How we work',
      )),
      ...(await edited(week, '(/pricing)', '(/prices)')),
      'en/posts/My Post.md': postFile(),
      'en/posts/one.md': postFile(
        { topics: ['Gardens'], download: 'gone', draft: true },
        '##Two\n\n[a](/blog/the-first-week)',
      ),
      'fr/pages/industries/law.yaml': null,
      'en/posts/Thumbs.db': 'x',
      'en/posts/~$one.md': 'x',
      'en/posts/one.md~': 'x',
      'facts/prices (conflicted copy).yaml': 'x',
      ...(await edited(
        'facts/people.yaml',
        /ana\.png([\s\S]*)consent: .*/,
        'gone.png$1consent: ""',
      )),
    });
    const places = mistakes.map((line) =>
      line
        .replace(/^content\//, '')
        .split(': ')
        .slice(0, 2)
        .join(': '),
    );
    expect(places.map((place) => place.replace(/line \d+/, 'line N'))).toEqual([
      expect.stringMatching(/^locales\.yaml, line N: lines that belong together/),
      'facts/company.yaml, line N: phone',
      'facts/prices.yaml, line N: extras.device.monthly',
      'facts/people.yaml, line N: people.0.photo',
      'facts/people.yaml, line N: people.0.consent',
      'facts/redirects.yaml, line N: /help',
      expect.stringMatching(/^facts\/prices \(conflicted copy\)\.yaml: the site reads no file/),
      expect.stringMatching(/^en\/posts\/My Post\.md: the file's name becomes the address/),
      'en/posts/one.md, line N: download',
      'en/posts/one.md, line N: topics',
      'en/posts/one.md, line N: a heading needs a space after its #',
      'en/company.yaml, line N: tagline',
      'en/company.yaml, line N: tag line',
      'en/prices.yaml, line N: wording',
      'en/prices.yaml, line N: wordings',
      'en/pages/about.md, line N: {a} is not a fact of the site',
      'en/posts/the-first-week.md, line N: leads to "/prices", and there is no such page',
      'fr/pages/industries/law: is missing, and the page exists in another language; write it, or delete the other one too.',
    ]);
  });

  test('two posts with a mistake each, one of which waits for its day', async () => {
    const mistakes = await mistakesAfter({
      'en/posts/one.md': postFile({ topics: ['Gardens'] }),
      'en/posts/two.md': postFile({ date: '2999-01-01', author: 'Ann Lee' }),
    });
    expect(
      mistakes.filter((line) => /one\.md, line \d+: topics|two\.md, line \d+: author/.test(line)),
    ).toHaveLength(2);
  });

  test('a page and a post in one language only', async () => {
    const mistakes = await mistakesAfter({
      'fr/pages/industries/law.yaml': null,
      'en/posts/one.md': postFile(),
    });
    expect(
      mistakes.filter((line) => /^content\/fr\/(pages\/industries\/law|posts\/one)/.test(line)),
    ).toEqual([
      'content/fr/pages/industries/law: is missing, and the page exists in another language; write it, or delete the other one too.',
      'content/fr/posts/one.md: is missing, and the page exists in another language; write it, or delete the other one too.',
    ]);
  });

  test('a photo of an iPhone in a post', async () => {
    const mistakes = await mistakesAfter({
      ...(await edited(week, '## Friday', '![Desk](/pictures/photo.jpg)\n\n## Friday')),
      'pictures/photo.jpg': '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    });
    expect(mistakes).toEqual([expect.stringMatching(/^content\/pictures\/photo\.jpg: .*HEIC/)]);
  });
});

test('a page without its file, and one without its French address', {
  timeout: 60_000,
}, async () => {
  const mistakes = await mistakesAfter({
    'en/pages/cookie-policy.md': null,
    'fr/pages/cookie-policy.md': null,
    ...(await edited('fr/pages/about.md', /^slug: .*\n/m, '')),
  });
  expect(mistakes).toEqual(
    expect.arrayContaining([
      'content/en/pages/cookie-policy.md: is missing, and the site cannot do without this page.',
      expect.stringMatching(/^content\/fr\/pages\/about\.md: slug: is missing/),
    ]),
  );
});

test('a draft needs no translation', async () => {
  const mistakes = await mistakesAfter({
    'en/posts/one.md': postFile({ title: 'One', description: 'Another one.', draft: true }),
  });
  expect(mistakes).toEqual([]);
}, 60_000);
