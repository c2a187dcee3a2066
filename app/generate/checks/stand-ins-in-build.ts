import { readFile } from 'node:fs/promises';
import { extname, sep } from 'node:path';
import { standInInBuild } from '../../../site/checks/stand-ins.ts';
import { ContentError } from '../../../site/read/read-file.ts';
import { filesBelow } from '../files-below.ts';

/** Pages, drawings, feeds, data: whatever is text, compressed copies aside. */
const textTypes = [
  '.css',
  '.data',
  '.html',
  '.js',
  '.json',
  '.svg',
  '.txt',
  '.webmanifest',
  '.xml',
];

/** The first stand-in of each built file, as file, line and what it says. */
export async function standInsInBuild(client: string): Promise<string[]> {
  const files = (await filesBelow(client)).filter((file) => textTypes.includes(extname(file)));
  const found = files.map(async (file) =>
    standInInBuild({ file: file.replaceAll(sep, '/'), text: await readFile(file, 'utf8') }),
  );
  return (await Promise.all(found)).flat();
}

/** A launched site goes live only without (WORDS-11). */
export async function assertNoStandIns(client: string): Promise<void> {
  const found = await standInsInBuild(client);
  if (found.length === 0) return;
  const lines = found.map((one) => `  - ${one}`);
  throw new ContentError(`The launched site still has stand-ins:\n${lines.join('\n')}`);
}
