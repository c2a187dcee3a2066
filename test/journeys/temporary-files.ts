/** Playwright's global set-up: hosts, browsers and their profiles keep their files in memory, if there is enough. */
import { rm } from 'node:fs/promises';
import { openRunFolder } from '../kit/memory-folder.ts';

/** The workers get the environment of this process. */
export default function setUp(): () => Promise<void> {
  const folder = openRunFolder('journeys');
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, maxRetries: 5 });
}
