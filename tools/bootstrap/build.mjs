import { buildInputs } from '../folders.mjs';
import { fingerprint, stamp } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { collect, Failure } from './processes.mjs';
import { step } from './progress.mjs';
import { pinnedNode, projectPath, projectRoot, tool } from './project.mjs';

/** Variables that end up in the pages or beside them, besides Vite's own. */
const inputVariables = [
  'SITE_URL',
  'FUNCTIONS_URL',
  'PUBLIC_KEY',
  'CAPTCHA',
  'CAPTCHA_SITE_KEY',
  'CAPTCHA_SCRIPT_URL',
];

const built = stamp(projectPath('build/.inputs'));

export async function buildIfStale() {
  if (!built.matches(inputsNow())) await build({ unlessFresh: true });
}

/** @param {{ unlessFresh?: boolean }} [options] unlessFresh: another process may have built it while we waited */
export async function build({ unlessFresh = false } = {}) {
  await withLock(projectPath('.cache/build.lock'), 'build', async () => {
    // Taken before the build: a file that changes meanwhile makes the result stale.
    const inputs = inputsNow();
    if (unlessFresh && built.matches(inputs)) return;
    built.clear();
    await buildStep('Building the pages', tool('@react-router/dev', 'react-router', ['build']));
    await buildStep('Writing what stands beside them', [
      pinnedNode,
      [projectPath('generate/main.ts')],
    ]);
    await buildStep('Compiling the host', [pinnedNode, [projectPath('hosts/node/warm-up.ts')]]);
    built.write(inputs);
  });
}

function inputsNow() {
  return fingerprint({
    root: projectRoot,
    paths: buildInputs,
    ignore: (path) => /\.test\.tsx?$/.test(path),
    values: Object.entries(process.env)
      .filter(([name]) => inputVariables.includes(name) || name.startsWith('VITE_'))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  });
}

/**
 * @param {string} title
 * @param {[string, string[]]} commandLine
 */
async function buildStep(title, [command, args]) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const result = await step(
    title,
    () => collect(command, args, { env }),
    ({ code }) => code === 0,
  );
  if (result.code === 0) return;
  const mistakes = contentMistakes(result.output);
  throw new Failure(
    mistakes.length > 0
      ? `\n${mistakes.join('\n')}\n\nThe build failed: the content above needs a correction.`
      : `\n${result.output.trim()}\n\nThe build failed.`,
  );
}

/**
 * What the content reader says is wrong, without the traces around it: its readers edit text, not
 * code.
 *
 * @param {string} output of a failed build
 */
export function contentMistakes(output) {
  const messages = output.matchAll(/^ContentError: ([\s\S]*?)\n +at /gm);
  return [...new Set(Array.from(messages, ([, message]) => message))];
}
