/**
 * `npm run check -- --launch` lists what a launch has to wait for, and what a launched site leaves out. The exit
 * code is 1 if it has to wait.
 */

import { readFileSync } from 'node:fs';
import { taxAdvice } from '../../../site/checks/advice.ts';
import { filesOf, filesWithFacts } from '../../../site/checks/content-files.ts';
import {
  amountsLeft,
  daysLeft,
  falseOfPlace,
  type Left,
} from '../../../site/checks/places-left.ts';
import { pagesThatNeedFrench } from '../../../site/checks/quebec.ts';
import { readCompany } from '../../../site/index.ts';
import { commitmentsFile, readCommitments } from '../../../site/launch.ts';
import { defaultLocale } from '../../../site/read/locales.ts';
import { contentPath } from '../../../site/read/site.ts';
import { type StandIn, standInsIn } from '../../../site/stand-ins.ts';

const files = filesWithFacts();
const found = standInsIn(files);
const amounts = amountsLeft();
const days = daysLeft();
const stopping = [
  ...falseOfPlace(),
  ...found.filter(({ stops }) => stops).map(lineOf),
  ...pagesThatNeedFrench(),
];
const others = [...found.filter(({ stops }) => !stops).map(lineOf), ...taxAdvice()];

const unsigned = unsignedCommitments();
const toRead = [...days, ...amounts];

list('These stop the launch', stopping);
list(
  'Promises that nobody has signed. A launched site leaves their words out, and reads whole without them',
  unsigned,
);
list('To settle, before the launch or after it', others);
const { text: hours } = readCompany(defaultLocale).hours;
list(
  `To read: days of the week. By ${contentPath('facts', 'company.yaml')} the phone is answered ${hours}`,
  days.map(linesOf),
);
list('To read: amounts that no price of yours changes', amounts.map(linesOf));
console.log(
  [
    `Left: ${stopping.length} that stop the launch, ${unsigned.length} promises without a signature, ${others.length} to settle, ${toRead.length} files with lines to read.`,
    stopping.length > 0
      ? 'The site is not ready to go live.'
      : 'Nothing stops the launch: the site goes live with "launched: true" in company.yaml.',
  ].join('\n'),
);
process.exitCode = stopping.length === 0 ? 0 : 1;

function lineOf({ file, line, found: words, advice }: StandIn): string {
  return `${file}:${line}: ${words}\n    ${advice}`;
}

function list(heading: string, lines: string[]): void {
  if (lines.length > 0) console.log([`${heading} (${lines.length}):`, '', ...lines, ''].join('\n'));
}

function linesOf({ file, lines }: Left): string {
  return `${file}: line ${lines.join(', ').replaceAll(' ($)', '')}`;
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
      return `${commitmentsFile()}:${line}: ${name}: ${promise}\n    ${pages.length > 0 ? `Said in ${pages.join(', ')}` : 'No page says it, so the entry can be deleted.'}`;
    });
}
