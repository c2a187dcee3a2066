import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { dayInOttawa } from '../../site/blog/today.mjs';
import { buildInputs } from '../folders.mjs';
import { contentCheck } from './checks.mjs';
import { fingerprint } from './fingerprint.mjs';
import { collect, Failure } from './processes.mjs';
import { log, step } from './progress.mjs';
import { projectPath, projectRoot, script, tool } from './project.mjs';

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

/** Written last, with what the build was made from. */
const stamp = '.inputs';

export async function buildIfStale() {
  const inputs = pageInputs(projectRoot, Date.now());
  const file = projectPath(join('build', stamp));
  if (!existsSync(file) || readFileSync(file, 'utf8') !== inputs) await build();
}

/** Makes a build beside the present one, which it replaces only once it is complete. */
export async function build() {
  // Taken before the build: a file that changes meanwhile makes the result stale.
  const inputs = pageInputs(projectRoot, Date.now());
  // Relative, as the tools of the build expect it.
  const folder = basename(mkdtempSync(projectPath('.build-')));
  try {
    await makeBuild(folder);
    writeFileSync(projectPath(join(folder, stamp)), inputs);
    rmSync(projectPath('build'), { recursive: true, force: true });
    renameSync(projectPath(folder), projectPath('build'));
  } finally {
    rmSync(projectPath(folder), { recursive: true, force: true });
  }
}

/** @param {string} folder */
async function makeBuild(folder) {
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder };
  const run = (/** @type {string} */ title, /** @type {[string, string[]]} */ ...commandLine) =>
    buildStep(title, commandLine, env);
  await checkContent(env);
  await run('Building the pages', ...tool('@react-router/dev', 'react-router', ['build']));
  await run('Generating the files beside them', ...script('app/generate/main.ts'));
  await run('Compressing them', ...script('app/generate/compress.ts'));
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
