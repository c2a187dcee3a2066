/** A drill as tests: once at small scale, and each of its controls. */
import { describe, expect, test } from 'vitest';
import { runDrill } from './drill.ts';
import { drills } from './drills.ts';

/** A hung drill ends here; a slow machine is no reason to fail. */
const LIMIT_MS = 300_000;

/** Controls run together in drills whose controls mostly wait. */
export async function testDrill(name: string, { controlsTogether = false } = {}): Promise<void> {
  const load = drills[name];
  if (load === undefined) throw new Error(`There is no drill "${name}"`);
  const { drill } = await load();

  describe(`the drill ${name}`, () => {
    test(drill.promise, { timeout: LIMIT_MS }, async () => {
      expect((await runDrill(drill, 'small')).findings).toEqual([]);
    });

    const controls = Object.entries(drill.controls);
    describe.each(controls)('notices a host', { concurrent: controlsTogether }, (name, subject) => {
      test(`that ${name}`, { timeout: LIMIT_MS }, async () => {
        expect((await runDrill(drill, 'control', subject)).findings).not.toEqual([]);
      });
    });
  });
}
