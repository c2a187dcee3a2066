/** Addresses that the site had, and at which nobody finds anything any more. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileOf, pageIds, pathOf, slugInFile } from '../addresses/pages.ts';
import { postPath } from '../addresses/paths.ts';
import { isPreview } from '../launch.ts';
import { fileOfPost, postNames } from '../posts.ts';
import { prerenderedPaths } from '../published-paths.ts';
import { locales } from '../read/locales.ts';
import { contentPath, readSite, thisSite } from '../read/site.ts';
import { readRedirects } from '../redirects.ts';
import { parsed } from './content-files.ts';

export function formerAddressAdvice(): string[] {
  const former = formerAddresses();
  if (former.size === 0) return [];
  const now = addresses();
  const known = new Set([
    ...[...now.values()].map(({ path }) => path),
    ...prerenderedPaths(),
    ...Object.keys(readRedirects()),
  ]);
  return [...former]
    .filter(([, { path }]) => !known.has(path))
    .map(([id, { path, title }]) => {
      const above = path.replace(/\/[^/]*$/, '');
      const renamed = [...now.values()].find((page) => page.title === title);
      const to = (now.get(id) ?? renamed)?.path ?? (known.has(above) ? above : '/');
      return `${contentPath('facts', 'redirects.yaml')}: nothing is at ${path} any more; send its visitors on with the line "${path}: ${to}"`;
    });
}

/** Of the site that is live, or else of the last commit. None where the content is in no repository, as in an image. */
function formerAddresses(): Addresses {
  const cwd = thisSite().folder;
  const commit = ['origin/live', 'HEAD'].find(
    (name) =>
      spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}:./`], { cwd }).status === 0,
  );
  if (commit === undefined) return new Map();
  const root = mkdtempSync(join(tmpdir(), 'former-'));
  try {
    const archive = execFileSync('git', ['archive', commit], {
      cwd,
      maxBuffer: 256 * 1024 * 1024,
    });
    execFileSync('tar', ['-x', '-C', root], { input: archive });
    // Search engines and visitors know no address of a preview.
    return readSite({ folder: root }, () => (isPreview() ? new Map() : addresses()));
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** By the files of pages and posts, without drafts. By title and language a file is known again that has another name. */
type Addresses = Map<string, { path: string; title: string }>;

function addresses(): Addresses {
  const entry = (id: string, path: string, file = '') => {
    const { title = id } = (parsed(file)?.fields ?? {}) as { title?: unknown };
    return [id, { path, title: `${id.split('/')[0]} ${title}` }] as const;
  };
  return new Map(
    locales().flatMap((locale) => [
      ...pageIds(locale).map((page) =>
        entry(`${locale}/${page}`, pathOf(locale, page), fileOf(locale, page)),
      ),
      ...postNames(locale)
        .map((name) => name.replace(/\.md$/, ''))
        .filter((id) => !isDraft(fileOfPost(locale, id)))
        .map((id) => {
          const file = fileOfPost(locale, id);
          return entry(`${locale}/posts/${id}`, postPath(locale, slugInFile(file) ?? id), file);
        }),
    ]),
  );
}

function isDraft(file: string): boolean {
  const { draft = false } = (parsed(file)?.fields ?? {}) as { draft?: unknown };
  return draft === true;
}
