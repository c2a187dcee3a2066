/** Faults in the visitor's browser: a lost connection, a deploy during the visit, a broken script. */
import { ContactPage, entry } from './contact-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { routeFailure } from './specification.ts';
import {
  about,
  blog,
  contact as contactWords,
  form,
  frame,
  home,
  homeAction,
  said,
} from './words.ts';

test.describe('a lost connection', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('keeps what was typed, names other ways to reach the company, and sends when it is back', async ({
    context,
    page,
    site,
  }) => {
    const contact = new ContactPage(page);
    const values = { ...entry, message: 'The train went through a tunnel while I wrote this.' };
    await contact.open();
    await contact.fillAndSolve(values);
    await context.setOffline(true);
    await contact.submit.click();
    await contact.expectUnanswered();
    await contact.expectKept(values);
    await context.setOffline(false);
    await contact.takeTime();
    await contact.submit.click();
    await contact.expectSent();
    await expect.poll(() => site.mailbox.about(values.message).length).toBe(1);
  });

  test('a click while offline leaves the page as it is, and says why', async ({
    context,
    page,
  }) => {
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
});

// As with some VPNs and in some apps' web views.
test('a browser that wrongly says it is offline follows links all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
  });
  await page.goto('/contact');
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('contentinfo').locator('a[href="/about"]:visible').click();
  await expect(page.getByRole('heading', { level: 1, name: about.heading })).toBeFocused();
  await expect(page).toHaveURL('/about');
  await expect(page.getByText(frame.offline)).toHaveCount(0);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a page that an archive serves stays plain HTML', async ({ page, request, site }) => {
  const html = await (await request.get('/contact')).text();
  const address = `${site.url}/web/2026/https://example.ca/contact`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-hydration', 'failed');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(contactWords.hero.heading);
  await expect(page).toHaveURL(address);
  // Addresses and links stay those of the site.
  await page.getByRole('contentinfo').locator('a[href="/about"]:visible').click();
  await expect(page).toHaveURL('/about');
});

test.describe('every request fails', () => {
  // The last: a stylesheet that cannot be loaded.
  test.use({ expectedErrors: [/Failed to load resource|Failed to fetch|^Event$/] });

  test('a link shows the failure page at its address, and so does the next one', async ({
    page,
  }) => {
    await page.goto('/contact');
    await hydrated(page);
    await page.route('**', (route) => route.abort());
    const failure = page.getByRole('heading', { name: routeFailure });
    for (const path of ['/about', '/blog']) {
      await page.locator(`a[href="${path}"]:visible`).first().click();
      await expect(page).toHaveURL(path);
      await expect(failure).toBeFocused();
    }
    const retry = page.getByRole('link', { name: frame.routeFailure.retry });
    // Otherwise its answer might come once nothing fails any more, and the link be gone before the next click.
    const refused = page.waitForEvent('requestfailed');
    await retry.click();
    await refused;
    await expect(failure).toBeVisible();
    await page.unroute('**');
    await retry.click();
    await expect(page).toHaveURL('/blog');
    await expect(page.getByRole('heading', { level: 1, name: blog.heading })).toBeVisible();
  });
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

test.describe('a deploy during a visit', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('that removes the old data leaves a page that works as HTML', async ({ page }) => {
    await page.route('**/assets/page-*.json', (route) => route.fulfill({ status: 404 }));
    await page.goto('/contact');
    await expect(page.locator('html')).toHaveAttribute('data-hydration', 'failed');
    const contact = new ContactPage(page);
    await expect(contact.form.getByText(said(form.loadFailed))).toBeVisible();
    await contact.fill(entry);
    await contact.expectKept(entry);
    await page.getByRole('contentinfo').locator('a[href="/about"]:visible').click();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('an error in the hero scene leaves the still picture and a working page', async ({ page }) => {
  await page.route('**/assets/animated-scene-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new Error('broken scene')" }),
  );
  await page.goto('/');
  await hydrated(page);
  await expect(page.locator('.scene-placeholder')).toHaveAttribute('data-shown', 'still');
  await expect(page.getByRole('img', { name: home.hero.scene.alt })).toBeVisible();
  await page.getByRole('link', { name: homeAction }).first().click();
  await expect(page).toHaveURL('/contact#consultation');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
