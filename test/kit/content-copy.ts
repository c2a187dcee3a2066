/** A copy of the content to make changes in, and what our readers make of it. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { contentMistakes } from '../../site/checks/content-mistakes.ts';
import { readBlog } from '../../site/index.ts';
import { contentPath, readSite } from '../../site/read/site.ts';

export interface ContentCopy {
  /** Its path. */
  folder: string;
  /** @param file such as en/posts/a.md */
  write(file: string, content: string | Uint8Array): Promise<void>;
  remove(file: string): Promise<void>;
  /** What our readers return for it, each time anew. In the year 2099, so that posts of a test may be newer than others. */
  read<Value>(read: () => Value): Value;
  /** What the check of words says about it, a line each: content/facts/days.yaml, line 1: ... */
  mistakes(): Promise<string[]>;
  /** Changes a file, in which what is replaced has to be. */
  edit(file: string, from: string | RegExp, to: string): Promise<void>;
  dispose(): Promise<void>;
}

export async function copyContent(): Promise<ContentCopy> {
  const root = await mkdtemp(join(tmpdir(), 'content-'));
  const folder = join(root, 'content');
  await cp(contentPath(), folder, { recursive: true });
  return {
    folder,
    write: async (file, content) => {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), content);
    },
    remove: (file) => rm(join(folder, file)),
    read: (read) => readSite({ folder, today: '2099-12-31' }, read),
    edit: async (file, from, to) => {
      const text = await readFile(join(folder, file), 'utf8');
      const isThere = typeof from === 'string' ? text.includes(from) : text.search(from) >= 0;
      if (!isThere) throw new Error(`${file} has no ${from}`);
      await writeFile(join(folder, file), text.replace(from, to));
    },
    mistakes: async () => {
      const mistakes = await readSite({ folder }, contentMistakes);
      return mistakes.map((mistake) => mistake.replaceAll(`${root}/`, ''));
    },
    dispose: () => rm(root, { recursive: true }),
  };
}

/** A post in Markdown about what there is to write about; `facts` replace or add lines of its front matter. */
export function postFile(facts: Record<string, unknown> = {}, markdown = 'Text.'): string {
  const { topics, authors } = readBlog('en');
  return written(
    {
      title: 'A post for a test',
      description: 'What the post for a test is about.',
      heading: 'A post for a test',
      lead: 'What it is about.',
      date: '2026-01-15',
      topics: topics.slice(0, 1),
      author: authors[0],
      ...facts,
    },
    markdown,
  );
}

/** The same post in French. */
export function frenchPostFile(facts: Record<string, unknown> = {}, markdown = 'Texte.'): string {
  const words = {
    title: 'Un billet',
    description: 'Son sujet.',
    heading: 'Un billet',
    lead: 'Ici.',
  };
  return written({ ...words, ...facts }, markdown);
}

function written(frontMatter: Record<string, unknown>, markdown: string): string {
  const lines = Object.entries(frontMatter).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}`,
  );
  return ['---', ...lines, '---', '', markdown, ''].join('\n');
}
