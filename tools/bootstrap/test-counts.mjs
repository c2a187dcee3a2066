import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {any} report Vitest's JSON report, null if there is none
 * @param {number} exitCode of the runner
 * @returns {Counts}
 */
export function countVitest(report, exitCode) {
  const files = report?.testResults ?? [];
  // A file that could not be loaded has failed without a failed test.
  const brokenFiles = files.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' &&
      !file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
  ).length;
  return withRunnersFailure(exitCode, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + brokenFiles,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

/**
 * @param {any} report Vitest's JSON report, null if there is none
 * @returns {string[]} for each failed test, where it is and the first line of its message
 */
export function failedInVitest(report) {
  return (report?.testResults ?? []).flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter(
      (/** @type {any} */ test) => test.status === 'failed',
    );
    if (failed.length === 0 && file.status === 'failed') return [failure(file.name, file.message)];
    return failed.map((/** @type {any} */ test) =>
      failure(`${file.name}: ${test.fullName}`, test.failureMessages?.join('\n')),
    );
  });
}

/**
 * @param {any} report Playwright's JSON report, null if there is none
 * @param {number} exitCode of the runner
 * @returns {Counts}
 */
export function countJourneys(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return withRunnersFailure(exitCode, { passed: expected, failed: unexpected + flaky, skipped });
}

/**
 * @param {any} report Playwright's JSON report, or a suite in it; null if there is none
 * @returns {string[]} for each failed test, where it is and the first line of its message
 */
export function failedJourneys(report) {
  const specs = (report?.specs ?? []).filter((/** @type {any} */ spec) => !spec.ok);
  return [
    ...specs.map((/** @type {any} */ spec) => {
      const results = spec.tests.flatMap((/** @type {any} */ test) => test.results);
      const { error } = results.find((/** @type {any} */ result) => result.error) ?? {};
      return failure(`${spec.file}:${spec.line}: ${spec.title}`, error?.message);
    }),
    ...(report?.suites ?? []).flatMap(failedJourneys),
  ];
}

/**
 * @param {string} where
 * @param {string} [message]
 */
function failure(where, message = '') {
  return `${where}\n    ${stripVTControlCharacters(message).trim().split('\n')[0]}`;
}

/**
 * A runner that ends badly without naming a failed test (it crashed, found nothing to run, saw an
 * unhandled error) counts as one failure.
 *
 * @param {number} exitCode
 * @param {Counts} counts
 * @returns {Counts}
 */
function withRunnersFailure(exitCode, counts) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {Counts[]} all */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** @param {Counts} counts */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
