import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildIfStale } from './build.mjs';
import { contentCheck } from './checks.mjs';
import { ensureChromium, ensureEngines, ensurePrograms } from './install.mjs';
import { Failure, inForeground } from './processes.mjs';
import { projectPath, script, tool } from './project.mjs';

const reports = projectPath('.cache/tests');
const vitestReport = `${reports}/vitest.json`;
/** Where playwright.config.ts has it written. */
const playwrightReport = `${reports}/journeys.json`;

const vitest = (/** @type {string[]} */ ...args) =>
  tool('vitest', 'vitest', [
    ...['run', '--allowOnly=false'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    ...args,
  ]);
const playwright = (/** @type {string[]} */ ...args) =>
  tool('@playwright/test', 'playwright', ['test', ...args]);

/**
 * The command lines of each part of the tests. The projects are those of vitest.config.ts.
 *
 * @type {Record<string, (options: string[]) => [string, string[]][]>}
 */
const parts = {
  unit: (options) => [vitest('--project=unit', ...options)],
  // Those that import what has changed since the last commit, or since one that is named.
  quick: (options) => [vitest('--project=unit', '--changed', ...options)],
  services: (options) => [vitest('--project=services', ...options)],
  drills: (options) => [vitest('--project=drills', ...options)],
  journeys: (options) => [playwright(...options)],
  // What reads the content, with the facts of another company.
  company: (options) => [
    vitest('--project=unit', '--project=services', 'app/page-data/bills', 'supabase/'),
    playwright('--grep-invert=Firefox|WebKit', ...options.filter((one) => one !== 'launched')),
  ],
  // Options that both runners know, such as --shard=1/3.
  '': (options) => [contentCheck('--mistakes'), vitest(...options), playwright(...options)],
};

/**
 * @param {string} part
 * @param {string[]} args
 */
async function prepare(part, args) {
  if (['unit', 'quick'].includes(part)) return;
  if (part === 'company') {
    process.env.CONTENT_FOLDER = '.cache/another-company';
    const state = args.includes('launched') ? ['launched'] : [];
    await inForeground(
      ...script('test/kit/another-company.ts', process.env.CONTENT_FOLDER, ...state),
    );
  }
  await ensureEngines();
  await ensurePrograms(['git', 'pg_dump', 'shellcheck', 'strace', 'systemd-analyze']);
  const hasJourneys = ['journeys', 'company', ''].includes(part);
  // Some journeys weigh the pages as visitors get them.
  await buildIfStale(hasJourneys ? 'full' : 'quick');
  if (!hasJourneys) return;
  await ensurePrograms(['firefox-esr', 'WebKitWebDriver', 'Xvfb']);
  await ensureChromium();
}

/**
 * `npm test [-- PART] [FILTER] [OPTION]`. Ends with one line that counts the tests of both runners.
 *
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function runTests(args) {
  const part = args[0]?.startsWith('-') ? '' : (args[0] ?? '');
  const commandLinesOf = parts[part];
  if (commandLinesOf === undefined) {
    const names = Object.keys(parts).filter(Boolean).join(', ');
    throw new Failure(`There is no part "${part}" of the tests, only ${names}.`);
  }
  mkdirSync(reports, { recursive: true });
  // So that an old report never passes for this run's.
  for (const file of [vitestReport, playwrightReport]) rmSync(file, { force: true });
  let exitCode = 0;
  try {
    await prepare(part, args);
    for (const commandLine of commandLinesOf(part === '' ? args : args.slice(1))) {
      const code = await inForeground(...commandLine);
      exitCode = code || exitCode;
      // Ended by a signal, such as Ctrl+C: the rest is not wanted either.
      if (code > 128) break;
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    exitCode = 1;
  }
  const { numPassedTests = 0, numFailedTests = 0 } = read(vitestReport) ?? {};
  const { expected = 0, unexpected = 0, flaky = 0 } = read(playwrightReport)?.stats ?? {};
  const failed = numFailedTests + unexpected + flaky;
  // Mistakes in the content, or a runner that has crashed or could not load a file.
  const others = exitCode !== 0 && failed === 0 ? 1 : 0;
  console.log(`\n${numPassedTests + expected} passed, ${failed + others} failed`);
  return exitCode;
}

/**
 * @param {string} file
 * @returns {any} undefined if its runner was not started, or ended without writing one
 */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
