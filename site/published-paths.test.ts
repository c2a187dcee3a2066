import { expect, test } from 'vitest';
import { frenchPostFile, postFile } from '../test/kit/content-copy.ts';
import { openContent } from '../test/kit/content-fixture.ts';
import { pageAt, pathOf } from './addresses/pages.ts';
import { postPath } from './addresses/paths.ts';
import { findPost } from './posts.ts';
import { canonicalPaths, prerenderedPaths } from './published-paths.ts';

const content = await openContent();
const allPaths = () => content.read(prerenderedPaths);

test('addresses lead back to their page', () => {
  expect(pageAt('en', '/')).toBe('home');
  expect(pageAt('fr', `${pathOf('fr', 'about')}/`)).toBe('about');
  expect(() => pageAt('en', '/nowhere')).toThrow('/nowhere');
});

test('all addresses of a post show it; one of them is canonical', async () => {
  await content.write('en/posts/one.md', postFile({ alsoAt: ['two'], draft: false }));
  await content.write('fr/posts/one.md', frenchPostFile());
  expect(allPaths()).toEqual(
    expect.arrayContaining(['/blog/one', '/blog/two', postPath('fr', 'one')]),
  );
  const canonical = content.read(() => canonicalPaths('en'));
  expect(canonical).toContain('/blog/one');
  expect(canonical).not.toContain('/blog/two');
  expect(content.read(() => findPost('en', 'two')?.id)).toBe('one');
  expect(findPost('en', 'unknown')).toBeNull();
});

test.each(['healthz', 'desk', 'contact'])(
  'a page at the address /%s is refused, because it is taken',
  async (slug) => {
    await content.edit('en/pages/about.md', '---\n', `---\nslug: ${slug}\n`);
    expect(allPaths).toThrow(`uses the address /${slug};`);
    await content.edit('en/pages/about.md', `slug: ${slug}\n`, '');
  },
);

// The file of the page above it has this name, until it is moved.
test('a post at the address "index" is, too', async () => {
  await content.write('en/posts/one.md', postFile({ alsoAt: ['index'] }));
  expect(allPaths).toThrow('one.md, line');
});
