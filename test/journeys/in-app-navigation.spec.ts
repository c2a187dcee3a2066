/** Links within the app: where the page, the focus and the scroll position are afterwards. */
import type { Locator, Page } from '@playwright/test';
import { pathOf } from '../../site/addresses/pages.ts';
import { readMessages, readNavigation } from '../../site/index.ts';
import { expect, holdBack, hydrated, test } from './journey.ts';
import { notFound, shell } from './specification.ts';
import { company, cybersecurity, frame, home, said } from './words.ts';

declare global {
  interface Window {
    /** The offset before, and at each scroll event. A jump is one event, smooth scrolling is many. */
    offsets: number[];
  }
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
    for (const path of ['/about', '/services']) {
      await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await other.goto(path);
      await hydrated(other);
      const opened = await looks(other);
      expect(opened.length, path).toBeGreaterThan(100);
      await expect.poll(() => looks(page), path).toEqual(opened);
    }
  });

  test('keeps the document, moves the focus, announces the title, says Loading... meanwhile', async ({
    page,
  }) => {
    await page.goto('/contact');
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const release = await holdBack(page, /services\/cybersecurity\.data/);
    // Links inside texts are plain HTML.
    await page.getByRole('main').locator('a[href="/services/cybersecurity"]:visible').click();
    await expect(page.getByRole('status').filter({ hasText: shell.loading })).toBeVisible();
    release();
    await expect(page).toHaveURL(/\/services\/cybersecurity$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByText(shell.loading)).toBeHidden();
    await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(cybersecurity.title)}`));
    const loaded = said(frame.pageLoaded, { title: await page.title() });
    await expect(page.getByText(loaded)).toBeAttached();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('scrolls a new page smoothly to the top; Back returns at once to where it was', async ({
    page,
  }) => {
    await page.goto('/');
    await hydrated(page);
    const link = page.getByRole('link', { name: home.industries.all.label });
    await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await link.hover();
    await page.evaluate(() => {
      window.offsets = [window.scrollY];
      addEventListener('scroll', () => window.offsets.push(window.scrollY));
    });
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.waitForFunction(() => window.scrollY === 0);
    const [before = 0, ...passed] = await page.evaluate(() => window.offsets);
    expect(before).toBeGreaterThan(300);
    expect(passed.length, 'scroll events on the way to the top').toBeGreaterThan(1);
    await page.goBack();
    await expect(link).toBeVisible();
    await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 2, before);
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
  await expect(shared('image')).toHaveAttribute('content', /\/social\/(?:fr\/)?home\.png\?v=/);
  const address = typeof path === 'string' ? company.siteUrl + path : path;
  await expect(shared('url')).toHaveAttribute('content', address);
}

const { site: french } = readMessages('fr');
const frenchBlog = readNavigation('fr').main.find(({ page }) => page === 'blog')?.label ?? '';

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
    await expect(page).toHaveTitle(home.title);
  });

  test('of a host that knows no other addresses of a page leads to the one that was meant', async ({
    page,
    site,
  }) => {
    const missing = `${site.url}/fr/no-such-page`;
    const contact = pathOf('fr', 'contact');
    await page.route(`**${contact}%*`, async (route) => {
      await route.fulfill({ response: await route.fetch({ url: missing }) });
    });
    await page.goto(`${contact}%C2%A0%C2%BB.?a=1#assessment`);
    await expect(page).toHaveURL(`${contact}?a=1#assessment`);
    await hydrated(page);
    await page.goto('/blog/no-such-post).');
    await hydrated(page);
    await expect(page).toHaveURL('/blog/no-such-post).');
    await expect(page.locator('.not-found h1')).toBeVisible();
  });

  test('in-app, below the French blog: the menu shows where it is, and Back leads to it', async ({
    page,
  }) => {
    const path = `${pathOf('fr', 'blog')}/page/999`;
    await page.goto('/fr');
    await hydrated(page);
    const logged = page.waitForEvent('console', (message) => message.text().includes(path));
    await page.evaluate((href) => {
      Object.assign(window, { sameDocument: true });
      const link = Object.assign(document.createElement('a'), { href, textContent: 'Broken' });
      document.querySelector('main')?.append(link);
    }, path);
    await page.getByRole('link', { name: 'Broken' }).click();
    await expect(page.getByRole('heading', { name: french.notFound.heading })).toBeFocused();
    await logged;
    await expect(
      page.locator('.main-navigation :is([aria-current], [data-active=true])'),
    ).toHaveText([frenchBlog]);
    await expectShared(page, french.notFound.heading, french.notFound.description, path);
    await page.locator('main .button').click();
    await expect(page).toHaveURL('/fr');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page.locator('.not-found h1')).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
});
