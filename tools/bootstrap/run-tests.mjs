import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildIfStale } from './build.mjs';
import { contentCheck } from './checks.mjs';
import { ensureEngines } from './install.mjs';
import { Failure, inForeground } from './processes.mjs';
import { ensureBrowsers, ensurePrograms } from './programs.mjs';
import { log } from './progress.mjs';
import { projectPath, tool } from './project.mjs';
import {
  countJourneys,
  countVitest,
  failedInVitest,
  failedJourneys,
  sum,
  summaryLine,
} from './test-counts.mjs';

/**
 * @import { Program } from './programs.mjs'
 * @import { Counts } from './test-counts.mjs'
 */

/** @type {Program[]} */
const servicePrograms = ['pg_dump', 'strace'];
/** For `test/journeys/other-browsers/`. @type {Program[]} */
const otherBrowsers = ['firefox-esr', 'WebKitWebDriver', 'Xvfb'];

/** A higher exit code is this number plus that of the signal which has ended the program. */
const ENDED_BY_SIGNAL = 128;
const reportFolder = projectPath('.cache/tests');

const environment = {
  ...process.env,
  // Programs that tests start many times start three times as quickly with their modules compiled.
  NODE_COMPILE_CACHE: projectPath('node_modules/.cache/compiled'),
};

/** One for each run of a runner. @type {Counts[]} */
const counts = [];
/** Named at the end, because a runner names them in the middle of its own report. @type {string[]} */
const failures = [];

/** @type {Record<string, (options: string[]) => Promise<void>>} */
const parts = {
  unit: (options) => runVitest('Unit tests', ['unit'], options),
  services: (options) => runWaiting('Services', ['services*'], options),
  drills: (options) => runWaiting('Drills', ['drills*'], options),
  journeys: async (options) => {
    const [, browsers] = await Promise.all([buildIfStale(), installAll()]);
    await runJourneys(browsers, options);
  },
};

/**
 * `npm test [-- PART] [FILTER] [--shard=1/3]`. Ends with one line that counts everything together.
 *
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function runTests(args) {
  const hasPart = args[0] !== undefined && !args[0].startsWith('-');
  const part = parts[hasPart ? (args[0] ?? '') : ''];
  if (hasPart && part === undefined) {
    throw new Failure(
      `There is no part "${args[0]}" of the tests, only ${Object.keys(parts).join(', ')}.`,
    );
  }
  mkdirSync(reportFolder, { recursive: true });
  try {
    if (part) await part(args.slice(1));
    else if (args.length > 0) await runWithOptions(args);
    else await runEverything();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    log(error.message);
    // A runner that cannot start has failed: the count is still the last line.
    counts.push({ passed: 0, failed: 1, skipped: 0 });
  }
  return conclude(sum(counts));
}

/** @param {Counts} total */
function conclude(total) {
  if (failures.length > 0) log(`\nFailed tests\n  ${failures.join('\n  ')}`);
  if (total.passed + total.failed === 0) log('\nNo test was run.');
  console.log(`\n${summaryLine(total)}`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/**
 * Everything, with options that both runners know, such as `--shard=1/3`. Vitest divides all its files
 * at once, because a single project has too few for many shards.
 *
 * @param {string[]} options
 */
async function runWithOptions(options) {
  const [, browsers] = await Promise.all([buildIfStale(), installAll()]);
  await runVitest('Unit tests, services and drills', ['*'], options);
  await runJourneys(browsers, options);
}

/**
 * Everything: the unit tests beside downloads and the build, then one part after the other. Side by
 * side they take longer, because each keeps both processors busy (docs/decisions/2026-11-22-fast-tests.md).
 */
async function runEverything() {
  await checkContent();
  const preparing = Promise.all([installAll(), buildIfStale()]);
  const unit = runVitest('Unit tests', ['unit'], []);
  // Neither is left running when the other fails.
  await Promise.allSettled([preparing, unit]);
  await unit;
  const [browsers] = await preparing;
  await runVitest('Services and drills', ['services*', 'drills*'], []);
  await runJourneys(browsers, []);
}

/** Counts as one test: what is wrong in the content is said by the check, and again by the build. */
async function checkContent() {
  log('\nContent');
  const code = await inForeground(...contentCheck('--mistakes'));
  if (code !== 0) failures.push('npm run check -- content');
  counts.push({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });
}

/**
 * @param {string} title
 * @param {string[]} projects that need PostgreSQL, Deno or programs of the machine
 * @param {string[]} options
 */
async function runWaiting(title, projects, options) {
  await Promise.all([buildIfStale(), ensureEngines(), ensurePrograms(servicePrograms)]);
  await runVitest(title, projects, options);
}

/** Also the browsers. Resolves with the variables that name those of the journeys in Chromium. */
async function installAll() {
  // apt-get runs only once at a time.
  const programs = ensurePrograms([...servicePrograms, ...otherBrowsers]).then(ensureBrowsers);
  const [browsers] = await Promise.all([programs, ensureEngines()]);
  return browsers;
}

/**
 * @param {string} title
 * @param {string[]} projects
 * @param {string[]} options
 */
async function runVitest(title, projects, options) {
  log(`\n${title}`);
  const file = `${reportFolder}/${title.toLowerCase().replaceAll(/\W+/g, '-')}.json`;
  const command = tool('vitest', 'vitest', [
    'run',
    ...projects.map((name) => `--project=${name}`),
    '--allowOnly=false',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...options,
  ]);
  const { report, code } = await runToItsEnd(command, environment, file);
  failures.push(...failedInVitest(report));
  counts.push(countVitest(report, code));
}

/**
 * @param {Record<string, string>} browsers
 * @param {string[]} options
 */
async function runJourneys(browsers, options) {
  log('\nJourneys in a browser');
  const command = tool('@playwright/test', 'playwright', ['test', ...options]);
  // Where playwright.config.ts has it written.
  const file = `${reportFolder}/journeys.json`;
  const { report, code } = await runToItsEnd(command, { ...environment, ...browsers }, file);
  failures.push(...failedJourneys(report));
  counts.push(countJourneys(report, code));
}

/**
 * @param {[string, string[]]} commandLine
 * @param {NodeJS.ProcessEnv} env
 * @param {string} file in which the runner leaves its report
 */
async function runToItsEnd([command, args], env, file) {
  // Removed first, so that an old report never passes for this run's.
  rmSync(file, { force: true });
  const code = await inForeground(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
  // Ctrl+C, for example: the rest is not wanted either.
  if (code > ENDED_BY_SIGNAL) throw new Failure('The tests were stopped.');
  return { code, report: readReport(file) };
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
