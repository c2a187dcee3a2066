import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HydrationData } from './handoff.ts';

/** The folder of the build's scripts. The last part begins their address. */
const assetsFolder = join(process.env.BUILD_FOLDER ?? 'build', 'client/assets');

/**
 * Writes the data of a page beside the scripts and returns its address. Like a script's, the name
 * contains a hash, so that an old page never gets the data of a newer build.
 */
export async function writeHydrationData(data: HydrationData): Promise<string> {
  const json = JSON.stringify(data);
  const digest = createHash('sha256').update(json).digest('base64url').slice(0, 8);
  const file = `page-${digest}.json`;
  await writeFile(join(assetsFolder, file), json);
  return `/assets/${file}`;
}
