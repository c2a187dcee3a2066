/** The blog: its list, its search, its posts and its feeds. */
import type { Page } from '@playwright/test';
import { copyContent, postFile } from '../kit/content-copy.ts';
import { axeViolations } from './axe.ts';
import { expect, hydrated, test } from './journey.ts';

const index = /\/assets\/search-index-/;

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search the blog' });
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
    expect(days.length).toBeGreaterThanOrEqual(8);
    expect(days).toEqual(days.toSorted().reverse());
    await expect(headings(page)).toHaveCount(days.length);
    await expect(searchBox(page)).toBeHidden();
  });

  test('a post has its date, author, reading time, contents, topics and posts to read next', async ({
    page,
  }) => {
    await page.goto('/blog/choose-cloud-solution-ottawa-business');
    const main = page.getByRole('main');
    await expect(main.locator('.byline time')).toHaveText([
      /^\p{L}+ \d+, \d{4}$/u,
      /^Updated \p{L}+ \d+, \d{4}$/u,
    ]);
    await expect(main.locator('.byline')).toContainText('The help desk, Towpath IT');
    await expect(main.locator('.byline')).toContainText(/\d minutes to read/);
    const contents = main.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    for (const link of await contents.all()) {
      await expect(page.locator(`h2${await link.getAttribute('href')}`)).toBeAttached();
    }
    expect(await contents.count()).toBeGreaterThan(3);
    const related = main.getByRole('navigation', { name: 'Read next' });
    await expect(related.getByRole('heading', { level: 3 })).toHaveCount(2);
    await expect(main.getByRole('link', { name: 'Get a Free IT Assessment' })).toHaveAttribute(
      'href',
      '/contact',
    );
  });

  test('on a phone the contents of a post can be opened', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/blog/choose-cloud-solution-ottawa-business');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await expect(contents).toBeHidden();
    await page.locator('summary', { hasText: 'On this page' }).click();
    await expect(contents.getByRole('link').first()).toBeVisible();
  });
});

test('the index is fetched when the search box is focused, and only once', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/search-(index|results)|useQuery/.test(request.url())) fetched.push(request.url());
  });
  await page.goto('/blog');
  await hydrated(page);
  expect(fetched).toEqual([]);
  const answered = page.waitForResponse(index);
  await searchBox(page).focus();
  expect((await answered).headers()['cache-control']).toContain('immutable');
  await searchBox(page).fill('backup');
  await expect(page.getByText(/^\d+ results? for “backup”$/).first()).toBeVisible();
  await searchBox(page).fill('phipa');
  await expect(page.getByText(/for “phipa”$/).first()).toBeVisible();
  expect(fetched.filter((url) => index.test(url))).toHaveLength(1);
});

test('results are announced links, whatever the accents, capitals and word endings typed', async ({
  page,
}) => {
  await page.goto('/blog');
  await hydrated(page);
  await searchBox(page).fill('DÉNTAL phip');
  const words = /^\d+ results? for “DÉNTAL phip”$/;
  await expect(headings(page).first()).toHaveText(/dental clinics: the basics of PHIPA/);
  await expect(page.getByRole('status').filter({ hasText: words })).toBeAttached();
  expect(await axeViolations(page)).toEqual([]);
  await headings(page).first().getByRole('link').click();
  await expect(page).toHaveURL('/blog/it-for-dental-clinics-phipa-basics');
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('DÉNTAL phip');
  await expect(headings(page).first()).toHaveText(/PHIPA/);
});

test('services and industries are found too', async ({ page }) => {
  await page.goto('/blog?q=retirement');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Retirement Homes' }),
  ).toHaveAttribute('href', '/industries/retirement');
});

test('a search that finds nothing says so and shows the list', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  const posts = await headings(page).count();
  await searchBox(page).fill('zebra');
  await expect(page.locator('.search-summary')).toHaveText(/^Nothing found\./);
  await expect(headings(page)).toHaveCount(posts);
  await searchBox(page).fill('');
  await expect(page.locator('.search-summary')).toBeHidden();
});

test('a search typed before hydration is carried out', async ({ page }) => {
  await page.goto('/blog', { waitUntil: 'commit' });
  await searchBox(page).fill('backup');
  await hydrated(page);
  await expect(searchBox(page)).toHaveValue('backup');
  await expect(page.getByText(/results? for “backup”$/).first()).toBeVisible();
});

test('a topic shows its posts, is linked from a post, and Back leaves it', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  const all = await headings(page).count();
  const topics = page.getByRole('navigation', { name: 'Topics' });
  await topics.getByRole('link', { name: 'Websites' }).click();
  await expect(page).toHaveURL('/blog?topic=Websites');
  await expect(page.locator('.search-summary')).toHaveText(/^\d+ posts about Websites$/);
  await expect(topics.getByRole('link', { name: 'Websites' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  const posts = page.locator('.posts > li');
  for (const post of await posts.all()) {
    await expect(post.locator('.topic', { hasText: 'Websites' })).toBeVisible();
  }
  // A single letter asks for nothing: the posts of the topic stay until there is a second one.
  const count = await posts.count();
  await searchBox(page).fill('zz');
  await expect(page.locator('.search-summary')).toHaveText(/^Nothing found\./);
  await searchBox(page).fill('z');
  await expect(page.locator('.search-summary')).toHaveText(/^\d+ posts about Websites$/);
  await expect(posts).toHaveCount(count);
  await searchBox(page).fill('');
  await page.goBack();
  await expect(headings(page)).toHaveCount(all);

  await page.goto('/blog/website-conversion-optimization-guide');
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link').first().click();
  await expect(page).toHaveURL('/blog?topic=Websites');
  await expect(page.locator('.search-summary')).toHaveText(/^\d+ posts about Websites$/);
});

test.describe('when the search cannot load', () => {
  test.use({ expectedErrors: [/Failed to load resource|Failed to fetch/] });

  for (const [part, address] of [
    ['its index', index],
    ['its script', /assets\/search-results-/],
  ] as const) {
    test(`${part} can be requested again, and the list stays`, async ({ page }) => {
      await page.goto('/blog');
      await hydrated(page);
      const posts = await headings(page).count();
      await page.route(address, (route) => route.abort());
      await searchBox(page).fill('backup');
      const again = page.getByRole('button', { name: 'Try again' });
      await expect(again).toBeVisible({ timeout: 15_000 });
      await expect(page.getByRole('main')).toContainText('browse the list below');
      await expect(headings(page)).toHaveCount(posts);
      expect(await axeViolations(page)).toEqual([]);
      await page.unroute(address);
      await again.click();
      await expect(page.getByText(/results? for “backup”$/).first()).toBeVisible();
    });
  }
});

test('the feeds are well-formed, link to posts, and take their date from the content', async ({
  page,
  request,
}) => {
  const answer = await request.get('/feed.xml');
  expect(answer.headers()['content-type']).toContain('xml');
  const feed = await parseAtom(page, await answer.text());
  expect(feed.error).toBeNull();
  expect(feed.updated).toBe(
    feed.entries
      .map(({ updated }) => updated)
      .toSorted()
      .at(-1),
  );
  const json = await (await request.get('/feed.json')).json();
  expect(json.items.map(({ id }: { id: string }) => id)).toEqual(feed.entries.map(({ id }) => id));
  for (const { id } of feed.entries) {
    expect((await request.get(new URL(id).pathname)).status()).toBe(200);
  }
});

test('a feed stays well-formed whatever a post says', async ({ page }) => {
  const heading = 'AT&T <b>"quoted"</b> ]]> \u0007\u{1F6A2} é';
  const content = await copyContent();
  await content.write(
    'en/posts/odd.md',
    postFile({ heading, date: '2031-01-01' }, `&amp; ${heading}`),
  );
  const [xml] = await content.read<[string]>(['generate/feeds.ts', 'atomFeed', 'en']);
  await content.dispose();
  const feed = await parseAtom(page, xml);
  expect(feed.error).toBeNull();
  expect(feed.entries[0]?.title).toBe(heading.replace('\u0007', ''));
  expect(feed.updated).toBe('2031-01-01T00:00:00Z');
});

/** The feed as the browser's XML parser reads it, in a page whose policy allows that. */
async function parseAtom(page: Page, xml: string) {
  await page.goto('about:blank');
  return page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'application/xml');
    const text = (parent: ParentNode, name: string) =>
      parent.querySelector(`:scope > ${name}`)?.textContent ?? '';
    return {
      error: parsed.querySelector('parsererror')?.textContent ?? null,
      updated: text(parsed.documentElement, 'updated'),
      entries: [...parsed.querySelectorAll('entry')].map((entry) => ({
        id: text(entry, 'id'),
        title: text(entry, 'title'),
        updated: text(entry, 'updated'),
      })),
    };
  }, xml);
}
