import { afterEach, describe, expect, test } from 'vitest';
import { atomFeed } from '../app/generate/feed.ts';
import { sitemapXml } from '../app/generate/sitemap.ts';
import { postFile } from '../test/kit/content-copy.ts';
import { openContent } from '../test/kit/content-fixture.ts';
import { type Post, readPosts, relatedPosts } from './posts.ts';
import { prerenderedPaths } from './published-paths.ts';
import { readRedirects } from './redirects.ts';

const content = await openContent();
/** Posts that there are already. */
const [first, second] = readPosts('en') as [Post, Post];
let added: string[] = [];
afterEach(async () => {
  await Promise.all(added.map((file) => content.remove(file)));
  added = [];
});

async function addPost(slug: string, facts: Record<string, unknown> = {}, markdown?: string) {
  const file = `en/posts/${slug}.md`;
  added.push(file);
  await content.write(file, postFile(facts, markdown));
}

const posts = () => content.read(() => readPosts('en'));

describe('posts', () => {
  test('come newest first, with the minutes that reading takes', async () => {
    await addPost('old', { date: '1999-02-28' });
    // A minute for 220 words.
    await addPost('new', { date: '2098-02-28' }, 'word '.repeat(550));
    const found = posts();
    expect(found[0]).toMatchObject({ slug: 'new', minutes: 3 });
    expect(found.at(-1)).toMatchObject({ slug: 'old', minutes: 1 });
  });

  test('that are drafts or wait for their day are in no list or feed, and have no address', async () => {
    await addPost('secret-plan', { heading: 'A secret plan', draft: true });
    await addPost('secret-future', { heading: 'A secret future', date: '2999-01-01' });
    const outputs = content.read(() => [
      readPosts('en'),
      prerenderedPaths(),
      atomFeed('en'),
      sitemapXml(),
    ]);
    for (const output of outputs) {
      const text = JSON.stringify(output);
      expect(text).toContain(first.slug);
      expect(text).not.toMatch(/secret/i);
    }
  });

  test('lead to the posts that they name, in their order, once these have appeared', async () => {
    const related = [second.id, 'later', first.id];
    await addPost('one', { related });
    await addPost('later', { date: '2999-01-01' });
    const post = posts().find(({ slug }) => slug === 'one') as Post;
    const shown = content.read(() => relatedPosts('en', post));
    expect(shown.map(({ id }) => id)).toEqual([second.id, first.id]);
  });
});

describe('redirects', () => {
  const target = `/blog/${first.slug}`;
  const redirectsOf = async (yaml: string) => {
    await content.write('facts/redirects.yaml', yaml);
    return content.read(readRedirects);
  };

  test('lead from old addresses to pages, and to parts of pages', async () => {
    const redirects = {
      '/blog/old': target,
      '/old/é': '/about#anything',
    };
    const lines = Object.entries(redirects).map(([from, to]) => `${from}: ${to}\n`);
    const others = await redirectsOf('# /blog/old: /blog\n');
    expect(Object.keys(others).filter((from) => !from.startsWith('/fr/'))).toEqual([]);
    expect(await redirectsOf(lines.join(''))).toEqual({ ...others, ...redirects });
  });

  test('that lead away from what the site itself uses stop the build', async () => {
    const own = [
      ...['/desk', '/fr/desk', '/404', '/healthz', '/readyz', '/functions/v1/desk/key'],
      ...['/robots.txt', '/sitemap.xml', '/llms.txt', '/fr/llms.txt', '/contact-config.json'],
      ...['/feed.xml', '/fr/feed.xml', '/favicon.ico', '/site.webmanifest', '/assets'],
    ];
    const reading = redirectsOf(own.map((from) => `${from}: /about\n`).join(''));
    for (const from of own) await expect(reading).rejects.toThrow(`${from}: the site itself uses`);
  });
});
