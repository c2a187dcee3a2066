/** A copy of content, the fixture company's unless another is named, to make changes in, and what our own code reads from it. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

export interface ContentCopy {
  /** Its path. */
  folder: string;
  /** @param file such as en/posts/a.md */
  write(file: string, text: string): Promise<void>;
  remove(file: string): Promise<void>;
  /** Runs a script of ours on it; resolves with what the script prints, and its exit code. */
  run(script: string, ...args: string[]): Promise<{ code: number; output: string }>;
  /**
   * What functions of our modules return, as in the build (no development mode). Rejects with the
   * reader's message about mistakes.
   */
  read<Values extends unknown[]>(...calls: Call[]): Promise<Values>;
  dispose(): Promise<void>;
}

/** A module, the name of a function that it exports, and the function's arguments. */
type Call = [module: string, name: string, ...args: unknown[]];

export async function copyContent(source = 'test/fixture-company'): Promise<ContentCopy> {
  const root = await mkdtemp(join(tmpdir(), 'content-'));
  const content = join(root, 'content');
  await cp(source, content, { recursive: true });
  // The head of a page reads the source of its picture for sharing.
  await symlink(resolve('app'), join(root, 'app'));
  const env = { ...process.env, CONTENT_FOLDER: 'content' };
  return {
    folder: content,
    write: (file, text) => writeFile(join(content, file), text),
    remove: (file) => rm(join(content, file)),
    async read(...calls) {
      const addresses = calls.map(([module, ...call]) => [
        pathToFileURL(resolve(module)).href,
        ...call,
      ]);
      // In the year 2100, so that the posts of a test may be newer than those of the site.
      const script = `const values = [];
        Date.now = () => ${Date.UTC(2100, 0)};
        for (const [module, name, ...args] of ${JSON.stringify(addresses)}) {
          values.push((await import(module))[name](...args));
        }
        process.stdout.write(JSON.stringify(values));`;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', script],
        {
          cwd: root,
          env,
          maxBuffer: 64 * 1024 * 1024,
        },
      );
      return JSON.parse(stdout);
    },
    run: (script, ...args) =>
      new Promise((done) => {
        execFile(
          process.execPath,
          [resolve(script), ...args],
          { cwd: root, env },
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
