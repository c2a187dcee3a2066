/** Links within the app: where the page, the focus and the scroll position are afterwards (ROUTE, SCROLL). */
import type { Locator, Page } from '@playwright/test';
import { readNavigation } from '../../site/index.ts';
import { expect, holdBack, hydrated, test } from './journey.ts';
import { notFound, routeFailure, shell, tagline } from './specification.ts';
import { about, company, cybersecurity, frame, home, navigation, said } from './words.ts';

declare global {
  interface Window {
    /** The offset at each scroll event. A jump is one event, smooth scrolling is many. */
    scrolledTo: number[];
  }
}

async function watchScrolling(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.scrolledTo = [];
    addEventListener('scroll', () => window.scrolledTo.push(window.scrollY));
  });
}

/** The number of scroll events since the last call, without those near the start and near the top. */
async function scrollEventsBelow(page: Page, start: number): Promise<number> {
  const offsets = await page.evaluate(() => window.scrolledTo.splice(0));
  return offsets.filter((y) => y > 100 && y < start - 10).length;
}

/** Follows a link of a page that is scrolled, and goes back. Returns the scroll events of the way there. */
async function goAndComeBack(page: Page, link: Locator): Promise<number> {
  // The position is read at the click, because the click itself may scroll to its link.
  const left = link.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        element.addEventListener('click', () => resolve(window.scrollY), { once: true });
      }),
  );
  await link.click();
  const before = await left;
  expect(before).toBeGreaterThan(300);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.waitForFunction(() => window.scrollY === 0);
  const events = await scrollEventsBelow(page, before);
  await page.goBack();
  await expect(link).toBeVisible();
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 2, before);
  expect(await scrollEventsBelow(page, before), 'Back').toBe(0);
  return events;
}

/** How each element of the page looks, by its place. */
function looks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.body.querySelectorAll(':is(header, main, footer) *'), (element) => {
      const { fontSize, color, padding, marginTop, gap, display, position } =
        getComputedStyle(element);
      const look = { fontSize, color, padding, marginTop, gap, display, position };
      return `${element.localName}.${element.getAttribute('class')} ${JSON.stringify(look)}`;
    }),
  );
}

test.describe('in-app navigation', () => {
  test('shows a page as its document does', async ({ page, context }) => {
    await page.goto('/contact');
    await hydrated(page);
    const other = await context.newPage();
    for (const path of ['/about', '/services/cybersecurity', '/services']) {
      await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await other.goto(path);
      await hydrated(other);
      const opened = await looks(other);
      expect(opened.length, path).toBeGreaterThan(100);
      await expect.poll(() => looks(page), path).toEqual(opened);
    }
  });

  test('brings every stylesheet that the document of the page has', async ({ page, request }) => {
    await page.goto('/contact');
    await hydrated(page);
    for (const path of ['/services/cybersecurity', '/about', '/services', '/']) {
      await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      const html = await (await request.get(path)).text();
      const inDocument = Array.from(html.matchAll(/<style[^>]*>([^<]+)/g), ([, css]) => css);
      const missing = await page.evaluate((css) => {
        const rulesOf = (sheet: CSSStyleSheet | CSSGroupingRule): string[] =>
          Array.from(sheet.cssRules).flatMap((rule) =>
            rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)
              ? rulesOf(rule)
              : rule.cssText,
          );
        const wanted = new CSSStyleSheet();
        wanted.replaceSync(css);
        const present = new Set(Array.from(document.styleSheets).flatMap(rulesOf));
        const rules = rulesOf(wanted);
        return { among: rules.length, rules: rules.filter((rule) => !present.has(rule)) };
      }, inDocument.join(''));
      expect(missing.among, path).toBeGreaterThan(50);
      expect(missing.rules, path).toEqual([]);
    }
  });

  test('keeps the document, moves the focus, announces the title', async ({ page }) => {
    await page.goto('/contact');
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    // Links inside texts are plain HTML.
    await page.getByRole('main').locator('a[href="/services/cybersecurity"]:visible').click();
    await expect(page).toHaveURL(/\/services\/cybersecurity$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(cybersecurity.title)}`));
    const loaded = said(frame.pageLoaded, { title: await page.title() });
    await expect(page.getByText(loaded)).toBeAttached();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('says Loading... while a page is on its way', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const release = await holdBack(page, /assets\/(blog|text-link)-[^/]*\.js$/);
    await page.locator('a[href="/blog"]:visible').first().click();
    await expect(page.getByRole('status').filter({ hasText: shell.loading })).toBeVisible();
    release();
    await expect(page).toHaveURL('/blog');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByText(shell.loading)).toBeHidden();
  });

  test('scrolls a new page smoothly to the top; Back returns at once to where it was', async ({
    page,
  }) => {
    // A jump is one event, always. A machine that is busy may have time for no more of a smooth scroll, once.
    let fewest = 0;
    for (let attempt = 0; attempt < 3 && fewest <= 1; attempt += 1) {
      await page.goto('/');
      await hydrated(page);
      await watchScrolling(page);
      const link = page.getByRole('link', { name: home.industries.all.label });
      await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      fewest = Math.min(await goAndComeBack(page, link), await goAndComeBack(page, link));
    }
    expect(fewest, 'scroll events on the way to the top').toBeGreaterThan(1);
  });

  test('a reload keeps the scroll position, and hydration does not undo further scrolling', async ({
    page,
  }) => {
    // The browser returns to the content in view, which the font may have moved a little.
    const reach = (y: number) =>
      page.waitForFunction((top) => Math.abs(window.scrollY - top) < 40, y);
    await page.goto('/');
    await hydrated(page);
    await page.evaluate(() => window.scrollTo(0, 1200));
    await page.reload();
    await reach(1200);
    await hydrated(page);
    await reach(1200);

    const release = await holdBack(page, /assets\/after-paint-[^/]*\.js$/);
    await page.reload({ waitUntil: 'commit' });
    await reach(1200);
    // As a visitor scrolls: the browser itself may undo what a script did while the page loads.
    await page.mouse.wheel(0, -500);
    await reach(700);
    release();
    await hydrated(page);
    await expect(page.locator('link[rel=manifest]')).toBeAttached();
    await reach(700);
  });

  test.describe('when a page cannot load', () => {
    test.use({ expectedErrors: [/Failed to load resource|Failed to fetch/] });

    test('the error screen has its heading and the message beneath', async ({ page }) => {
      await page.goto('/');
      await hydrated(page);
      await page.route(/\/about\.data/, (route) => route.abort());
      await page.locator('a[href="/about"]:visible').first().click();
      await expect(page.getByRole('heading', { name: routeFailure })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Failed to fetch');
      await expect(page.getByRole('banner')).toContainText(company.phone.display);
      await expect(page).toHaveTitle(routeFailure);
      await expect(page.locator('meta[name=description]')).toHaveAttribute(
        'content',
        frame.routeFailure.description,
      );
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expectShared(page, routeFailure, frame.routeFailure.description, '/about');
      await expect(page.getByText(said(frame.pageLoaded, { title: routeFailure }))).toBeAttached();

      await page.unroute(/\/about\.data/);
      await page.getByRole('link', { name: frame.routeFailure.retry }).click();
      await expect(page).toHaveURL('/about');
      await expect(page.getByRole('heading', { level: 1, name: about.heading })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(about.title)}`));
    });
  });
});

test('links to sections keep their positions apart, on one page and on the next', async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  await hydrated(page);
  const links = page.getByRole('main').locator('nav a[href^="#"]');
  const positions = [0];
  for (const index of [1, 4]) {
    const link = links.nth(index);
    await link.scrollIntoViewIfNeeded();
    positions.push(await page.evaluate(() => window.scrollY));
    await followToSection(page, link);
  }
  for (const [index, hash] of [
    [1, await links.nth(1).getAttribute('href')],
    [0, ''],
  ] as const) {
    await page.goBack();
    await expect(page).toHaveURL(`/privacy-policy${hash}`);
    const position = positions[index + 1] ?? Number.NaN;
    await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 2, position);
  }
  await page.locator('a[href="/terms-of-use"]:visible').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await followToSection(page, links.nth(3));
});

async function followToSection(page: Page, link: Locator): Promise<void> {
  const section = page.locator((await link.getAttribute('href')) ?? '');
  await link.click();
  await expect(section).toBeFocused();
  await expect
    .poll(() => section.evaluate((heading) => heading.getBoundingClientRect().top))
    .toBeLessThan(200);
  await expect(section).toBeInViewport();
}

/** What networks show of a page that is missing or failed. */
async function expectShared(page: Page, title: string, description: string, path: string | RegExp) {
  const shared = (name: string) => page.locator(`meta[property="og:${name}"]`);
  await expect(shared('title')).toHaveAttribute('content', title);
  await expect(shared('description')).toHaveAttribute('content', description);
  await expect(shared('image')).toHaveAttribute('content', /\/social\/home\.png\?v=/);
  const address = typeof path === 'string' ? company.siteUrl + path : path;
  await expect(shared('url')).toHaveAttribute('content', address);
}

const frenchBlog = readNavigation('fr').main.find(({ page }) => page === 'blog')?.label;

test.describe('the 404 page', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('answers 404, with title, description and a way home; the bad path is logged', async ({
    page,
    site,
  }) => {
    const response = await page.goto('/no/such-page');
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(notFound.heading);
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      frame.notFound.description,
    );
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    await expectShared(page, notFound.heading, frame.notFound.description, /\/404$|such-page$/);
    await expect(page.getByRole('main')).toContainText(frame.notFound.text);
    await expect.poll(() => site.lines.some((line) => line.includes('/no/such-page'))).toBe(true);
    await page.getByRole('link', { name: notFound.homeLink }).click();
    await expect(page).toHaveTitle(tagline);
  });

  test('shows in-app too', async ({ page }) => {
    const path = '/blog/no-such-post';
    await page.goto('/');
    await hydrated(page);
    const logged = page.waitForEvent('console', (message) => message.text().includes(path));
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'Broken' });
      document.querySelector('main')?.append(link);
    }, path);
    await page.getByRole('link', { name: 'Broken' }).click();
    await expect(page.getByRole('heading', { name: notFound.heading })).toBeFocused();
    await expect(page).toHaveTitle(notFound.heading);
    await expectShared(page, notFound.heading, frame.notFound.description, path);
    await logged;
  });

  for (const { path, active } of [
    { path: '/no-such-page' },
    { path: '/services/no-such-service', active: navigation.services.label },
    { path: '/blog/no-such-post', active: 'Blog' },
    { path: '/fr/blogue/page/999', active: frenchBlog },
  ]) {
    test(`opened at ${path}: links are in-app, and the menu shows where it is`, async ({
      page,
    }) => {
      await page.goto(path);
      await hydrated(page);
      const marked = page.locator(
        '.main-navigation [aria-current], .main-navigation [data-active=true]',
      );
      await expect(marked).toHaveText(active === undefined ? [] : [active]);
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute(
        'content',
        company.siteUrl + path,
      );
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.locator('main .button').click();
      await expect(page).toHaveURL(path.startsWith('/fr') ? '/fr' : '/');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.goBack();
      await expect(page.locator('.not-found h1')).toBeVisible();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    });
  }
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a new page is at the top at once', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('link', { name: home.industries.all.label }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const behavior = await page.evaluate(
      () => getComputedStyle(document.documentElement).scrollBehavior,
    );
    expect(behavior).toBe('auto');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
