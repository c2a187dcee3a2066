/** The build on nginx alone, with the headers, redirects and settings that the build generates. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { cspHashes } from '../../generate/csp-hashes.ts';
import { readPages } from '../../generate/files-below.ts';
import { missingPage, oneOfEachKind } from './every-page.ts';
import { expect, hydrated } from './journey.ts';
import { notFound, tagline } from './specification.ts';
import { describeContactForm } from './static-contact-form.ts';
import { oldAddresses, test } from './static-site.ts';
import { company } from './words.ts';

const post = '/blog/website-conversion-optimization-guide';

/** The title in the HTML. */
async function titleOf(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(path)).text();
  const title = /<title[^>]*>(.+?)<\/title>/.exec(html)?.[1] ?? '';
  return title.replaceAll('&amp;', '&');
}

/** A violation of the policy appears in the console, which fails the journey. */
test.describe('every kind of page', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('hydrates without an error and keeps the head of its HTML', async ({ page, request }) => {
    test.setTimeout(60_000);
    for (const path of [...oneOfEachKind, missingPage]) {
      const isKnown = path !== missingPage;
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(isKnown ? 200 : 404);
      await expect(page.locator('h1'), path).toBeVisible();
      if (!isKnown) continue;
      await hydrated(page);
      await expect(page, path).toHaveTitle(await titleOf(request, path));
      await expect(page.locator('link[rel=canonical]'), path).toHaveAttribute(
        'href',
        company.siteUrl + path,
      );
      await expect(page.locator('meta[name=description]'), path).toHaveCount(1);
      await expect(page.locator('meta[property="og:image"]'), path).toHaveCount(1);
    }
  });
});

test('in-app navigation visits many pages in one document, and goes back', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const data: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.data')) data.push(response.status());
  });
  const header = page.getByRole('banner');
  for (const path of ['/why-choose-us', '/pricing-calculator', '/blog', '/about', '/contact']) {
    await header.locator(`a[href="${path}"]:visible`).first().click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(await titleOf(request, path));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await page.goBack();
  await expect(page).toHaveURL('/about');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(data).toContain(200);
  expect(data.filter((status) => status !== 200 && status !== 304)).toEqual([]);
});

test.describe('an unknown address', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('shows the 404 page, as a document and in-app', async ({ page, request }) => {
    for (const path of ['/nowhere', '/nowhere/', '/blog/nowhere', '/404', '/404.html', '/a.html']) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      expect(await response.text(), path).toContain(notFound.heading);
      expect(response.headers()['cache-control'], path).toBe('no-cache');
    }
    await page.goto('/');
    await hydrated(page);
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/nowhere' });
      document.querySelector('main')?.append(Object.assign(link, { textContent: 'Broken' }));
    });
    await page.getByRole('link', { name: 'Broken' }).click();
    await expect(page.getByRole('heading', { name: notFound.heading })).toBeFocused();
    await page.getByRole('link', { name: notFound.homeLink }).click();
    await expect(page).toHaveTitle(tagline);
  });
});

test('folders are not listed, and internal files are not served', async ({ request }) => {
  for (const path of [
    ...['/assets/', '/assets', '/social/', '/services/x/', '/blog/page/'],
    ...['/_headers', '/_redirects', '/index.html.gz', '/about.html.br', '/about.html.gz'],
    ...['/nowhere.data', '/assets/nowhere.js', '/%2e%2e/nginx.conf'],
    '/nowhere%0d%0aSet-Cookie:a=b/',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(404);
    expect(response.headers(), path).not.toHaveProperty('set-cookie');
  }
  const outside = await request.get('/..%2fnginx.conf');
  expect(outside.status()).toBe(400);
  expect(outside.headers()).toHaveProperty('content-security-policy');
});

test('an address with a slash at its end leads to the page, which hydrates', async ({
  page,
  request,
}) => {
  for (const [path, location] of [
    ['/about/', '/about'],
    ['/about//?a=1&b=%2F', '/about?a=1&b=%2F'],
    ['/about.html', '/about'],
    ['/services/', '/services'],
    ['/services/managed-it/index.html', '/services/managed-it'],
    ['/index.html?a=1', '/?a=1'],
  ]) {
    await expectMoved(await request.get(path ?? '', { maxRedirects: 0 }), location ?? '');
  }
  await page.goto(`${post}/`);
  await expect(page).toHaveURL(post);
  await hydrated(page);
});

test('old addresses redirect to their new pages', async ({ page, request }) => {
  for (const [from, to] of Object.entries(oldAddresses)) {
    const [path, fragment] = to.split('#');
    const location = `${path}?a=1${fragment ? `#${fragment}` : ''}`;
    for (const old of [encodeURI(from), `${encodeURI(from)}/`]) {
      await expectMoved(await request.get(`${old}?a=1`, { maxRedirects: 0 }), location);
    }
  }
  await page.goto('/old-page');
  await expect(page).toHaveURL('/about');
});

async function expectMoved(response: APIResponse, location: string) {
  expect(response.status(), response.url()).toBe(308);
  expect(response.headers().location, response.url()).toBe(location);
  expect(response.headers()['cache-control'], response.url()).toBe('no-cache');
}

test('nginx answers ranges, HEAD, gzip and If-None-Match', async ({ request }) => {
  const whole = await request.get('/about', { headers: { 'Accept-Encoding': 'identity' } });
  const { etag = '', 'accept-ranges': ranges } = whole.headers();
  expect(ranges).toBe('bytes');
  const head = await request.head('/about', { headers: { 'Accept-Encoding': 'identity' } });
  expect(head.headers()['content-length']).toBe(whole.headers()['content-length']);
  expect(await head.body()).toHaveLength(0);
  const part = await request.get('/about', {
    headers: { 'Accept-Encoding': 'identity', Range: 'bytes=0-14' },
  });
  expect(part.status()).toBe(206);
  expect(await part.text()).toBe((await whole.text()).slice(0, 15));
  const again = await request.get('/about', {
    headers: { 'Accept-Encoding': 'identity', 'If-None-Match': etag },
  });
  expect(again.status()).toBe(304);
  expect(again.headers()).toHaveProperty('content-security-policy');
  const zipped = await request.get('/about', { headers: { 'Accept-Encoding': 'gzip' } });
  expect(zipped.headers()).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(zipped.headers().etag).not.toBe(etag);
  expect(await zipped.text()).toBe(await whole.text());
});

test('_headers allows what is inline in the pages, and the functions host', async ({
  frontEnd,
}) => {
  const text = await readFile(join(frontEnd.client, '_headers'), 'utf8');
  const policy = /Content-Security-Policy: (.*)/.exec(text)?.[1] ?? '';
  const { scripts, styles, pageStyles } = cspHashes(await readPages(frontEnd.client));
  const directive = (name: string) =>
    policy
      .split('; ')
      .find((one) => one.startsWith(`${name} `))
      ?.split(' ') ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  expect(styles.length).toBeGreaterThan(0);
  expect(directive('script-src')).toEqual(expect.arrayContaining(scripts));
  expect(directive('style-src')).toEqual(
    expect.arrayContaining([...styles, ...Object.values(pageStyles).flat()]),
  );
  const { origin } = new URL(frontEnd.backend.functionsUrl);
  expect(directive('connect-src')).toEqual(['connect-src', "'self'", origin]);
});

describeContactForm(test);
