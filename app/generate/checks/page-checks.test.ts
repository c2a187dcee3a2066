import { expect, test } from 'vitest';
import { type BuiltSite, mistakesIn } from './page-checks.ts';

const siteUrl = 'https://example.org';

/** @param bodies of the pages, by their addresses */
function mistakesOf(bodies: Record<string, string>, more: Partial<BuiltSite> = {}) {
  return mistakesIn({
    pages: new Map(
      Object.entries(bodies).map(([address, body]) => {
        const language = address.startsWith('/fr') ? 'fr' : 'en';
        const head = `<meta property="og:image" content="${siteUrl}/social.png?v=1">`;
        return [
          address,
          `<html lang="${language}"><head>${head}</head><body>${body}</body></html>`,
        ];
      }),
    ),
    files: new Set(['/social.png', '/feed.xml', '/x.png']),
    scripts: [],
    redirects: {},
    siteUrl,
    privatePages: new Set(['/desk']),
    wordsOf: new Map([['/a', 'content/en/a.md']]),
    ...more,
  });
}

const linkTo = (href: string) => `<a href="${href}">x</a>`;

test('a sound site has no mistakes', () => {
  const links = ['/about#team', '#a%20b', 'https://example.org/feed.xml'];
  const pictures = '<img src="/x.png"><img src="data:image/gif;base64,R0">';
  const pages = {
    '/': `<h2 id="a b">A</h2>${pictures}${links.map(linkTo).join('')}`,
    '/about': '<p id="team">T</p>',
    '/fr': '<a href="/" hreflang="en">English</a>',
    '/404': '<h1>Gone</h1>',
    '/desk': linkTo('/desk'),
  };
  const more = { redirects: { '/old': '/about#team' }, scripts: ['src:"/x.png"'] };
  expect(mistakesOf(pages, more)).toEqual([]);
});

test.each([
  ['/nowhere', 'there is no such page or file'],
  ['/desk', 'there is no such page or file'],
  ['/about/', 'an address of this site has no slash at its end'],
  ['/about#nobody', 'the page /about has nothing with the id "nobody"'],
  ['#nobody', 'the page / has nothing with the id "nobody"'],
  ['/old', 'this address has moved to /about; link there'],
])('a link to %s is a mistake', (href, mistake) => {
  const pages = { '/': linkTo(href), '/about': '', '/404': '', '/desk': '' };
  expect(mistakesOf(pages, { redirects: { '/old': '/about' } })).toEqual([
    `The page / links to "${href}": ${mistake}.`,
  ]);
});

// biome-ignore format: a row is a line
test.each<[string, Record<string, string>, Partial<BuiltSite>, string]>([
  ['a redirect to no page', { '/': '' }, { redirects: { '/old': '/gone' } }, 'redirects.yaml sends /old to "/gone": there is no such page or file.'],
  ['an id twice', { '/a': '<h1 id="a">A</h1><p id="a">B</p>' }, {}, 'content/en/a.md: the page /a has the id "a" more than once.'],
  ['a picture of another site, which browsers will not load', { '/a': '<img src="https://elsewhere.example/x.png">' }, {}, 'content/en/a.md: the page /a has a picture that does not exist here: https://elsewhere.example/x.png.'],
  ['a picture that only a script shows', { '/': '' }, { scripts: ['f(`/scenes/gone.svg`);href="/x"'] }, 'A script shows a picture that does not exist, /scenes/gone.svg.'],
  ['a link that leaves its language without saying so', { '/': '', '/fr': linkTo('/') }, {}, 'The page /fr links to "/", which is a page in another language (en).'],
])('%s is a mistake', (_, pages, more, mistake) => {
  expect(mistakesOf(pages, more)).toEqual([mistake]);
});
