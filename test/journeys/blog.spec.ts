/** The blog: its list, its topics and its posts. */
import type { Page } from '@playwright/test';
import { formatDay } from '../../site/formats.ts';
import { expect, hydrated, test } from './journey.ts';
import { blog, company, navigation, posts, said } from './words.ts';

const [post] = posts;
const [topic = ''] = post?.topics ?? [];

const entries = (page: Page) =>
  page.getByRole('region', { name: blog.list.label }).locator('li:has(time)');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every post is listed, newest first, with its topics and its summary in two lines', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/blog');
    await expect(entries(page)).toHaveCount(posts.length);
    for (const [index, { heading, lead, date, topics }] of posts.entries()) {
      const entry = entries(page).nth(index);
      await expect(entry.locator('time')).toHaveAttribute('datetime', date);
      await expect(entry.getByRole('heading', { level: 2 })).toHaveText(heading);
      await expect(entry.locator('.topic')).toHaveText(topics);
      await expect(entry.locator('p')).toHaveText(lead);
    }
    const lines = await entries(page)
      .locator('p')
      .evaluateAll((summaries) =>
        summaries.map((one) =>
          Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
        ),
      );
    expect(Math.max(...lines)).toBe(2);
  });

  test('a post has its date, author, reading time and posts to read next', async ({ page }) => {
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
    const related = main.getByRole('navigation', { name: blog.article.related });
    await expect(related.getByRole('heading', { level: 3 })).toHaveCount(shown.related.length);
    const action = navigation.callsToAction[closing.callToAction];
    await expect(main.getByRole('link', { name: action })).toHaveAttribute(
      'href',
      `/contact#${closing.callToAction}`,
    );
  });
});

test('a topic of a post leads to the posts about it', async ({ page }) => {
  await page.goto(`/blog/${post?.slug}`);
  await hydrated(page);
  const topics = page.getByRole('navigation', { name: blog.article.topics });
  await topics.getByRole('link', { name: topic, exact: true }).click();
  const heading = page.getByRole('main').getByRole('heading', { name: topic, exact: true });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  const about = posts.filter(({ topics }) => topics.includes(topic));
  const links = heading.locator('xpath=following-sibling::ul[1]').getByRole('link');
  await expect(links).toHaveText(about.map((one) => one.heading));
});
