/**
 * `npm run check -- --launch` lists what a launch has to wait for, and what a launched site leaves out. The exit
 * code is 1 if it has to wait.
 */

import { readFileSync } from 'node:fs';
import { taxAdvice } from '../../../site/checks/advice.ts';
import { filesOf, filesWithFacts } from '../../../site/checks/content-files.ts';
import { amountsLeft, falseOfPlace, type Left } from '../../../site/checks/places-left.ts';
import { pagesThatNeedFrench } from '../../../site/checks/quebec.ts';
import { commitmentsFile, readCommitments } from '../../../site/launch.ts';
import { defaultLocale } from '../../../site/read/locales.ts';
import { contentPath } from '../../../site/read/site.ts';
import { type StandIn, standInsIn } from '../../../site/stand-ins.ts';

const files = filesWithFacts();
const found = standInsIn(files);
const amounts = amountsLeft();
const stopping = [
  ...falseOfPlace(),
  ...found.filter(({ stops }) => stops).map(lineOf),
  ...pagesThatNeedFrench(),
];
const others = [...found.filter(({ stops }) => !stops).map(lineOf), ...taxAdvice()];

list('With these the site does not go live:', stopping);
list(
  'Commitments that nobody has signed. A launched site leaves their words out:',
  unsignedCommitments(),
);
list('To settle, before the launch or after it:', others);
list('Lines with amounts that no price of yours changes:', amounts.map(linesOf));
const toRead = others.length + amounts.length;
console.log(
  stopping.length > 0
    ? `Left: ${stopping.length}. The site is not ready to go live.`
    : `${toRead === 0 ? 'Nothing is left' : `Nothing stops the launch, but ${toRead} files and lines above may be untrue of you: read them first`}. The site goes live with "launched: true" in company.yaml.`,
);
process.exitCode = stopping.length === 0 ? 0 : 1;

function lineOf({ file, line, found: words, advice }: StandIn): string {
  return `${file}:${line}: ${words}\n    ${advice}`;
}

function list(heading: string, lines: string[]): void {
  if (lines.length > 0) console.log([heading, '', ...lines, ''].join('\n'));
}

function linesOf({ file, lines }: Left): string {
  return `${file}: ${lines.join(', ')}`;
}

/** With the files that name them. */
function unsignedCommitments(): string[] {
  const lines = readFileSync(commitmentsFile(), 'utf8').split('\n');
  const texts = filesOf(defaultLocale).map((name) => ({
    page: name.replace(/\.\w+$/, ''),
    text: readFileSync(contentPath(defaultLocale, name), 'utf8'),
  }));
  return Object.entries(readCommitments())
    .filter(([, { signed }]) => signed === '')
    .map(([name, { promise }]) => {
      const line = lines.findIndex((text) => text.startsWith(`${name}:`)) + 1;
      const sign = new RegExp(`\\{commitment ([^{}]*, *)?${name} *[,}]`);
      const pages = texts.filter(({ text }) => sign.test(text)).map(({ page }) => page);
      return `${commitmentsFile()}:${line}: ${name}: ${promise}\n    ${pages.join(', ') || 'No text names it.'}`;
    });
}
