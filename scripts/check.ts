/**
 * `npm run check` runs every check, also after one has failed. With `content`, only what an editor of words can break; with
 * `--launch`, what a launch has to wait for.
 */
import { spawnSync } from 'node:child_process';

const run = (file: string, ...args: string[]) =>
  spawnSync(process.execPath, [file, ...args], { stdio: 'inherit' }).status ?? 1;

const checks: Record<string, () => number> = {
  'Format and lint': () =>
    run('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  Types: () =>
    run('node_modules/@react-router/dev/bin.cjs', 'typegen') ||
    run('scripts/words-types.ts') ||
    run('node_modules/typescript/bin/tsc', '--noEmit'),
  'Import rules': () => run('scripts/checks/imports.mjs'),
  'Third-party notices': () => run('scripts/checks/notices.mjs'),
  'Unused code': () =>
    run('node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'),
};

const [which, ...options] = process.argv.slice(2);
if (which === 'content') {
  // The types of the words say whether code finds those that it shows.
  process.exitCode = run('site/checks/check-content.ts', ...options) || checks.Types?.() || 0;
} else if (which === '--launch') process.exitCode = run('site/checks/check-content.ts', which);
else {
  const names = Object.keys(checks);
  const failed = names.filter((name) => checks[name]?.() !== 0);
  process.exitCode = failed.length === 0 ? 0 : 1;
  console.log(
    failed.length === 0
      ? `All ${names.length} checks passed.`
      : `Failed: ${failed.join(', ')} (${failed.length} of ${names.length} checks).`,
  );
}
