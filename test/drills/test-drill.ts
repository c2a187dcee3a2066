/** A drill as tests: once at small scale, and each of its controls. */
import { describe, expect, test } from 'vitest';
import { type Drill, runControl, runDrill } from './drill.ts';

/** A hung drill ends here; a slow machine is no reason to fail. */
const LIMIT_MS = 300_000;

/** The controls all at once (`together`) where most of their time is waiting. */
export function testDrill<Subject>(drill: Drill<Subject>, { together = false } = {}): void {
  describe('the drill', { timeout: LIMIT_MS }, () => {
    test(drill.promise, async () => {
      expect((await runDrill(drill, 'small')).findings).toEqual([]);
    });

    describe('notices a host', { concurrent: together }, () => {
      test.each(Object.entries(drill.controls))('that %s', async (_, control) => {
        expect(await runControl(drill, control)).toContainEqual(
          expect.stringMatching(control.finds),
        );
      });
    });
  });
}
