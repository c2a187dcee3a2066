/** `node builder.ts ROOT BUILD WAY`: one build in a process of its own, which can be killed. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { publish } from '../../../scripts/bootstrap/releases.mjs';
import { writeSite } from './site.ts';

const [root = '', build = '', way = ''] = process.argv.slice(2);

async function make(folder: string): Promise<void> {
  await writeSite(folder, build);
  // The last step of a build is the one that finds dead links.
  await delay(50);
  if (build.endsWith('rejected')) throw new Error('A link leads to no page.');
}

process.chdir(root);
if (way === 'beside the live build') await publish(root, build, make);
else {
  await rm('build', { recursive: true, force: true });
  await make('build');
  await writeFile(join('build', '.inputs'), build);
}
