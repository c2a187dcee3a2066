import { collect, inForeground } from './processes.mjs';
import { log, step } from './progress.mjs';
import { pinnedNode, projectPath, tool } from './project.mjs';

/** @type {{ title: string, commands: () => [string, string[]][] }[]} */
const checks = [
  {
    title: 'Format and lint',
    commands: () => [
      tool('@biomejs/biome', 'biome', [
        'check',
        '--error-on-warnings',
        '--max-diagnostics=100',
        '.',
      ]),
    ],
  },
  {
    title: 'Types',
    commands: () => [
      tool('@react-router/dev', 'react-router', ['typegen']),
      tool('typescript', 'tsc', ['--noEmit']),
    ],
  },
  {
    title: 'Import rules',
    commands: () => [[pinnedNode, [projectPath('tools/checks/imports.mjs')]]],
  },
  {
    title: 'Hashes of packages',
    commands: () => [[pinnedNode, [projectPath('tools/checks/hashes.mjs')]]],
  },
  {
    title: 'Third-party notices',
    commands: () => [[pinnedNode, [projectPath('tools/checks/notices.mjs')]]],
  },
  {
    title: 'Unused code',
    commands: () => [tool('knip', 'knip', ['--no-progress', '--treat-config-hints-as-errors'])],
  },
];

/**
 * Runs every check, also after one has failed. With `--launch`, lists instead the stand-ins for facts of
 * the company and the promises that it has not signed: they are no fault of the code, but nobody should
 * go live with them.
 *
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function runChecks(args = []) {
  if (args.includes('--launch')) {
    return inForeground(pinnedNode, [projectPath('generate/checks/launch-check.ts')]);
  }
  const failed = [];
  for (const { title, commands } of checks) {
    const { code, output } = await step(
      title,
      () => runInTurn(commands()),
      (result) => result.code === 0,
    );
    if (code === 0) continue;
    failed.push(title);
    log(`\n${output.trim()}\n`);
  }
  console.log(
    failed.length === 0
      ? `\nAll ${checks.length} checks passed.`
      : `\nFailed: ${failed.join(', ')} (${failed.length} of ${checks.length} checks).`,
  );
  return failed.length === 0 ? 0 : 1;
}

/** @param {[string, string[]][]} commands until the first that fails */
async function runInTurn(commands) {
  let result = { code: 0, output: '' };
  for (const [command, args] of commands) {
    result = await collect(command, args);
    if (result.code !== 0) break;
  }
  return result;
}
