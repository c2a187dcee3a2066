/**
 * Services, industries and pages about prices that the owner has taken away: the page is gone, and `redirects.yaml` says where its address
 * leads. Menus, cards and lists that name it leave it out; what sentences say of it is the owner's to change.
 */
import { existsSync, readFileSync } from 'node:fs';
import { families, optionalPages } from './page-ids.ts';
import { contentPath, once } from './site.ts';
import { parseYaml } from './yaml.ts';

const removable = new RegExp(
  `^/(?:(?:${families.join('|')})/[a-z0-9-]+|${optionalPages.join('|')})$`,
);

export const removedPages = once((): ReadonlySet<string> => {
  const file = contentPath('facts', 'redirects.yaml');
  // Its mistakes are told where it is read.
  const parsed = existsSync(file) ? parseYaml(readFileSync(file, 'utf8')) : { value: null };
  const moved = 'value' in parsed ? Object.keys(parsed.value ?? {}) : [];
  return new Set(
    moved
      .filter((address) => removable.test(address))
      .map((address) => address.slice(1))
      .filter((id) => !existsSync(contentPath('en', 'pages', `${id}.yaml`))),
  );
});

/** Whether an entry of a list is about a page that is gone. */
export function isOfRemovedPage(entry: unknown): boolean {
  const removed = removedPages();
  if (removed.size === 0) return false;
  if (typeof entry === 'string') return removed.has(entry);
  if (entry === null || typeof entry !== 'object') return false;
  const { page, link, links } = entry as {
    page?: unknown;
    link?: { page?: unknown };
    links?: unknown;
  };
  if (Array.isArray(links)) return links.length > 0 && links.every(isOfRemovedPage);
  return removed.has(String(page ?? link?.page));
}
