/** A drill as tests: small, and each of its controls. */
import { describe, expect, test } from 'vitest';
import type { Drill } from './drill.ts';

const LIMIT_MS = 180_000;
const options = { scale: 'small', say: () => undefined } as const;

export function describeDrill({ name, promise, run, controls }: Drill): void {
  describe(`the drill ${name}`, () => {
    test(promise, { timeout: LIMIT_MS }, async () => {
      expect((await run(options)).faults).toEqual([]);
    });

    test.each(controls)('notices a host that $sabotage', { timeout: LIMIT_MS }, async (control) => {
      expect((await control.run(options)).faults).not.toEqual([]);
    });
  });
}
