/**
 * `npm run check -- --launch` lists what a launch has to wait for, and what a launched site leaves out. The exit
 * code is 1 if it has to wait.
 */
import { existsSync } from 'node:fs';
import { filesWithFacts } from '../../../site/checks/content-files.ts';
import { type StandIn, standInsIn } from '../../../site/checks/stand-ins.ts';
import { unsignedCommitments } from '../../../site/checks/unsigned-commitments.ts';
import { standInsInBuild } from './stand-ins-in-build.ts';

const client = 'build/client';

const found = standInsIn(filesWithFacts());
const stopping = found.filter(({ stops }) => stops);
const others = found.filter(({ stops }) => !stops);
const unsigned = unsignedCommitments();
// As long as a source has one, the build has it on every page.
const built = stopping.length === 0 && existsSync(client) ? await standInsInBuild(client) : [];

list('Stand-ins, with which the site does not go live:', stopping.map(lineOf));
list('Stand-ins in the last build, which may be older than the files:', built);
list(
  'Commitments that nobody has signed. A launched site leaves their words out:',
  unsigned.map(
    ({ file, line, name, promise, pages }) =>
      `${file}:${line}: ${name}: ${promise}\n    ${pages.length === 0 ? 'No text names it.' : pages.join(', ')}`,
  ),
);
list('To settle, before the launch or after it:', others.map(lineOf));

const waits = stopping.length + built.length;
console.log(
  waits === 0
    ? 'No stand-in is left: the site can go live with "launched: true" in company.yaml.'
    : `${waits} stand-ins are left. The site is not ready to go live.`,
);
process.exitCode = waits === 0 ? 0 : 1;

function lineOf({ file, line, found: words, advice }: StandIn): string {
  return `${file}:${line}: ${words}\n    ${advice}`;
}

function list(heading: string, lines: string[]): void {
  if (lines.length > 0) console.log([heading, '', ...lines, ''].join('\n'));
}
