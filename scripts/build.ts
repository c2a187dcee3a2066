/** `npm run build` builds the site; `npm start` and the tests build what is stale. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contentPath, thisSite } from '../site/read/site.ts';

/** What is published has full; the machine of whoever tries the site is spared. */
export type Compression = 'full' | 'quick';

/** What React Router has built. Most changes are of words, which are not in it. */
const scripts = '.cache/scripts';
/** Written last into a folder: a digest of what is in it was made from. */
const stamp = '.inputs';

export async function buildIfStale(compression: Compression): Promise<void> {
  if (!isFrom(digestOfInputs('.', thisSite().today), 'build')) await build(compression);
  else if (compression === 'full') await compress('build', compression);
}

/** Makes a build beside the present one, which it replaces only once it is complete. */
async function build(compression: Compression): Promise<void> {
  // Taken before the build: a file that changes meanwhile makes the result stale.
  const inputs = digestOfInputs('.', thisSite().today);
  fs.mkdirSync('.cache', { recursive: true });
  using temporary = fs.mkdtempDisposableSync('.cache/build-');
  const folder = join(temporary.path, 'build');
  const drawings = join(temporary.path, 'drawings');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  const step = (title: string, ...args: string[]) => run(title, folder, args, stop.signal);

  const check = step('Checking the content', 'site/checks/check-content.ts', '--mistakes');
  const pages = Promise.all([
    takeScripts(folder, () =>
      step('Building scripts and styles', 'node_modules/@react-router/dev/bin.cjs', 'build'),
    ),
    step('Drawing pictures', 'app/generate/drawings.ts', drawings),
  ]).then(() => step('Writing the pages', 'app/generate/main.ts', drawings));
  try {
    await Promise.all([check, pages]);
  } catch (error) {
    // Mistakes are told in place of what else they break.
    await check;
    throw error;
  } finally {
    stop.abort();
    await Promise.allSettled([pages]);
  }
  await compress(folder, compression);
  fs.writeFileSync(join(folder, stamp), inputs);
  // Removing it takes longer, and somebody may read from it meanwhile.
  if (fs.existsSync('build')) fs.renameSync('build', join(temporary.path, 'before'));
  fs.renameSync(folder, 'build');
}

/** Puts scripts, styles, and the server that renders the pages, where the build is made. */
async function takeScripts(folder: string, make: () => Promise<void>): Promise<void> {
  const { default: routes } = await import('../app/routes.ts');
  const inputs = digestOfScripts('.', routes);
  if (isFrom(inputs, scripts)) {
    fs.cpSync(scripts, folder, { recursive: true });
    return;
  }
  await make();
  fs.rmSync(scripts, { recursive: true, force: true });
  fs.cpSync(folder, scripts, { recursive: true });
  fs.writeFileSync(join(scripts, stamp), inputs);
}

const compress = (folder: string, compression: Compression) =>
  run('Compressing them', folder, ['app/generate/compressed-copies.ts', compression]);

/** Runs a program of the build; rejects with what it printed if it fails. */
async function run(title: string, folder: string, args: string[], signal?: AbortSignal) {
  const start = performance.now();
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder };
  try {
    await promisify(execFile)(process.execPath, args, { env, signal });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & Record<string, string>;
    throw new Error(`${title} failed:\n\n${(stdout + stderr).trim() || message}`);
  }
  // Stdout holds nothing but a command's own answer.
  console.error(`✓ ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

const isFrom = (inputs: string, folder: string) =>
  fs.existsSync(join(folder, stamp)) && fs.readFileSync(join(folder, stamp), 'utf8') === inputs;

/** @param day a new one may have posts and closures of its own */
export const digestOfInputs = (root: string, day: string) =>
  digestOf(root, [contentPath('**')], day);

/** Of the content, only addresses are in scripts and styles. */
export const digestOfScripts = (root: string, routes: unknown) => digestOf(root, [], routes);

/** Of the code and files of the content, tests left out, of the variables that change what is built, and of something else. */
function digestOf(root: string, content: string[], other: unknown): string {
  const variable = /^(?:AS_LAUNCHED|CONTENT_FOLDER|SITE_URL|FUNCTIONS_URL|PUBLIC_KEY|CAPTCHA.*)$/;
  const variables = Object.entries(process.env).filter(([name]) => variable.test(name));
  const hash = createHash('sha256').update(JSON.stringify([variables.sort(), other]));
  const code = ['{app,public,service,site}/**', '{package-lock,tsconfig}.json'];
  const files = fs
    .globSync([...code, '{react-router,vite}.config.ts', ...content], {
      cwd: root,
      withFileTypes: true,
    })
    .filter((entry) => entry.isFile() && !/\.test\.\w+$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) {
    const bytes = fs.readFileSync(file);
    hash.update(`\0${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  await build('full').catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
