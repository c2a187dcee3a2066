import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openContent } from '../test/kit/content-fixture.ts';
import { pageIds } from './addresses/pages.ts';
import { assertCompleteLocales } from './checks/complete-locales.ts';
import { prerenderedPaths } from './published-paths.ts';

const content = await openContent();

test.each([
  ['team.yaml', /pages\/team\.yaml: the site has no page that is made from a file of this name/],
  ['home.md', /pages\/home\.md: .+There are about\.md, .+ home\.yaml, /],
  ['services/Big Farms.yaml', /Big Farms\.yaml: .+small letters, digits and hyphens/],
  ['industries/farms.yml', /farms\.yml: .+any name\.yaml in services\/ and industries\//],
])('the page file %s is refused with the names that there are', async (name, reason) => {
  await content.write(`en/pages/${name}`, '');
  expect(() => content.read(assertCompleteLocales)).toThrow(reason);
  await content.remove(`en/pages/${name}`);
});

test('a new industry, and the hidden files of a file manager, are no mistake', async () => {
  await content.write('en/pages/.DS_Store', '');
  await content.write('en/pages/industries/farms.yaml', '');
  expect(content.read(() => pageIds('en'))).toContain('industries/farms');
});

const aboutPage = () => readFile(join(content.folder, 'en/pages/about.md'), 'utf8');
const allPaths = () => content.read(prerenderedPaths);

test.each([
  'healthz',
  'readyz',
  'assets',
  'functions',
  'desk',
  'pictures',
  'downloads',
  'icons',
  '404',
])('a page at the address /%s is refused, because the site itself uses it', async (slug) => {
  const about = await aboutPage();
  await content.write('en/pages/about.md', about.replace('---\n', `---\nslug: ${slug}\n`));
  expect(allPaths).toThrow(
    new RegExp(
      `en/pages/about\\.md: slug: the site itself uses the address /${slug}; take another one`,
    ),
  );
  await content.write('en/pages/about.md', about);
});

// The file of the page above it has this name, until it is moved.
test('no page and no post has the address "index", which would take the place of the page above it', async () => {
  const about = await aboutPage();
  await content.write('en/pages/about.md', about.replace('---\n', '---\nslug: index\n'));
  expect(allPaths).toThrow(/about\.md: slug: the site itself uses the address \/index/);
  await content.write('en/pages/about.md', about);
  const post = await readFile(join(content.folder, 'en/posts/the-first-week.md'), 'utf8');
  await content.write('en/posts/the-first-week.md', post.replace('---\n', '---\nslug: index\n'));
  expect(allPaths).toThrow(
    /the-first-week\.md: slug: the site itself uses the address \/blog\/index/,
  );
  await content.write(
    'en/posts/the-first-week.md',
    post.replace('---\n', '---\nalsoAt: [index]\n'),
  );
  expect(allPaths).toThrow(/the site itself uses the address \/blog\/index/);
  await content.write('en/posts/the-first-week.md', post);
});

test('two pages with one address are refused, with the names of both', async () => {
  const about = await aboutPage();
  await content.write('en/pages/about.md', about.replace('---\n', '---\nslug: contact\n'));
  expect(allPaths).toThrow(/pages\/.+: slug: .+pages\/.+ uses the address \/contact;/);
  await content.write('en/pages/about.md', about);
});
