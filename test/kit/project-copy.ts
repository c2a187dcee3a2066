/** A copy of the project, with the content of the fixture company, in which content may be changed and the site be built. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildInputs } from '../../tools/folders.mjs';

const pictures = '.cache/social';

export interface ProjectCopy {
  folder: string;
  /** Builds the pages; rejects with the output of a build that fails. */
  buildPages(): Promise<void>;
  /** Writes what stands beside the pages. */
  generate(): Promise<void>;
  /** Compresses both, which takes as long as to build the pages. */
  compress(): Promise<void>;
  remove(): Promise<void>;
}

export async function copyProject(): Promise<ProjectCopy> {
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(join('.cache', 'project-'));
  for (const source of [...buildInputs, 'package.json']) {
    const from = source === 'content' ? 'test/fixture-company' : source;
    await cp(from, join(folder, source), { recursive: true });
  }
  // Drawing the pictures again that the last build has drawn would take most of the time.
  if (existsSync(pictures)) await cp(pictures, join(folder, pictures), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const run = async (...args: string[]) => {
    await promisify(execFile)(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', CONTENT_FOLDER: 'content' },
      maxBuffer: 64 * 1024 * 1024,
    });
  };
  return {
    folder,
    buildPages: () => run(resolve('node_modules/@react-router/dev/bin.cjs'), 'build'),
    generate: () => run('generate/main.ts'),
    compress: () => run('generate/compress.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
