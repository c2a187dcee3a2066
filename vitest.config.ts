import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const everyTest = '**/*.test.{ts,tsx}';

/** With PostgreSQL and its programs, Deno, programs of Debian, or several hosts. */
const services = [
  'service/store/postgres/*.test.ts',
  'supabase/*.test.ts',
  'test/answers/*.test.ts',
  'deploy/*.test.ts',
  'service/node/**/{backup,encryption,leads,restore,store}.test.ts',
];
const drills = ['test/drills/**/*.test.ts'];

/** They wait for most of their time, which the others fill; begun late, each would run alone at the end. */
const longest = /\/(crash|disk|host|mail|privacy|outage|restore|postgres\/store)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// Not as a percentage, which Vitest limits to 100.
const maxWorkers = 2 * availableParallelism();

const unit = { maxWorkers, isolate: false };
/** Tests that mostly wait, for other processes and for limits of time. */
const waiting = {
  maxWorkers,
  isolate: false,
  globalSetup: ['scripts/prepare-tests.ts', 'test/kit/postgres-server.ts'],
};

/**
 * `isolate: false` where there are many files: a process of its own for each adds a fifth to the work
 * of the unit tests and a tenth to that of the others. So a test file leaves no module or process changed.
 */
const project = (
  name: string,
  include: string[],
  { exclude = [], ...options }: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include, exclude: ['**/node_modules/**', ...exclude], ...options },
});

export default defineConfig({
  test: {
    environment: 'node',
    allowOnly: false,
    // `npm test` counts the second.
    reporters: ['default', ['json', { outputFile: '.cache/tests/vitest.json' }]],
    restoreMocks: true,
    unstubGlobals: true,
    // A hung test ends here; a slow machine is no reason to fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Vitest's own second is too short where others use the machine.
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', [everyTest], {
        exclude: ['test/journeys/**', ...services, ...drills],
        ...unit,
      }),
      project('services', services, waiting),
      project('drills', drills, waiting),
    ],
  },
});
