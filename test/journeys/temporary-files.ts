/** Playwright's global set-up: what journeys need is there; hosts, browsers and their profiles keep their files in memory, if there is enough. */
import { chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareJourneys } from '../../scripts/prepare-tests.ts';
import { memoryFolder } from '../kit/memory-folder.ts';

/** The workers get the environment of this process. */
export default async function setUp(): Promise<() => Promise<void>> {
  await prepareJourneys();
  const folder = await mkdtemp(join(memoryFolder(), 'journeys-'));
  // PostgreSQL, which runs as another user than root, must be able to reach its files.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, maxRetries: 5 });
}
