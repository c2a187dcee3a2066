/** Pages within the app whose script cannot be loaded: one more try, then the failure page (ROUTE-9). */
import type { Page, Route } from '@playwright/test';
import { ContactPage, entry } from './contact-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { about, frame } from './words.ts';

// What the browser has kept matters.
test.use({
  ownTab: true,
  expectedErrors: [
    /Failed to load (?:resource|module script)|dynamically imported module|broken script/,
  ],
});

const aboutScript = /\/assets\/about-[^/]*\.js/;
const failure = 'Unexpected Application Error!';

const faults: Record<string, (route: Route) => Promise<void>> = {
  'is missing': (route) => route.fulfill({ status: 404 }),
  'loses its connection': (route) => route.abort('connectionreset'),
  'throws when it runs': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new Error('broken script')" }),
};

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
const aboutTitle = new RegExp(`^${RegExp.escape(about.title)}`);

async function expectFailurePage(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: failure })).toBeFocused();
  await expect(page.getByRole('heading', { name: failure }).locator('+ p')).toHaveText(/\w/);
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(failure);
}

for (const [how, answer] of Object.entries(faults)) {
  test(`a script that ${how} leads to the failure page, from which links work`, async ({
    page,
  }) => {
    await page.goto('/');
    await hydrated(page);
    await page.route(aboutScript, answer);
    const documents = countDocuments(page);
    await footerLink(page, '/about').click();
    await expectFailurePage(page, '/about');
    expect(documents()).toBe(0);

    await footerLink(page, '/services').click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(failure);
    await expect(page).toHaveURL('/services');
    await page.unroute(aboutScript);
    await hydrated(page);
    await footerLink(page, '/about').click();
    await expect(page).toHaveTitle(aboutTitle);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}

test('a script that comes at the second try shows its page', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.route(aboutScript, (route) => route.abort('connectionreset'), { times: 1 });
  const documents = countDocuments(page);
  await footerLink(page, '/about').click();
  await expect(page).toHaveTitle(aboutTitle);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(documents()).toBe(0);
});

test('Back from the failure page leads to what was there, and a link tries again', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(entry);
  await page.route(aboutScript, (route) => route.fulfill({ status: 500 }));
  await footerLink(page, '/about').click();
  await expectFailurePage(page, '/about');
  await page.goBack();
  await contact.expectKept(entry);
  await page.unroute(aboutScript);
  await footerLink(page, '/about').click();
  await expect(page).toHaveTitle(aboutTitle);
});

test('Back to a page whose script is missing leads to the failure page, which loads it again', async ({
  page,
}) => {
  await page.goto('/about');
  await hydrated(page);
  await footerLink(page, '/services').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await hydrated(page);
  await page.route(aboutScript, (route) => route.fulfill({ status: 404 }));
  const documents = countDocuments(page);
  await page.goBack();
  await expectFailurePage(page, '/about');
  expect(documents()).toBe(0);
  await page.getByRole('link', { name: frame.routeFailure.retry }).click();
  await expect(page).toHaveTitle(aboutTitle);
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
