/** Every address is a document of its own, for people and machines without JavaScript. */
import { defaultLocale, locales } from '../../site/addresses/locales.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import { canonicalPaths, postPath, prerenderedPaths } from '../../site/addresses/paths.ts';
import { readPosts } from '../../site/blog/posts.ts';
import { everyPage, oneOfEachKind } from './every-page.ts';
import { hydrationScripts } from './hydration-scripts.ts';
import { expect, hydrated, test } from './journey.ts';
import { notFound, tagline } from './specification.ts';
import { company, navigation } from './words.ts';

const site = company.siteUrl;
/** Pages with a tool or a list in place of a text. */
const toUse = ['/contact', '/pricing-calculator', '/blog'];
const minWords = 150;

test('every address answers with a complete page of its own', async ({ request }) => {
  const seconds = new Set(
    locales.flatMap((locale) =>
      readPosts(locale).flatMap(({ alsoAt }) => alsoAt.map((slug) => postPath(locale, slug))),
    ),
  );
  const titles = new Set<string>();
  for (const path of prerenderedPaths()) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    const textOf = (element: string) =>
      new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, 's')
        .exec(html)?.[1]
        ?.replaceAll(/<[^>]*>/g, ' ')
        .trim() ?? '';
    expect(textOf('h1'), path).toMatch(/\S/);
    if (!toUse.includes(path)) {
      expect(textOf('main').split(/\s+/).length, path).toBeGreaterThan(minWords);
    }
    const title = textOf('title');
    if (!seconds.has(path)) {
      expect(titles, `${path} has a title of its own`).not.toContain(title);
    }
    titles.add(title);
  }
  expect(titles.size).toBe(locales.flatMap(canonicalPaths).length);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every kind of page shows its words', async ({ page }) => {
    for (const path of oneOfEachKind) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.locator('h1'), path).toBeVisible();
      // biome-ignore lint/performance/useDomNodeTextContent: words count only where they are shown
      const words = (await page.getByRole('main').innerText()).split(/\s+/).length;
      if (!toUse.includes(path)) expect(words, path).toBeGreaterThan(minWords);
    }
  });

  test('the menus of the header open', async ({ page }) => {
    await page.goto('/');
    const { label, pages } = navigation.industries;
    const name = pages.find((one) => one.page === 'industries/dental')?.label ?? '';
    const link = page.getByRole('banner').getByRole('link', { name }).first();
    await expect(link).toBeHidden();
    await page.getByRole('banner').getByText(label, { exact: true }).first().click();
    await expect(link).toBeVisible();
    await link.click();
    await expect(page).toHaveURL(/\/industries\/dental$/);
  });
});

test('every page is at most three clicks from Home, and no link is broken', async ({ request }) => {
  test.setTimeout(120_000);
  const clicks = new Map(locales.map((locale) => [pathOf(locale, 'home'), 0]));
  const pages: string[] = [];
  for (const [path, distance] of clicks) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    if (!response.headers()['content-type']?.startsWith('text/html')) continue;
    pages.push(path);
    const html = await response.text();
    expect(html, path).toMatch(/<h1[^>]*>.+<\/h1>/);
    for (const [, link = ''] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) {
      if (!clicks.has(link)) clicks.set(link, distance + 1);
    }
  }
  expect(pages.toSorted()).toEqual(locales.flatMap(canonicalPaths).toSorted());
  expect([...clicks].filter(([, distance]) => distance > 3)).toEqual([]);
});

test('every class on a page has a rule in the styles of that page', async ({ request }) => {
  for (const path of everyPage) {
    const html = await (await request.get(path)).text();
    const textsOf = (pattern: RegExp) =>
      Array.from(html.matchAll(pattern), ([, text = '']) => text);
    const files = textsOf(/<link rel="stylesheet" href="([^"]+)"/g);
    const linked = await Promise.all(files.map(async (file) => (await request.get(file)).text()));
    const styles = [...textsOf(/<style[^>]*>(.*?)<\/style>/gs), ...linked].join('\n');
    const styled = new Set(Array.from(styles.matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name));
    const used = new Set(
      textsOf(/<[a-z]\w*\b[^>]* class="([^"]+)"/g).flatMap((t) => t.match(/\S+/g) ?? []),
    );
    expect(used.size, path).toBeGreaterThan(10);
    expect(
      [...used].filter((name) => !styled.has(name)),
      path,
    ).toEqual([]);
  }
});

test('a page names every script that hydrates it, so that none is found a round trip later (SPEED-12)', async ({
  request,
}) => {
  for (const path of oneOfEachKind) {
    const html = await (await request.get(path)).text();
    const named = hydrationScripts(html);
    for (const script of named) {
      const code = await (await request.get(script)).text();
      const imported = Array.from(
        code.matchAll(/\b(?:from|import)\s*"\.\/([^"]+)"/g),
        ([, file]) => `/assets/${file}`,
      );
      expect(named, `${path}, what ${script} imports`).toEqual(expect.arrayContaining(imported));
    }
  }
});

test('an unknown address answers 404', async ({ request }) => {
  const pages = ['/nowhere', '/services/nowhere', '/industries/nowhere', '/blog/nowhere'];
  for (const path of [...pages, '/blog/page/1', '/blog/page/99', '/blog/page/two']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toContain(`<title>${notFound.heading}</title>`);
  }
  for (const file of ['/nowhere.data', '/nowhere.png', '/social/nowhere.png']) {
    expect((await request.get(file)).status(), file).toBe(404);
  }
});

test('an address with a slash at its end leads to the page, which hydrates', async ({
  page,
  request,
}) => {
  for (const path of [
    '/about',
    '/services/managed-it',
    '/blog/website-conversion-optimization-guide',
  ]) {
    const response = await request.get(`${path}/`);
    expect(response.status(), path).toBe(200);
    expect(new URL(response.url()).pathname).toBe(path);
  }
  await page.goto('/services/managed-it/');
  await hydrated(page);
  await page.getByRole('link', { name: navigation.home.label }).first().click();
  await expect(page).toHaveTitle(tagline);
});

test.describe('the sitemap', () => {
  test('lists every page by its canonical address, and days where the content has them', async ({
    request,
  }) => {
    const response = await request.get('/sitemap.xml');
    expect(response.headers()['content-type']).toMatch(/^application\/xml/);
    const text = await response.text();
    const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
    expect(listed.toSorted()).toEqual(
      locales
        .flatMap(canonicalPaths)
        .map((path) => site + path)
        .toSorted(),
    );
    for (const post of readPosts('en')) {
      const day = post.updated ?? post.date;
      expect(text).toContain(`${postPath('en', post.slug)}</loc><lastmod>${day}</lastmod>`);
    }
    expect(text).toMatch(/\/pricing<\/loc>(?!<lastmod>)/);
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${site}/sitemap.xml`);
  });

  test.describe('in a browser', () => {
    // Chromium shows XML in a page of its own, and our policy blocks the inline style of that page.
    test.use({ expectedErrors: [/Applying inline style violates/] });

    test('is reached by a link that the browser, not the app, follows', async ({ page }) => {
      await page.goto('/about');
      await hydrated(page);
      await page.evaluate(() => {
        const link = Object.assign(document.createElement('a'), {
          href: '/sitemap.xml',
          textContent: 'The sitemap',
        });
        document.querySelector('main')?.append(link);
      });
      const asked = page.waitForRequest(/\/sitemap\.xml$/);
      await page.getByRole('link', { name: 'The sitemap' }).click();
      const request = await asked;
      expect(request.isNavigationRequest()).toBe(true);
      expect((await request.response())?.status()).toBe(200);
      await expect(page).toHaveURL(/\/sitemap\.xml$/);
    });
  });
});

test('/.well-known/security.txt is served as plain text (SECURITY-10)', async ({ request }) => {
  const response = await request.get('/.well-known/security.txt');
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toMatch(/^Contact: mailto:.+\nExpires: 20/);
});

test('/llms.txt is plain text, and what it links to are pages', async ({ request }) => {
  const response = await request.get('/llms.txt');
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): .+$/gm)];
  expect(links.length).toBeGreaterThan(10);
  const pages = canonicalPaths(defaultLocale).map((path) => site + path);
  for (const [, address = ''] of links) expect(pages).toContain(address);
});
