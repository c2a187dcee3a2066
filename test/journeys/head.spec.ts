/** Titles, descriptions, canonical addresses and sharing tags: in the HTML, and kept up in-app. */
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './journey.ts';

const site = 'https://towpath.example';
const post = '/blog/website-maintenance-tips-ottawa';

const pages = [
  { path: '/', canonical: `${site}/`, from: '/about' },
  { path: '/contact', canonical: `${site}/contact`, from: '/' },
  { path: '/services/cybersecurity', canonical: `${site}/services/cybersecurity`, from: '/' },
  { path: post, canonical: site + post, from: '/blog' },
  { path: `${post}-small-business`, canonical: site + post, from: '/blog' },
];

/** Every value of each tag, as a reader of the HTML or the browser's own document has it. */
async function headOf(page: Page, html: string | null) {
  return page.evaluate((source) => {
    const { head } =
      source === null ? document : new DOMParser().parseFromString(source, 'text/html');
    const values = (selector: string, attribute: string) =>
      [...head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
    const shared = (name: string) => values(`meta[property="og:${name}"]`, 'content');
    return {
      title: [...head.querySelectorAll('title')].map((element) => element.textContent),
      description: values('meta[name="description"]', 'content'),
      canonical: values('link[rel="canonical"]', 'href'),
      robots: values('meta[name="robots"]', 'content'),
      ogTitle: shared('title'),
      ogDescription: shared('description'),
      ogImage: shared('image'),
      ogUrl: shared('url'),
    };
  }, html);
}

for (const { path, canonical, from } of pages) {
  test(`${path} has its own head in the HTML and in-app`, async ({ page, request }) => {
    const html = await (await request.get(path)).text();
    await page.goto(from);
    await hydrated(page);
    const head = await headOf(page, html);
    const [title] = head.title;
    const [description] = head.description;
    expect(title).toMatch(/.{10}/);
    expect(description).toMatch(/.{50}/);
    expect(head).toEqual({
      title: [title],
      description: [description],
      canonical: [canonical],
      robots: [],
      ogTitle: [title],
      ogDescription: [description],
      ogImage: [expect.stringMatching(/^https:\/\/towpath\.example\/.+\.png$/)],
      ogUrl: [canonical],
    });

    const before = await headOf(page, null);
    expect(before.title).not.toEqual(head.title);
    expect(before.description).not.toEqual(head.description);
    await page.evaluate((href) => {
      // The second address of the post is linked from nowhere: one canonical for each text.
      const link = document.createElement('a');
      link.href = href;
      link.textContent = 'The page under test';
      document.querySelector('main')?.append(link);
      // Lost if the browser itself went there.
      document.documentElement.dataset.inApp = 'yes';
    }, path);
    await page.getByRole('link', { name: 'The page under test' }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(title ?? '');
    await expect.poll(() => headOf(page, null)).toEqual(head);
    await expect(page.locator('html')).toHaveAttribute('data-in-app', 'yes');

    const image = await request.get(new URL(head.ogImage[0] ?? '').pathname);
    expect(image.status()).toBe(200);
    expect(image.headers()['content-type']).toBe('image/png');
    const bytes = await image.body();
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(300 * 1024);
  });
}
