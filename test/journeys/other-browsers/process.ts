/** The programs of a browser, and its home. */
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryFolder } from '../../kit/memory-folder.ts';
import { startProgram } from '../../kit/program.ts';

const removal = { recursive: true, force: true, maxRetries: 5 };
const START_LIMIT_MS = 60_000;
const homes = new Set<string>();
// A test that fails before it can remove its home leaves nothing behind. By then its browser is ended.
process.on('exit', () => {
  for (const path of homes) rmSync(path, removal);
});

export const startBrowserProgram = (
  command: string[],
  { env, ...options }: { pattern?: RegExp; env?: Record<string, string> },
) =>
  startProgram(command, {
    ...options,
    limitMs: START_LIMIT_MS,
    env: { PATH: process.env.PATH, ...env },
  });

/** A new, empty home for a browser. */
export async function temporaryHome(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(memoryFolder(), 'browser-'));
  homes.add(path);
  return { path, remove: () => rm(path, removal) };
}
