/** A drill as tests: once at small scale, and each of its controls. */
import { describe, expect, test } from 'vitest';
import { type Drill, runDrill } from './drill.ts';

/** A hung drill ends here; a slow machine is no reason to fail. */
const LIMIT_MS = 300_000;

/** All at once (`together`) where most of the time is waiting. */
export function testDrill<Subject>(drill: Drill<Subject>, { together = false } = {}): void {
  describe(`the drill ${drill.name}`, { concurrent: together }, () => {
    test(drill.promise, { timeout: LIMIT_MS }, async () => {
      expect((await runDrill(drill, 'small')).findings).toEqual([]);
    });

    const controls = Object.entries(drill.controls);
    describe.each(controls)('notices a host', (name, subject) => {
      test(`that ${name}`, { timeout: LIMIT_MS }, async () => {
        expect((await runDrill(drill, 'control', subject)).findings).not.toEqual([]);
      });
    });
  });
}
