import { inForeground, log, step } from './processes.mjs';
import { script, tool } from './project.mjs';

/** The commands of each check, by its title. They are known once the packages are installed. */
const checks = () => ({
  'Format and lint': [
    tool('@biomejs/biome', 'biome', ['check', '--error-on-warnings', '--max-diagnostics=100', '.']),
  ],
  Types: [
    tool('@react-router/dev', 'react-router', ['typegen']),
    tool('typescript', 'tsc', ['--noEmit']),
  ],
  'Import rules': [script('scripts/checks/imports.mjs')],
  'Third-party notices': [script('scripts/checks/notices.mjs')],
  'Unused code': [tool('knip', 'knip', ['--no-progress', '--treat-config-hints-as-errors'])],
});

/** The command line that prints what is wrong in the content. */
export const contentCheck = (/** @type {string[]} */ ...options) =>
  script('site/checks/check-content.ts', ...options);

/**
 * Runs every check, also after one has failed. With `content`, only what an editor of words can break.
 * With `--launch`, lists instead what a launch has to wait for: mistakes, stand-ins for facts of the company, and the
 * promises that it has not signed.
 *
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function runChecks(args) {
  if (args.includes('--launch'))
    return inForeground(...script('app/generate/checks/launch-check.ts'));
  if (args[0] === 'content') return inForeground(...contentCheck(...args.slice(1)));
  const all = Object.entries(checks());
  const failed = [];
  for (const [title, commandLines] of all) {
    const { code, output } = await step(title, commandLines);
    if (code === 0) continue;
    failed.push(title);
    log(`\n${output.trim()}\n`);
  }
  console.log(
    failed.length === 0
      ? `\nAll ${all.length} checks passed.`
      : `\nFailed: ${failed.join(', ')} (${failed.length} of ${all.length} checks).`,
  );
  return failed.length === 0 ? 0 : 1;
}
