/** A page that another machine of a private network opens without HTTPS: it says what is needed, and sends nothing. */
import type { Page } from '@playwright/test';
import { expect, hydrated, type Site, test } from './journey.ts';
import { desk, form, said } from './words.ts';

// What Chromium says of each page without HTTPS.
test.use({ expectedErrors: [/^The Cross-Origin-Opener-Policy header has been ignored/] });

const address = 'http://preview.example';

/** Opens the path of the site as if it were at that address, and returns what the page asks for from then on. */
async function openWithoutHttps(page: Page, site: Site, path: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`${address}/**`, async (route) => {
    const url = route.request().url().replace(address, '');
    asked.push(`${route.request().method()} ${url}`);
    await route.fulfill({ response: await route.fetch({ url: site.url + url }) });
  });
  await page.goto(address + path);
  await hydrated(page);
  return asked;
}

/** Resolves once whatever the page has asked for before has been seen. */
const answerOfPage = (page: Page) => page.evaluate(async () => (await fetch('/robots.txt')).ok);

test('the contact form', async ({ page, site }) => {
  const asked = await openWithoutHttps(page, site, '/contact');
  const needed = page.getByRole('alert').getByText(said(form.insecure));
  await expect(needed).toBeHidden();
  await page.getByRole('textbox', { name: form.labels.name, exact: true }).fill('Anne');
  await expect(needed).toBeVisible();
  await page.getByRole('button', { name: form.submit }).click();
  await expect(needed).toBeVisible();
  expect(await answerOfPage(page)).toBe(true);
  expect(asked.filter((request) => !/^GET \/(?!functions|contact-config)/.test(request))).toEqual(
    [],
  );
});

test('the desk', async ({ page, site }) => {
  const asked = await openWithoutHttps(page, site, '/desk#key=secret');
  await expect(page.getByText(desk.insecure)).toBeVisible();
  expect(await answerOfPage(page)).toBe(true);
  await expect(page.getByRole('button', { name: desk.signIn.enter })).toHaveCount(0);
  expect(asked.filter((request) => !request.startsWith('GET '))).toEqual([]);
});
