/** A copy of content, the fixture company's unless another is named, to make changes in, and what our own code reads from it. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contentMistakes } from '../../site/checks/content-mistakes.ts';
import { readSite } from '../../site/read/site.ts';

export interface ContentCopy {
  /** Its path. */
  folder: string;
  /** @param file such as en/posts/a.md */
  write(file: string, text: string): Promise<void>;
  remove(file: string): Promise<void>;
  /** What our readers return for it, each time anew. In the year 2099, so that posts of a test may be newer than others. */
  read<Value>(read: () => Value): Value;
  /** What the check of words says about it, a line each: content/facts/days.yaml, line 1: ... */
  mistakes(): string[];
  /** Runs a script of ours on it; resolves with what the script prints, and its exit code. */
  run(script: string, ...args: string[]): Promise<{ code: number; output: string }>;
  dispose(): Promise<void>;
}

export async function copyContent(source = 'test/fixture-company'): Promise<ContentCopy> {
  const root = await mkdtemp(join(tmpdir(), 'content-'));
  const folder = join(root, 'content');
  await cp(source, folder, { recursive: true });
  return {
    folder,
    write: (file, text) => writeFile(join(folder, file), text),
    remove: (file) => rm(join(folder, file)),
    read: (read) => readSite({ folder, today: '2099-12-31' }, read),
    mistakes: () =>
      readSite({ folder }, contentMistakes).map((mistake) => mistake.replaceAll(`${root}/`, '')),
    run: (script, ...args) =>
      new Promise((done) => {
        execFile(
          process.execPath,
          [resolve(script), ...args],
          { cwd: root, env: { ...process.env, CONTENT_FOLDER: 'content' } },
          (error, stdout, stderr) =>
            done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
        );
      }),
    dispose: () => rm(root, { recursive: true }),
  };
}

/** A post in Markdown; `facts` replace or add lines of its front matter. */
export function postFile(facts: Record<string, unknown> = {}, markdown = 'Text.'): string {
  const frontMatter = {
    title: 'A post for a test',
    description:
      'A description that is long enough for search engines, which show some hundred and fifty letters of what a page says about itself.',
    heading: 'A post for a test',
    lead: 'What it is about.',
    date: '2026-01-15',
    topics: ['Backups'],
    author: 'The workshop',
    related: ['a-backup-that-works', 'the-first-week'],
    ...facts,
  };
  const lines = Object.entries(frontMatter).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}`,
  );
  return ['---', ...lines, '---', '', markdown, ''].join('\n');
}
