import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildIfStale } from './build.mjs';
import { ensureEngines } from './install.mjs';
import { Failure, inForeground } from './processes.mjs';
import { ensureChromium, ensurePrograms } from './programs.mjs';
import { log } from './progress.mjs';
import { projectPath, tool } from './project.mjs';
import {
  countJourneys,
  countUnitTests,
  failedUnitTests,
  sum,
  summaryLine,
} from './test-counts.mjs';

/** @import { Counts } from './test-counts.mjs' */

const reportFolder = projectPath('.cache/tests');

/** Named again at the end: the journeys' long list follows the unit tests' own account. @type {string[]} */
const failures = [];

const parts = {
  unit: runUnitTests,
  journeys: runJourneys,
};

/**
 * `npm test [-- unit|journeys [FILTER]]`. Ends with one line that counts both parts together.
 *
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function runTests([part, ...filters]) {
  if (part !== undefined && !Object.hasOwn(parts, part)) {
    throw new Failure(`There is no part "${part}" of the tests: unit or journeys.`);
  }
  const chosen = part
    ? [parts[/** @type {keyof typeof parts} */ (part)]]
    : [runUnitTests, runJourneys];
  mkdirSync(reportFolder, { recursive: true });
  const total = sum(await countAll(chosen, filters));
  if (failures.length > 0) log(`\nFailed unit tests\n  ${failures.join('\n  ')}`);
  if (total.passed + total.failed === 0) log('\nNo test was run.');
  console.log(`\n${summaryLine(total)}`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/**
 * What cannot even be run has failed: the count is still the last line.
 *
 * @param {((filters: string[]) => Promise<Counts>)[]} chosen
 * @param {string[]} filters
 */
async function countAll(chosen, filters) {
  /** @type {Counts[]} */
  const counts = [];
  try {
    await buildIfStale();
    await ensureEngines();
    await ensurePrograms(['nginx', 'pg_dump', 'strace']);
    for (const run of chosen) counts.push(await run(filters));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    log(error.message);
    counts.push({ passed: 0, failed: 1, skipped: 0 });
  }
  return counts;
}

/** @param {string[]} filters */
async function runUnitTests(filters) {
  log('\nUnit tests');
  const report = `${reportFolder}/unit.json`;
  const code = await runAndReport(
    report,
    tool('vitest', 'vitest', [
      'run',
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ]),
  );
  const result = readReport(report);
  failures.push(...failedUnitTests(result));
  return countUnitTests(result, code);
}

/** @param {string[]} filters */
async function runJourneys(filters) {
  log('\nJourneys in a browser');
  // Where playwright.config.ts has it written.
  const report = `${reportFolder}/journeys.json`;
  const code = await runAndReport(
    report,
    tool('@playwright/test', 'playwright', ['test', ...filters]),
    { CHROMIUM_PATH: await ensureChromium() },
  );
  return countJourneys(readReport(report), code);
}

/**
 * @param {string} report removed first, so that an old one is never taken for this run's
 * @param {[string, string[]]} commandLine
 * @param {NodeJS.ProcessEnv} [env]
 */
function runAndReport(report, [command, args], env) {
  rmSync(report, { force: true });
  return inForeground(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
}

/**
 * @param {string} file
 * @returns {unknown} null if the runner ended without writing one
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    log(`The test runner left no report (${error}).`);
    return null;
  }
}
