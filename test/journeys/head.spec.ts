/** Titles, descriptions, canonical addresses and sharing tags, in the HTML and after in-app navigation. */
import type { Page } from '@playwright/test';
import { postPath } from '../../site/addresses/paths.ts';
import { readPosts } from '../../site/posts.ts';
import { defaultLocale } from '../../site/read/locales.ts';
import { expect, hydrated, test } from './journey.ts';
import { company } from './words.ts';

const [post] = readPosts(defaultLocale).filter(({ alsoAt }) => alsoAt.length > 0);

/** Every title, description, address and sharing tag of the present document. */
function headOf(page: Page): Promise<Record<string, (string | null)[]>> {
  return page.evaluate(() => {
    const tags = document.head.querySelectorAll(
      'title, link[rel=canonical], meta[name]:not([name=viewport]), meta[property]',
    );
    const nameOf = (tag: Element) =>
      tag.getAttribute('name') ?? tag.getAttribute('property') ?? tag.localName;
    const byName = Object.entries(Object.groupBy(tags, nameOf)).map(([name, same]) => [
      name,
      same?.map(
        (tag) => tag.getAttribute('content') ?? tag.getAttribute('href') ?? tag.textContent,
      ),
    ]);
    return Object.fromEntries(byName.sort());
  });
}

// A post that stands at two addresses, where there is one.
const from = '/blog';
const path = post === undefined ? '/about' : postPath(defaultLocale, post.alsoAt[0] ?? '');
const canonical =
  company.siteUrl + (post === undefined ? path : postPath(defaultLocale, post.slug));

test('a page has its own head in its document and in-app', async ({ page, request }) => {
  await page.goto(path);
  const head = await headOf(page);
  const [title, description] = [head.title?.[0] ?? '', head.description?.[0] ?? ''];
  expect(title).toMatch(/.{10}/);
  expect(description).toMatch(/.{50}/);
  expect(head).toMatchObject({
    title: [title],
    description: [description],
    link: [canonical],
    'og:title': [title],
    'og:description': [description],
    'og:url': [canonical],
    'og:type': [path.startsWith('/blog/') ? 'article' : 'website'],
    'twitter:card': ['summary_large_image'],
  });

  await page.goto(from);
  await hydrated(page);
  const before = await headOf(page);
  expect(before.title).not.toEqual(head.title);
  expect(before.description).not.toEqual(head.description);
  await page.evaluate((href) => {
    // No page links to the second address of the post, so the test adds a link.
    const link = document.createElement('a');
    link.href = href;
    link.textContent = 'The page under test';
    document.querySelector('main')?.append(link);
    // A full page load would lose it.
    document.documentElement.dataset.inApp = 'yes';
  }, path);
  await page.getByRole('link', { name: 'The page under test' }).click();
  await expect(page).toHaveURL(path);
  await expect.poll(() => headOf(page)).toEqual(head);
  await expect(page.locator('html')).toHaveAttribute('data-in-app', 'yes');

  const image = await request.get(new URL(head['og:image']?.[0] ?? '').pathname);
  expect(image.status()).toBe(200);
  expect(image.headers()['content-type']).toBe('image/png');
});
