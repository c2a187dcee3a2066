import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { contentRoot } from '../site/content-folder.ts';

/** Puts the pictures that texts show beside the pages. */
export async function writePictures(client: string): Promise<void> {
  const folder = join(contentRoot, 'pictures');
  if (existsSync(folder)) await cp(folder, join(client, 'pictures'), { recursive: true });
}
