/** Titles, descriptions, canonical addresses and sharing tags, in the HTML and after in-app navigation. */
import type { Page } from '@playwright/test';
import { formatPrice } from '../../site/formats.ts';
import { missingPage, oneOfEachKind } from './every-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { company, cybersecurity, frame, posts, prices } from './words.ts';

const site = company.siteUrl;
const post = '/blog/website-maintenance-tips-ottawa';

const pages = [
  { path: '/', canonical: `${site}/`, from: '/about' },
  { path: '/services/cybersecurity', canonical: `${site}/services/cybersecurity`, from: '/' },
  { path: `${post}-small-business`, canonical: site + post, from: '/blog' },
];

/** Every value of each tag, of an HTML text if given, else of the present document. */
async function headOf(page: Page, html: string | null) {
  // The site's policy lets no page of it parse text as HTML.
  const reader = html === null ? page : await page.context().newPage();
  return reader.evaluate((source) => {
    const { head } =
      source === null ? document : new DOMParser().parseFromString(source, 'text/html');
    const values = (selector: string, attribute: string) =>
      [...head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
    const shared = (name: string) => values(`meta[property="${name}"]`, 'content');
    return {
      title: [...head.querySelectorAll('title')].map((element) => element.textContent),
      description: values('meta[name="description"]', 'content'),
      canonical: values('link[rel="canonical"]', 'href'),
      robots: values('meta[name="robots"]', 'content'),
      feeds: values('link[rel="alternate"][type]', 'href'),
      type: shared('og:type'),
      siteName: shared('og:site_name'),
      locale: shared('og:locale'),
      ogTitle: shared('og:title'),
      ogDescription: shared('og:description'),
      ogImage: shared('og:image'),
      imageSize: [...shared('og:image:width'), ...shared('og:image:height')],
      imageAlt: shared('og:image:alt'),
      ogUrl: shared('og:url'),
      published: shared('article:published_time'),
      modified: shared('article:modified_time'),
      card: values('meta[name="twitter:card"]', 'content'),
      structuredData: [...head.querySelectorAll('script[type="application/ld+json"]')].map(
        (element) => element.textContent,
      ),
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
    const days = path.startsWith('/blog/') ? [expect.stringMatching(/^\d{4}-\d\d-\d\d$/)] : [];
    expect(head).toEqual({
      title: [title],
      description: [description],
      canonical: [canonical],
      robots: [],
      feeds: ['/feed.xml', '/feed.json'],
      type: [path.startsWith('/blog/') ? 'article' : 'website'],
      siteName: [company.name],
      locale: ['en_CA'],
      ogTitle: [title],
      ogDescription: [description],
      ogImage: [
        expect.stringMatching(new RegExp(`^${RegExp.escape(site)}/social/.+\\.png\\?v=\\w{8}$`)),
      ],
      imageSize: ['1200', '630'],
      imageAlt: [expect.stringMatching(new RegExp(`^${RegExp.escape(company.name)}: .{5}`))],
      ogUrl: [canonical],
      published: days,
      modified: days,
      card: ['summary_large_image'],
      structuredData: [expect.stringContaining('"@graph"')],
    });
    const before = await headOf(page, null);
    expect(before.title).not.toEqual(head.title);
    expect(before.description).not.toEqual(head.description);
    await page.evaluate((href) => {
      // No page links to the second address of the post, so the test adds a link.
      const link = document.createElement('a');
      link.href = href;
      link.textContent = 'The page under test';
      document.querySelector('main')?.append(link);
      // A full page load would lose it.
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

interface GraphNode {
  '@type': string;
  '@id': string;
  [property: string]: unknown;
}

async function graphOf(page: Page): Promise<GraphNode[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(texts.length).toBeLessThanOrEqual(1);
  return texts.flatMap((text) => JSON.parse(text)['@graph']);
}

test.describe('structured data', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 404/] });

  test('has the breadcrumbs that the page shows', async ({ page }) => {
    for (const path of [...oneOfEachKind, missingPage]) {
      await page.goto(path);
      const shown = await page
        .getByRole('navigation', { name: frame.breadcrumbLabel })
        .getByRole('listitem')
        .allTextContents();
      const graph = await graphOf(page);
      const breadcrumbs = graph.find((node) => node['@type'] === 'BreadcrumbList');
      const items = (breadcrumbs?.itemListElement ?? []) as { name: string; position: number }[];
      expect(
        items.map(({ name }) => name),
        path,
      ).toEqual(shown);
      expect(
        items.map(({ position }) => position),
        path,
      ).toEqual(shown.map((_, index) => index + 1));
    }
  });

  test('presents the company on the home page', async ({ page }) => {
    await page.goto('/');
    const graph = await graphOf(page);
    expect(graph.map((node) => node['@type'])).toEqual([
      'Organization',
      'WebSite',
      'ProfessionalService',
    ]);
    const { address, hours, serviceArea } = company;
    expect(graph[2]).toMatchObject({
      '@id': `${site}/#business`,
      name: company.name,
      telephone: company.phone.dial,
      address: {
        '@type': 'PostalAddress',
        addressLocality: address.city,
        addressCountry: address.country,
      },
      areaServed: [...serviceArea.cities, ...serviceArea.areas].map((name) => ({ name })),
      openingHoursSpecification: {
        dayOfWeek: hours.days,
        opens: hours.opens,
        closes: hours.closes,
      },
      priceRange: expect.stringContaining(formatPrice(prices.minimum, 'en-CA')),
    });
    // A placeholder must not be presented as a profile of the company's.
    expect(JSON.stringify(graph[0]?.sameAs ?? [])).not.toContain('.example');
  });

  test('presents services and posts, by the company', async ({ page }) => {
    const organization = { '@id': `${site}/#organization` };
    await page.goto('/services/cybersecurity');
    const services = await graphOf(page);
    expect(services).toContainEqual(
      expect.objectContaining({
        '@type': 'Service',
        name: cybersecurity.name,
        provider: organization,
      }),
    );
    await page.goto(`${post}-small-business`);
    const heading = await page.locator('h1').textContent();
    const article = await graphOf(page);
    expect(article).toContainEqual(
      expect.objectContaining({
        '@type': 'BlogPosting',
        headline: heading,
        author: expect.objectContaining({
          '@type': 'Organization',
          name: posts.find(({ alsoAt }) => alsoAt.length > 0)?.author,
          parentOrganization: organization,
        }),
        publisher: organization,
        mainEntityOfPage: site + post,
        datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      }),
    );
    for (const graph of [services, article]) {
      expect(graph).toContainEqual(
        expect.objectContaining({ ...organization, name: company.name }),
      );
    }
  });
});
