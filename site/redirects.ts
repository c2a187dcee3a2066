import * as v from 'valibot';
import { pageIds, pathOf } from './addresses/pages.ts';
import { isOfSite, postPath } from './addresses/paths.ts';
import { postWithId, readPosts } from './posts.ts';
import { prerenderedPaths } from './published-paths.ts';
import { localeFacts } from './read/locales.ts';
import { readYamlFile } from './read/read-file.ts';
import { contentPath } from './read/site.ts';

/** Maps an old address to the new one, which may include a heading: /about#people. */
export type Redirects = Record<string, string>;

// A file with only comments has the value null.
const redirectsSchema = v.nullable(v.record(v.string(), v.string()));

export function readRedirects(): Redirects {
  const pages = new Set(prerenderedPaths());
  return { ...fromEnglishSlugs(pages), ...readMoved(pages) };
}

/** Throws a ContentError if a redirect leads nowhere, or away from a page. */
export function readMoved(pages: ReadonlySet<string>): Redirects {
  const file = contentPath('facts', 'redirects.yaml');
  const moved = readYamlFile(file, redirectsSchema, undefined, (entries) =>
    Object.entries(entries ?? {}).flatMap(([from, to]): [string, string][] => {
      const mistake = mistakeIn(from, to, pages);
      return mistake === null ? [] : [[from, mistake]];
    }),
  );
  return moved ?? {};
}

/** A host reads a limited number of lines. */
const newestPosts = 100;

/** Below /fr, English slugs lead to the French ones: /fr/pricing to /fr/tarifs. */
function fromEnglishSlugs(pages: Set<string>): Redirects {
  const inFrench = (path: string) => `${localeFacts.fr.prefix}${path}`;
  const entries = [
    ...pageIds('en')
      .filter((page) => page !== 'home')
      .map((page) => [inFrench(pathOf('en', page)), pathOf('fr', page)]),
    ...readPosts('en')
      .slice(0, newestPosts)
      .flatMap(({ id, slug, alsoAt }) =>
        [slug, ...alsoAt].map((other) => [
          inFrench(postPath('en', other)),
          postPath('fr', postWithId('fr', id)?.slug ?? id),
        ]),
      ),
  ];
  return Object.fromEntries(entries.filter(([from = '']) => !pages.has(from)));
}

function mistakeIn(from: string, to: string, pages: ReadonlySet<string>): string | null {
  if (!/^(\/[\p{L}\p{N}_.~-]+)+$/u.test(from)) {
    return 'an old address is a path such as /blog/old-slug, without a slash at its end';
  }
  if (isOfSite(from))
    return 'the site itself uses this address, so nobody may be sent away from it';
  if (pages.has(from)) return 'is a page of the site; if it is to go, delete its files';
  if (!pages.has(to.replace(/#[\w-]+$/, ''))) return `leads to ${to}, and there is no such page`;
  return null;
}
