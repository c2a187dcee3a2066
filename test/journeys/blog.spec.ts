/** The blog: its list, its topics and its posts. */
import type { Page } from '@playwright/test';
import { formatDay } from '../../site/formats.ts';
import { axeViolations } from './axe.ts';
import { cloudPost } from './every-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { blog, company, frame, navigation, posts, said } from './words.ts';

const [post] = posts;
const [topic = ''] = post?.topics ?? [];

const entries = (page: Page) =>
  page.getByRole('region', { name: blog.list.label }).locator('li:has(time)');
const topics = (page: Page) => page.getByRole('navigation', { name: blog.article.topics });
const headingOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 2, name, exact: true });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // The second is what a search of the blog had as its address.
  for (const path of ['/blog', `/blog?q=qzqzqzqz&topic=${topic}`]) {
    test(`${path} lists every post, newest first, with its topics and its summary`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(entries(page)).toHaveCount(posts.length);
      for (const [index, { heading, lead, date, topics }] of posts.entries()) {
        const entry = entries(page).nth(index);
        await expect(entry.locator('time')).toHaveAttribute('datetime', date);
        await expect(entry.getByRole('heading', { level: 2 })).toHaveText(heading);
        await expect(entry.locator('.topic')).toHaveText(topics);
        await expect(entry.locator('p')).toHaveText(lead);
      }
      const days = posts.map(({ date }) => date);
      expect(days).toEqual(days.toSorted().reverse());
    });
  }

  test('each topic leads to its heading, below which stand the posts about it', async ({
    page,
  }) => {
    await page.goto('/blog');
    for (const name of new Set(posts.flatMap(({ topics }) => topics))) {
      await topics(page).getByRole('link', { name, exact: true }).click();
      await expect(headingOf(page, name)).toBeInViewport();
      const list = page.locator('h2:target + ul');
      const about = posts.filter(({ topics }) => topics.includes(name));
      await expect(list.getByRole('link')).toHaveText(about.map(({ heading }) => heading));
    }
    await entries(page).first().locator('.topic').first().click();
    await expect(headingOf(page, topic)).toBeInViewport();
  });

  test('on a phone a summary has two lines at most', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/blog');
    const lines = await entries(page)
      .locator('p')
      .evaluateAll((summaries) =>
        summaries.map((one) =>
          Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
        ),
      );
    expect(Math.max(...lines)).toBe(2);
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
    await page.goto(cloudPost);
    const contents = page.getByRole('navigation', { name: frame.contentsLabel });
    await expect(contents).toBeHidden();
    await page.locator('summary', { hasText: frame.contentsLabel }).click();
    await expect(contents.getByRole('link').first()).toBeVisible();
  });
});

test('a topic of a post leads to the posts about it, and Back to the post', async ({ page }) => {
  await page.goto(`/blog/${post?.slug}`);
  await hydrated(page);
  await topics(page).getByRole('link', { name: topic, exact: true }).click();
  await expect(headingOf(page, topic)).toBeFocused();
  await expect(headingOf(page, topic)).toBeInViewport();
  expect(await axeViolations(page)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: post?.heading ?? '' })).toBeVisible();
});
