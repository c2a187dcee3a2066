/**
 * `npm test [-- PART] [FILTER] [OPTION]`: Vitest and Playwright, which also run by themselves (`npx vitest`,
 * `npx playwright test`). Ends with one line that counts the tests of both.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import './end-with-npm.ts';

/** Where the configurations of the two have them written. */
const vitestReport = '.cache/tests/vitest.json';
const playwrightReport = '.cache/tests/journeys.json';
// So that an old one never passes for this run's.
for (const file of [vitestReport, playwrightReport]) rmSync(file, { force: true });

const vitest = ['node_modules/vitest/vitest.mjs', 'run'];
const playwright = ['node_modules/@playwright/test/cli.js', 'test'];
const parts: Record<string, string[][]> = {
  unit: [[...vitest, '--project=unit']],
  services: [[...vitest, '--project=services']],
  drills: [[...vitest, '--project=drills']],
  journeys: [playwright],
};

const [first = '', ...rest] = process.argv.slice(2);
const isOption = first === '' || first.startsWith('-');
const runs = isOption ? [vitest, playwright] : parts[first];
if (runs === undefined) {
  console.error(`There is no part "${first}", only ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
for (const command of runs) {
  const args = [...command, ...(isOption ? process.argv.slice(2) : rest)];
  const runner = spawn(process.execPath, args, { stdio: 'inherit' });
  const stop = () => runner.kill();
  process.on('SIGTERM', stop);
  const [code] = await once(runner, 'close');
  process.off('SIGTERM', stop);
  process.exitCode ||= code ?? 1;
  // Ended by a signal: the rest is not wanted either.
  if (code === null || code > 128) break;
}

const { numPassedTests = 0, numFailedTests = 0 } = read(vitestReport) ?? {};
const { expected = 0, unexpected = 0, flaky = 0 } = read(playwrightReport)?.stats ?? {};
const failed = numFailedTests + unexpected + flaky;
// A runner that has crashed, or could not prepare or load a file.
const others = process.exitCode && failed === 0 ? 1 : 0;
console.log(`\n${numPassedTests + expected} passed, ${failed + others} failed`);

/** Undefined if its runner was not started, or ended without writing one. */
function read(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
