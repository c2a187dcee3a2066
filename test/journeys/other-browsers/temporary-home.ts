import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryFolder } from '../../kit/memory-folder.ts';

const removal = { recursive: true, force: true, maxRetries: 5 };
const homes = new Set<string>();
// A test that fails before it can remove its home leaves nothing behind. By then its browser is ended.
process.on('exit', () => {
  for (const path of homes) rmSync(path, removal);
});

/** A new, empty home for a browser. */
export async function temporaryHome(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(memoryFolder(), 'browser-'));
  homes.add(path);
  return { path, remove: () => rm(path, removal) };
}
