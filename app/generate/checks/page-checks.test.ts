import { describe, expect, test } from 'vitest';
import { picturesInScript, readBuiltPage } from './built-page.ts';
import { type BuiltSite, mistakesIn } from './page-checks.ts';

const siteUrl = 'https://example.org';

interface Parts {
  title?: string;
  description?: string;
  canonical?: string;
  /** Inserted before the tags for sharing. */
  before?: string;
  head?: string;
  body?: string;
}

function documentAt(address: string, parts: Parts = {}): string {
  const {
    title = `Title of ${address}`,
    description = `Description of ${address}`,
    canonical = siteUrl + address,
    before = '',
    head = '',
    body = '<h1>Heading</h1>',
  } = parts;
  const og = (name: string, content: string) =>
    `<meta property="og:${name}" content="${content}"/>`;
  return `<!DOCTYPE html><html lang="en"><head>${before}<title>${title}</title>
<meta name="description" content="${description}"/><link rel="canonical" href="${canonical}"/>
${og('type', 'website')}${og('site_name', 'S')}${og('locale', 'en_CA')}${og('title', title)}
${og('description', description)}${og('url', canonical)}${og('image', `${siteUrl}/social.png?v=1`)}
${og('image:width', '1200')}${og('image:height', '630')}${og('image:alt', 'A')}
<meta name="twitter:card" content="summary_large_image"/>${head}</head><body>${body}</body></html>`;
}

function siteOf(documents: Record<string, Parts | string>, more: Partial<BuiltSite> = {}) {
  return mistakesIn({
    pages: new Map(
      Object.entries(documents).map(([address, parts]) => [
        address,
        readBuiltPage(typeof parts === 'string' ? parts : documentAt(address, parts)),
      ]),
    ),
    files: new Set(['/social.png', '/feed.xml', '/x.png']),
    picturesOfScripts: [],
    redirects: {},
    siteUrl,
    isPreview: false,
    canonicalOf: new Map(),
    privatePages: new Set(['/desk']),
    ...more,
  });
}

const linkTo = (href: string) => ({ body: `<h1>H</h1><a href="${href}">x</a>` });

test('a sound site has no mistakes', () => {
  expect(
    siteOf(
      {
        '/': {
          body: '<h1>H</h1><h2 id="a b">A</h2><h3>B</h3><h2>C</h2><svg><title>T</title></svg><img src="/x.png" alt="" width="1" height="1"/><img src="data:image/gif;base64,R0" alt="" width="1" height="1"/><a href="/about#team">1</a><a href="#a%20b">2</a><a href="/about?topic=x">3</a><a href="https://example.org/feed.xml">4</a><a href="https://elsewhere.org/gone">5</a><a href="mailto:a@example.org">6</a>',
        },
        '/about': { body: '<h1>H</h1><p id="team">T</p>' },
        '/also': {
          title: 'Title of /about',
          description: 'Description of /about',
          canonical: `${siteUrl}/about`,
        },
        '/404': '<title>404</title><meta name="robots" content="noindex"><h1>Gone</h1>',
      },
      { canonicalOf: new Map([['/also', '/about']]), redirects: { '/old': '/about#team' } },
    ),
  ).toEqual([]);
});

describe('links', () => {
  test.each([
    ['/nowhere', 'there is no such page or file'],
    ['https://example.org/nowhere', 'there is no such page or file'],
    ['/404', 'there is no such page or file'],
    ['/about/', 'an address of this site has no slash at its end'],
    ['/about#nobody', 'the page /about has nothing with the id "nobody"'],
    ['#nobody', 'the page / has nothing with the id "nobody"'],
    ['/old', 'this address has moved to /about; link there'],
    ['https://', 'this is no address'],
  ])('%s', (href, mistake) => {
    expect(
      siteOf({ '/': linkTo(href), '/about': {} }, { redirects: { '/old': '/about' } }),
    ).toEqual([`The page / links to "${href}": ${mistake}.`]);
  });

  test('of redirects', () => {
    expect(siteOf({ '/': {} }, { redirects: { '/old': '/gone' } })).toEqual([
      'redirects.yaml sends /old to "/gone": there is no such page or file.',
    ]);
  });
});

test('two pages with the same words in their heads', () => {
  expect(siteOf({ '/a': { title: 'T' }, '/b': { title: 'T' } })).toEqual([
    'The pages /a and /b have the same title: "T".',
  ]);
  expect(siteOf({ '/a': { description: 'D' }, '/b': { description: 'D' } })).toEqual([
    'The pages /a and /b have the same description: "D".',
  ]);
});

describe('the body of a page', () => {
  test.each([
    ['<h2>A</h2>', '0 headings of level 1 instead of one'],
    ['<h1>A</h1><h1>B</h1>', '2 headings of level 1 instead of one'],
    ['<h1>A</h1><h3>Deep</h3>', 'a heading of level 3 after one of level 1: "Deep"'],
    ['<h1 id="a">A</h1><p id="a">B</p>', 'the id "a" more than once'],
    ['<h1>A</h1><img src="/x.png" width="1" height="1">', 'an image without alt text: /x.png'],
    ['<h1>A</h1><img src="/x.png" alt="">', 'an image without width and height: /x.png'],
    [
      '<h1>A</h1><img src="/gone.png" alt="" width="1" height="1">',
      'a picture that does not exist: /gone.png',
    ],
    [
      '<h1>A</h1><img src="https://elsewhere.example/x.png" alt="" width="1" height="1">',
      'a picture of another site, which browsers will not load: https://elsewhere.example/x.png',
    ],
  ])('%s', (body, mistake) => {
    expect(siteOf({ '/a': { body } })).toEqual([`The page /a has ${mistake}.`]);
  });
});

test('a picture that only a script shows', () => {
  const picturesOfScripts = picturesInScript('src:"/x.png";f(`/scenes/gone.svg`);href="/x"');
  expect(siteOf({ '/': {} }, { picturesOfScripts })).toEqual([
    'A script shows a picture that does not exist, /scenes/gone.svg.',
  ]);
});

describe('the head of a page', () => {
  test.each<[string, Parts, string]>([
    [
      'another canonical address',
      { canonical: `${siteUrl}/b` },
      `the canonical address "${siteUrl}/b" instead of ${siteUrl}/a`,
    ],
    [
      'hidden from search engines',
      { head: '<meta name="robots" content="noindex">' },
      'a robots tag that keeps it out of search engines',
    ],
    ['two titles', { before: '<title>Other</title>' }, '2 titles instead of one'],
    [
      'a tag twice',
      { head: '<meta property="og:title" content="Other"/>' },
      '2 tags "og:title" instead of one',
    ],
  ])('%s', (_, parts, mistake) => {
    expect(siteOf({ '/a': parts })).toEqual([`The page /a has ${mistake}.`]);
  });

  test('tags for sharing beyond 32 KB, counted in bytes', () => {
    const style = (characters: number) => ({ before: `<style>${'é'.repeat(characters)}</style>` });
    expect(siteOf({ '/a': style(15_000) })).toEqual([]);
    expect(siteOf({ '/a': style(16_384) })).toEqual([
      expect.stringMatching(
        /^The page \/a has a tag for sharing beyond the first 32 KB, at byte 3\d{4}\.$/,
      ),
    ]);
  });

  test('a picture that does not exist', () => {
    expect(siteOf({ '/a': {} }, { files: new Set() })).toEqual([
      `The page /a has a picture for sharing that does not exist, ${siteUrl}/social.png?v=1.`,
    ]);
  });

  test.each(['/404', '/desk'])('search engines could keep %s', (address) => {
    expect(siteOf({ [address]: { canonical: siteUrl + address } })).toEqual([
      `The page ${address} has a canonical address.`,
      `The page ${address} has no robots tag "noindex".`,
    ]);
  });

  test('search engines could keep a page of a preview', () => {
    const kept = { '/a': { head: '<meta name="robots" content="noindex">' } };
    expect(siteOf(kept, { isPreview: true })).toEqual([]);
    expect(siteOf({ '/a': {} }, { isPreview: true })).toEqual([
      'The page /a has no robots tag "noindex", as a preview has.',
    ]);
  });

  test('a page that leads visitors to the desk', () => {
    const desk =
      '<html lang="en"><title>Desk</title><meta name="robots" content="noindex"><h1>D</h1>';
    expect(siteOf({ '/a': linkTo('/desk'), '/desk': desk })).toEqual([
      'The page /a links to "/desk": there is no such page or file.',
    ]);
  });
});

test('a link leaves its language only where it says so', () => {
  const french = (body: string) =>
    documentAt('/fr', { body }).replace('lang="en"', 'lang="fr"').replaceAll('Title', 'Titre');
  const link = (more: string) => french(`<h1>H</h1><a href="/"${more}>x</a>`);
  expect(siteOf({ '/': {}, '/fr': link(' hreflang="en"') })).toEqual([]);
  expect(siteOf({ '/': {}, '/fr': link('') })).toEqual([
    'The page /fr links to "/", which is a page in another language (en).',
  ]);
});
