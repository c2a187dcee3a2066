import { describe, expect, test } from 'vitest';
import {
  countJourneys,
  countVitest,
  failedInVitest,
  failedJourneys,
  sum,
  summaryLine,
} from './test-counts.mjs';

const vitestReport = (
  testResults: { status: string; assertionResults: { status: string }[] }[],
) => {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const count = (status: string) => tests.filter((one) => one.status === status).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('skipped'),
    numTodoTests: count('todo'),
    testResults,
  };
};

describe('tests of Vitest', () => {
  test('are counted by their outcome', () => {
    const report = vitestReport([
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'skipped' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'todo' }] },
    ]);
    expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 2 });
  });

  test('a file that cannot be loaded is a failure', () => {
    const report = vitestReport([
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
    ]);
    expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test('a runner that ends badly is a failure, report or not', () => {
    const allPassed = vitestReport([
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ]);
    expect(countVitest(allPassed, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(countVitest(null, 137)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('failed tests of Vitest', () => {
  test('are named with the first line of their message', () => {
    const testResults = [
      { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
      { name: 'b.test.ts', status: 'failed', message: 'No module c\nat x', assertionResults: [] },
      {
        name: 'd.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed' },
          { status: 'failed', fullName: 'd is e', failureMessages: ['expected 1\n  at y'] },
        ],
      },
    ];
    expect(failedInVitest({ testResults })).toEqual([
      'b.test.ts\n    No module c',
      'd.test.ts: d is e\n    expected 1',
    ]);
    expect(failedInVitest(null)).toEqual([]);
  });
});

describe('journeys', () => {
  test('are counted by their outcome; a flaky one has failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
    expect(countJourneys({ stats }, 1)).toEqual({ passed: 5, failed: 3, skipped: 3 });
  });

  test('that failed are named with the first line of their message', () => {
    const tests = (message: string) => [{ results: [{ error: { message } }] }];
    const spec = { file: 'a.spec.ts', line: 3, ok: false };
    const suites = [
      {
        specs: [
          { ...spec, title: 'b', tests: tests('\u001b[31mError: c\u001b[39m\nat x') },
          { ...spec, title: 'd', ok: true, tests: [] },
        ],
        suites: [{ specs: [{ ...spec, title: 'e', tests: tests('f') }] }],
      },
    ];
    expect(failedJourneys({ suites })).toEqual([
      'a.spec.ts:3: b\n    Error: c',
      'a.spec.ts:3: e\n    f',
    ]);
    expect(failedJourneys(null)).toEqual([]);
  });

  test('none at all is a failure', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countJourneys({ stats, errors: [{}] }, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

test('the counts of all parts end in one plain line', () => {
  const unit = { passed: 310, failed: 0, skipped: 0 };
  expect(summaryLine(sum([unit, { passed: 12, failed: 1, skipped: 0 }]))).toBe(
    '322 passed, 1 failed',
  );
  expect(summaryLine(sum([unit, { passed: 0, failed: 0, skipped: 2 }]))).toBe(
    '310 passed, 0 failed, 2 skipped',
  );
});
