/** The blog: its list, its search and its posts. */
import type { Page } from '@playwright/test';
import { postsPerPage } from '../../site/addresses/paths.ts';
import { formatDay } from '../../site/formats.ts';
import { axeViolations } from './axe.ts';
import { expect, hydrated, test } from './journey.ts';
import { blog, company, frame, navigation, posts, said, saying } from './words.ts';

/** The longest words of the newest post's heading, the longest first. */
const [post] = posts;
const [topic = ''] = post?.topics ?? [];
const [word = '', other = ''] = (post?.heading.match(/\p{L}+/gu) ?? []).toSorted(
  (a, b) => b.length - a.length,
);

/** No text has a word like this one. */
const unheardOf = 'qzqzqzqz';

/** What stands above the results of a search. */
const found = (query: string) =>
  new RegExp(
    `${saying(blog.search.found.one, { query }).source}|${saying(blog.search.found.other, { query }).source}`,
  );
const foundAbout = new RegExp(
  `${saying(blog.search.about.one, { topic }).source}|${saying(blog.search.about.other, { topic }).source}`,
);

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: blog.search.label });
}

function headings(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 2 });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list has every post, newest first; what needs a script is not shown', async ({
    page,
  }) => {
    await page.goto('/blog');
    const days = await page
      .locator('main time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect(days).toEqual(posts.slice(0, postsPerPage).map(({ date }) => date));
    expect(days).toEqual(days.toSorted().reverse());
    await expect(headings(page)).toHaveCount(days.length);
    await expect(searchBox(page)).toBeHidden();
  });

  test('a post has its date, author, reading time, contents, topics and posts to read next', async ({
    page,
  }) => {
    const shown = posts.find(({ updated }) => updated !== undefined) ?? post;
    if (shown === undefined) throw new Error('There is no post.');
    const { slug, author, date, updated, minutes, closing = blog.article.closing } = shown;
    await page.goto(`/blog/${slug}`);
    const main = page.getByRole('main');
    await expect(main.locator('.byline time')).toHaveText([
      formatDay(date, 'en-CA'),
      ...(updated === undefined
        ? []
        : [said(blog.article.updated, { date: formatDay(updated, 'en-CA') })]),
    ]);
    const byline = main.locator('.byline');
    await expect(byline).toContainText(said(blog.article.by, { author, company: company.name }));
    await expect(byline).toContainText(
      said(blog.article.readingTime[minutes === 1 ? 'one' : 'other'], { minutes: `${minutes}` }),
    );
    const contents = main.getByRole('navigation', { name: frame.contentsLabel }).getByRole('link');
    for (const link of await contents.all()) {
      await expect(page.locator(`h2${await link.getAttribute('href')}`)).toBeAttached();
    }
    const related = main.getByRole('navigation', { name: blog.article.related });
    await expect(related.getByRole('heading', { level: 3 })).toHaveCount(shown.related.length);
    const action = navigation.callsToAction[closing.callToAction];
    await expect(main.getByRole('link', { name: action })).toHaveAttribute(
      'href',
      `/contact#${closing.callToAction}`,
    );
  });

  test('on a phone the contents of a post can be opened', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/blog/choose-cloud-solution-ottawa-business');
    const contents = page.getByRole('navigation', { name: frame.contentsLabel });
    await expect(contents).toBeHidden();
    await page.locator('summary', { hasText: frame.contentsLabel }).click();
    await expect(contents.getByRole('link').first()).toBeVisible();
  });
});

test('results are announced links, whatever the accents, capitals and word endings typed', async ({
  page,
}) => {
  await page.goto('/blog');
  await hydrated(page);
  const accented = word.replace(/[aeiou]/i, (vowel) => `${vowel}\u0301`).normalize();
  const query = `${accented.toUpperCase()} ${other.slice(0, -1)}`;
  await searchBox(page).fill(query);
  const result = headings(page).getByRole('link', { name: post?.heading ?? '' });
  await expect(result).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: found(query) })).toBeAttached();
  expect(await axeViolations(page)).toEqual([]);
  await result.click();
  await expect(page).toHaveURL(`/blog/${post?.slug}`);
  await page.goBack();
  await expect(searchBox(page)).toHaveValue(query);
  await expect(result).toBeVisible();
});

test('a search that finds nothing says so and shows the list', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  const listed = await headings(page).count();
  await searchBox(page).fill(unheardOf);
  await expect(page.locator('.search-summary')).toHaveText(blog.search.nothing);
  await expect(headings(page)).toHaveCount(listed);
  await searchBox(page).fill('');
  await expect(page.locator('.search-summary')).toBeHidden();
});

test('a topic shows its posts, is linked from a post, and Back leaves it', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  const all = await headings(page).count();
  const topics = page.getByRole('navigation', { name: blog.search.topics });
  const chosen = topics.getByRole('link', { name: topic, exact: true });
  const address = `/blog?${new URLSearchParams({ topic })}`;
  await chosen.click();
  await expect(page).toHaveURL(address);
  await expect(page.locator('.search-summary')).toHaveText(foundAbout);
  await expect(chosen).toHaveAttribute('aria-current', 'true');
  const listed = page.locator('.posts > li');
  for (const one of await listed.all()) {
    await expect(one.locator('.topic').getByText(topic, { exact: true })).toBeVisible();
  }
  await page.goBack();
  await expect(headings(page)).toHaveCount(all);

  await page.goto(`/blog/${post?.slug}`);
  await hydrated(page);
  await page
    .getByRole('navigation', { name: blog.article.topics })
    .getByRole('link', { name: topic, exact: true })
    .click();
  await expect(page).toHaveURL(address);
  await expect(page.locator('.search-summary')).toHaveText(foundAbout);
});

test.describe('when the search cannot load', () => {
  const index = /\/assets\/search-index-/;
  test.use({ expectedErrors: [/Failed to load resource|Failed to fetch/] });

  test('its index can be requested again, and the list stays', async ({ page }) => {
    await page.goto('/blog');
    await hydrated(page);
    const listed = await headings(page).count();
    await page.route(index, (route) => route.abort());
    await searchBox(page).fill(word);
    const again = page.getByRole('button', { name: blog.search.retry });
    await expect(again).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('main')).toContainText(blog.search.failed);
    await expect(headings(page)).toHaveCount(listed);
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute(index);
    await again.press('Enter');
    await expect(page.getByText(found(word)).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('its script that fails is announced', async ({ page }) => {
    await page.goto('/blog');
    await hydrated(page);
    await page.route(/\/assets\/search-results-/, (route) => route.abort());
    await searchBox(page).fill(word);
    await expect(page.getByRole('status').filter({ hasText: blog.search.failed })).toBeAttached();
  });
});
