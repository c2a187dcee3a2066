import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HydrationData } from './handoff.ts';

/** Where the build has put the scripts; their address begins with the last part. */
const assetsFolder = 'build/client/assets';

/**
 * Writes a page's data beside the scripts and returns its address. The name carries a digest, as a
 * script's does, so that an old page never gets the data of a newer build.
 */
export async function writeHydrationData(data: HydrationData): Promise<string> {
  const json = JSON.stringify(data);
  const digest = createHash('sha256').update(json).digest('base64url').slice(0, 8);
  const file = `page-${digest}.json`;
  await writeFile(join(assetsFolder, file), json);
  return `/assets/${file}`;
}
