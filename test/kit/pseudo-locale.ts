/**
 * A language for tests, made from the English content: every vowel of its words has an accent, so that a
 * word in a built page that has none did not come from the content.
 */
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { isFact } from '../../site/checks/texts.ts';

export const pseudo = { locale: 'es', prefix: '/es', language: 'es', name: 'Pseudo' };

/** What a post or page of prose has in its first language only. */
const sharedFacts = ['date', 'updated', 'topics', 'author', 'related', 'draft', 'alsoAt'];

const accents: Record<string, string> = { a: 'â', e: 'ê', i: 'î', o: 'ô', u: 'û' };

/** Leaves placeholders, tags, and the targets of links as they are. */
function accented(text: string): string {
  return text
    .split(/(\{[^}]*\}|\]\([^)]*\)|<[^>]*>)/)
    .map((part, index) =>
      index % 2 === 0 ? part.replace(/[aeiou]/g, (vowel) => accents[vowel] ?? vowel) : part,
    )
    .join('');
}

/** Adds the language to those of a copy of the project. */
export async function addPseudoLocale(project: string): Promise<void> {
  const english = join(project, 'content/en');
  for (const file of await readdir(english, { recursive: true })) {
    const ending = /\.(yaml|md)$/.exec(file)?.[1];
    if (ending === undefined) continue;
    const text = await readFile(join(english, file), 'utf8');
    const target = join(project, 'content', pseudo.locale, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, ending === 'md' ? markdownFile(text, file) : yamlFile(text, file));
  }
  const list = join(project, 'content/locales.yaml');
  const { locale, ...line } = pseudo;
  await appendFile(list, stringify({ [locale]: line }));
}

function yamlFile(text: string, file: string): string {
  const words = inPseudo(parse(text)) as Record<string, unknown>;
  // Every address differs from the English one, but for those of the home page and of shared files.
  const isPage = file.startsWith('pages') && !file.endsWith('home.yaml');
  return stringify(isPage ? { slug: slugOf(file), ...words } : words);
}

function markdownFile(text: string, file: string): string {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const fields = Object.entries(parse(head)).filter(([name]) => !sharedFacts.includes(name));
  const words = { slug: slugOf(file), ...(inPseudo(Object.fromEntries(fields)) as object) };
  return `---\n${stringify(words)}---\n${accented(body)}`;
}

/** The slug of the pseudo language for the English one at the end of a path. */
export function slugOf(path: string): string {
  return `es-${path.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '')}`;
}

function inPseudo(value: unknown, path: string[] = []): unknown {
  if (typeof value === 'string') return isFact(path, value) ? value : accented(value);
  if (Array.isArray(value)) return value.map((entry) => inPseudo(entry, path));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, inPseudo(entry, [...path, key])]),
  );
}
