/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {any} report Vitest's JSON report, null if there is none
 * @param {number} exitCode of the runner
 * @returns {Counts}
 */
export function countUnitTests(report, exitCode) {
  const files = report?.testResults ?? [];
  // A file that could not be loaded has failed without a failed test.
  const brokenFiles = files.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' &&
      !file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
  ).length;
  return believing(exitCode, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + brokenFiles,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

/**
 * @param {any} report Vitest's JSON report, null if there is none
 * @returns {string[]} for each failed test, where it is and the first line of what it said
 */
export function failedUnitTests(report) {
  return (report?.testResults ?? []).flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter(
      (/** @type {any} */ test) => test.status === 'failed',
    );
    if (failed.length === 0 && file.status === 'failed') return [told(file.name, file.message)];
    return failed.map((/** @type {any} */ test) =>
      told(`${file.name}: ${test.fullName}`, test.failureMessages?.join('\n')),
    );
  });
}

/**
 * @param {string} where
 * @param {string} [message]
 */
const told = (where, message) => `${where}\n    ${message?.trim().split('\n')[0] ?? ''}`;

/**
 * @param {any} report Playwright's JSON report, null if there is none
 * @param {number} exitCode of the runner
 * @returns {Counts}
 */
export function countJourneys(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return believing(exitCode, { passed: expected, failed: unexpected + flaky, skipped });
}

/**
 * A runner that ends badly without naming a failed test (it crashed, found nothing to run, saw an
 * unhandled error) counts as one failure.
 *
 * @param {number} exitCode
 * @param {Counts} counts
 * @returns {Counts}
 */
function believing(exitCode, counts) {
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
