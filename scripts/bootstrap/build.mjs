import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { contentCheck } from './checks.mjs';
import { filesBelow } from './files-below.mjs';
import { Failure, log, step } from './processes.mjs';
import { projectPath, projectRoot, script, tool } from './project.mjs';

/** Asked each time: the tests of another company set it (run-tests.mjs). */
const content = () => process.env.CONTENT_FOLDER ?? 'content';

/** Everything that the built site is made from, besides its content. */
const codeFiles = [
  'app',
  'public',
  'service',
  'site',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** The variables that change what is built, besides Vite's own. */
const inputVariables = [
  'AS_LAUNCHED',
  'CONTENT_FOLDER',
  'SITE_URL',
  'FUNCTIONS_URL',
  'PUBLIC_KEY',
  'CAPTCHA',
  'CAPTCHA_SITE_KEY',
  'CAPTCHA_SCRIPT_URL',
];

/** What React Router has built, and a digest of what that was made from: most changes are of words, which are not in it. */
const scripts = projectPath('.cache/scripts');

/** Written last, with a digest of what the build was made from, and how it was compressed. */
const stamp = projectPath('build/.inputs');

/** @typedef {'full' | 'quick'} Compression what is published has full; the machine of whoever tries the site is spared */

/** @param {Compression} compression at least */
export async function buildIfStale(compression) {
  const inputs = digestOfInputs(projectRoot, await today());
  const [builtFrom, built] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  if (builtFrom !== inputs) return build(compression);
  if (built === 'full' || compression === 'quick') return;
  await compress('build', compression);
  writeFileSync(stamp, `${inputs} ${compression}`);
}

/**
 * Makes a build beside the present one, which it replaces only once it is complete.
 *
 * @param {Compression} compression
 */
export async function build(compression) {
  // Taken before the build: a file that changes meanwhile makes the result stale.
  const inputs = digestOfInputs(projectRoot, await today());
  const temporary = mkdtempSync(projectPath('.build-'));
  // React Router empties the folder of its build.
  const drawings = join(temporary, 'drawings');
  // Relative, as the tools of the build expect it.
  const folder = join(basename(temporary), 'build');
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder };
  try {
    const stop = new AbortController();
    // What `npm run check -- content` finds, with the same words.
    const check = buildStep('Checking the content', contentCheck('--mistakes'), env);
    // Mistakes are told at once, and in place of what else they break.
    check.catch(() => stop.abort());
    const beside = [
      takeScripts(folder, env, stop.signal),
      buildStep('Drawing pictures', script('app/generate/drawings.ts', drawings), env, stop.signal),
    ];
    const pages = Promise.all(beside).then(() => {
      stop.signal.throwIfAborted();
      return buildStep(
        'Writing the pages',
        script('app/generate/main.ts', drawings),
        env,
        stop.signal,
      );
    });
    const steps = await Promise.allSettled([check, ...beside, pages]);
    const failed = steps.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    await compress(folder, compression);
    rmSync(projectPath('build'), { recursive: true, force: true });
    renameSync(projectPath(folder), projectPath('build'));
    writeFileSync(stamp, `${inputs} ${compression}`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder of the build
 * @param {Compression} compression
 */
const compress = (folder, compression) =>
  buildStep('Compressing them', script('app/generate/compressed-copies.ts', compression), {
    ...process.env,
    BUILD_FOLDER: folder,
  });

/**
 * Puts scripts, styles, and the server that renders the pages, where the build is made.
 *
 * @param {string} folder of the build
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 */
async function takeScripts(folder, env, signal) {
  const [built, inputs] = [join(scripts, 'build'), join(scripts, 'inputs')];
  const { default: routes } = await import('../../app/routes.ts');
  const digest = digestOfScripts(projectRoot, routes);
  if (existsSync(inputs) && readFileSync(inputs, 'utf8') === digest) {
    cpSync(built, projectPath(folder), { recursive: true });
    return;
  }
  const commandLine = tool('@react-router/dev', 'react-router', ['build']);
  await buildStep('Building scripts and styles', commandLine, env, signal);
  rmSync(scripts, { recursive: true, force: true });
  cpSync(projectPath(folder), built, { recursive: true });
  writeFileSync(inputs, digest);
}

/** Read when it is asked for: then the packages are installed that its module needs. */
const today = async () => (await import('../../site/read/site.ts')).thisSite().today;

/**
 * @param {string} root of the project
 * @param {string} day a new one may have posts and closures of its own
 */
export const digestOfInputs = (root, day) => digestOf(root, [...codeFiles, content()], day);

/**
 * Of the content, only addresses and the company's colours are in scripts and styles.
 *
 * @param {string} root of the project
 * @param {unknown} routes
 */
export const digestOfScripts = (root, routes) =>
  digestOf(root, [...codeFiles, join(content(), 'facts/brand.yaml')], routes);

/**
 * Of files, tests left out, of the variables, and of something else.
 *
 * @param {string} root of the project
 * @param {string[]} paths
 * @param {unknown} other
 */
function digestOf(root, paths, other) {
  const variables = Object.entries(process.env)
    .filter(([name]) => inputVariables.includes(name) || name.startsWith('VITE_'))
    .sort();
  const hash = createHash('sha256').update(JSON.stringify([variables, other]));
  const files = paths
    .flatMap((path) => filesBelow(join(root, path)))
    .map((file) => relative(root, file).replaceAll(sep, '/'))
    .filter((file) => !/\.test\.\w+$/.test(file));
  for (const file of files.sort()) {
    const bytes = readFileSync(join(root, file));
    hash.update(`\0${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * @param {string} title
 * @param {[string, string[]]} commandLine
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} [signal] ends it
 */
async function buildStep(title, commandLine, env, signal) {
  const { code, output } = await step(title, [commandLine], env, signal);
  if (code !== 0) throw new Failure(`\n${output.trim()}\n\nThe build failed: see above.`);
  for (const [advice] of output.matchAll(/^Advice: .+$/gm)) log(advice);
}
