/** Playwright's global set-up: hosts, browsers and their profiles keep their files in memory, if there is enough. */
import { chmodSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { openRunFolder } from '../kit/memory-folder.ts';

/** The workers get the environment of this process. */
export default function setUp(): () => Promise<void> {
  const folder = openRunFolder('journeys');
  // PostgreSQL, which runs as another user than root, must be able to reach its files.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, maxRetries: 5 });
}
