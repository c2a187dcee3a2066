/** Faults while somebody visits pages: a lost connection, a deploy, a script or a picture that does not come. */
import type { Page } from '@playwright/test';
import { ContactPage, entry } from './contact-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { routeFailure } from './specification.ts';
import { about, company, contact as contactWords, frame, said } from './words.ts';

test.use({
  expectedErrors: [
    // The last: a stylesheet that cannot be loaded.
    /Failed to load (?:resource|module script)|Failed to fetch|dynamically imported module|^Event$|'TrustedHTML'|Creating a TrustedTypePolicy/,
  ],
});

const aboutScript = /\/assets\/about-[^/]*\.js/;
const aboutTitle = new RegExp(`^${RegExp.escape(about.title)}`);

/** Counts the documents that the tab asks for. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

const footerLink = (page: Page, address: string) =>
  page.getByRole('contentinfo').locator(`a[href="${address}"]:visible`).first();

async function expectFailurePage(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: routeFailure })).toBeFocused();
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(routeFailure);
}

test('the data of a page fails: the failure page has its heading and the message beneath', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  await page.route(/\/about\.data/, (route) => route.abort());
  await footerLink(page, '/about').click();
  await expectFailurePage(page, '/about');
  await expect(page.getByRole('main')).toContainText('Failed to fetch');
  await expect(page.getByRole('banner')).toContainText(company.phone.display);
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    frame.routeFailure.description,
  );
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByText(said(frame.pageLoaded, { title: routeFailure }))).toBeAttached();

  const retry = page.getByRole('link', { name: frame.routeFailure.retry });
  await page.route('**', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed');
  await retry.click();
  await refused;
  await expect(page.getByRole('heading', { level: 1, name: routeFailure })).toBeVisible();
  await page.unroute('**');
  await page.unroute(/\/about\.data/);
  await retry.click();
  await expect(page).toHaveTitle(aboutTitle);
});

test('a script of a page is missing: the failure page, from which links load documents', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  await page.route(aboutScript, (route) => route.fulfill({ status: 404 }));
  const documents = countDocuments(page);
  await footerLink(page, '/about').click();
  await expectFailurePage(page, '/about');
  expect(documents()).toBe(0);

  await footerLink(page, '/services').click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(routeFailure);
  await expect(page).toHaveURL('/services');
  expect(documents()).toBe(1);
});

test('after a release that removed the script, the page comes as a document', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(entry);
  await page.route('/about', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('/assets/about-', '/assets/new-about-');
    await route.fulfill({ response, body });
  });
  await page.route(aboutScript, (route) => route.fulfill({ status: 404 }));
  await page.route(/\/assets\/new-about-[^/]*\.js/, async (route) => {
    const url = route.request().url().replace('new-about-', 'about-');
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  const documents = countDocuments(page);
  await footerLink(page, '/about').click();
  await expect(page).toHaveTitle(aboutTitle);
  await hydrated(page);
  expect(documents()).toBe(1);
  await footerLink(page, '/contact').click();
  await contact.expectKept(entry);
});

test('a click while offline leaves the page as it is, and says why', async ({ context, page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(entry);
  await context.setOffline(true);
  const about = page.getByRole('contentinfo').locator('a[href="/about"]:visible');
  await about.click();
  const notice = page.getByRole('status').filter({ hasText: frame.offline });
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL('/contact');
  await contact.expectKept(entry);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await about.click();
  await expect(page).toHaveURL('/about');
});

test('a picture that never answers does not keep the page from hydrating', async ({ page }) => {
  const { promise: never } = Promise.withResolvers<void>();
  await page.route('**/scenes/*.svg', () => never);
  await page.clock.install();
  const asked = page.waitForRequest('**/scenes/*.svg');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await asked;
  await page.clock.fastForward(3000);
  await hydrated(page);
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
});

test("an extension's policy that empties what becomes HTML leaves the page plain HTML", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.trustedTypes?.createPolicy('default', { createHTML: () => '' });
  });
  await page.goto('/contact');
  await expect(page.locator('html')).toHaveAttribute('data-hydration', 'failed');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(contactWords.hero.heading);
  await footerLink(page, '/about').click();
  await expect(page).toHaveURL('/about');
});
