import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitOf, nameOfInputs, RELEASE_FILE } from '../../service/node/release.mjs';
import { dayInOttawa } from '../../site/blog/today.mjs';
import { buildInputs } from '../folders.mjs';
import { contentCheck } from './checks.mjs';
import { fingerprint } from './fingerprint.mjs';
import { copyHost, hostSources } from './host-copy.mjs';
import { withLock } from './lock.mjs';
import { collect, Failure } from './processes.mjs';
import { log, step } from './progress.mjs';
import { pinnedNode, projectPath, projectRoot, script, tool } from './project.mjs';
import { publish, rollBack, stamp } from './releases.mjs';

/** The variables that change what is built, besides Vite's own. */
const inputVariables = [
  'AS_LAUNCHED',
  'SITE_URL',
  'FUNCTIONS_URL',
  'PUBLIC_KEY',
  'CAPTCHA',
  'CAPTCHA_SITE_KEY',
  'CAPTCHA_SCRIPT_URL',
];

const correctionNeeded = 'The build failed: the content above needs a correction.';

/** Only one process builds, or rolls a build back, at a time. */
const lock = projectPath('.cache/build-lock');

export async function buildIfStale() {
  if (!hasPages()) await build(hasPages);
}

/** `npm start` runs the host of the project's own folder, but a service runs that of the build. */
export const hasEverything = () => hasPages() && hasHost(projectRoot);

/**
 * Resolves with whether there is a new build.
 *
 * @param {() => boolean} isEnough whether the live build will do, perhaps that of another process for which we waited
 */
export async function build(isEnough = () => false) {
  return withLock(lock, 'build', async () => {
    if (isEnough()) return false;
    // Taken before the build: a file that changes meanwhile makes the result stale.
    const inputs = pageInputs(projectRoot, Date.now());
    const release = commitOf(projectRoot) ?? nameOfInputs(inputs);
    await publish(projectRoot, inputs, (folder) => makeBuild(folder, release));
    return true;
  });
}

/**
 * @param {string} folder
 * @param {string} release
 */
async function makeBuild(folder, release) {
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder };
  const run = (/** @type {string} */ title, /** @type {[string, string[]]} */ ...commandLine) =>
    buildStep(title, commandLine, env);
  await checkContent(env);
  await run('Building the pages', ...tool('@react-router/dev', 'react-router', ['build']));
  await run('Generating the files beside them', ...script('app/generate/main.ts'));
  await run('Compressing them', ...script('app/generate/compress.ts'));
  const host = join(folder, 'host');
  const inputs = hostInputs(projectRoot);
  copyHost(projectRoot, projectPath(host), pinnedNode);
  writeFileSync(projectPath(join(host, stamp)), inputs);
  writeFileSync(projectPath(join(host, RELEASE_FILE)), release);
}

/**
 * What `npm run check -- content` finds, with the same words.
 *
 * @param {NodeJS.ProcessEnv} env
 */
async function checkContent(env) {
  const [command, args] = contentCheck('--mistakes');
  const { code, output } = await step(
    'Checking the content',
    () => collect(command, args, { env }),
    (result) => result.code === 0,
  );
  if (code !== 0) throw new Failure(`\n${output.trim()}\n\n${correctionNeeded}`);
}

export async function rollback() {
  const folder = await withLock(lock, 'build', async () => rollBack(projectRoot));
  console.log(`${folder} is live again. Restart the server.
The next build is made from the files in this folder: take the change back there too.`);
}

const hasPages = () => isMadeFrom(projectPath('build'), pageInputs(projectRoot, Date.now()));

/** @param {string} root */
export const hasHost = (root) => isMadeFrom(join(root, 'build/host'), hostInputs(root));

/**
 * @param {string} folder
 * @param {string} inputs
 */
function isMadeFrom(folder, inputs) {
  const file = join(folder, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === inputs;
}

/** @param {string} root */
export function hostInputs(root) {
  return fingerprint(root, [...hostSources, 'package.json', 'package-lock.json']);
}

/**
 * @param {string} root
 * @param {number} now ms since 1970
 */
export function pageInputs(root, now) {
  const variables = Object.entries(process.env)
    .filter(([name]) => inputVariables.includes(name) || name.startsWith('VITE_'))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const today = dayInOttawa(now);
  const waiting = daysOfWaitingPosts(join(root, 'content'), today);
  // security.txt is valid for 330 days: a build that is never replaced would outlive it.
  const month = today.slice(0, 'yyyy-mm'.length);
  return fingerprint(root, buildInputs, [variables, waiting, month]);
}

/**
 * The days of posts that a build on this day leaves out. When one of these days has come, the list is
 * another, and so the build is stale.
 *
 * @param {string} content
 * @param {string} today
 */
function daysOfWaitingPosts(content, today) {
  return readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[^\\/]+[\\/]posts[\\/][^\\/]+\.md$/.test(file))
    .map(
      (file) => /^date: *['"]?([\d-]+)/m.exec(readFileSync(join(content, file), 'utf8'))?.[1] ?? '',
    )
    .filter((day) => day > today)
    .sort();
}

/**
 * @param {string} title
 * @param {[string, string[]]} commandLine
 * @param {NodeJS.ProcessEnv} env
 */
async function buildStep(title, [command, args], env) {
  const { code, output } = await step(
    title,
    () => collect(command, args, { env }),
    (result) => result.code === 0,
  );
  if (code === 0) {
    for (const [advice] of output.matchAll(/^Advice: .+$/gm)) log(advice);
    return;
  }
  const errors = contentErrors(output);
  throw new Failure(
    errors.length > 0
      ? `\n${errors.join('\n')}\n\n${correctionNeeded}`
      : `\n${output.trim()}\n\nThe build failed.`,
  );
}

/**
 * What the content reader found, without stack traces: people who read this edit text, not code.
 *
 * @param {string} output of a failed build
 */
export function contentErrors(output) {
  const messages = output.matchAll(/^ContentError: ([\s\S]*?)\n +at /gm);
  return [...new Set(Array.from(messages, ([, message]) => message))];
}
