/**
 * `npm run check -- --launch` lists what a launch has to wait for, mistakes first, and what a launched site leaves out. The
 * exit code is 1 if it has to wait.
 */

import { readFileSync } from 'node:fs';
import { visibleControls } from '../../../service/domain/characters/visible-controls.ts';
import { taxAdvice } from '../../../site/checks/advice.ts';
import { filesOf, filesWithFacts } from '../../../site/checks/content-files.ts';
import { mistakesInContent } from '../../../site/checks/content-mistakes.ts';
import { offersLeft } from '../../../site/checks/offers-left.ts';
import { amountsLeft, daysLeft, type Left } from '../../../site/checks/places-left.ts';
import { sentenceOf, whatStopsLaunch } from '../../../site/checks/what-stops-launch.ts';
import { readCompany } from '../../../site/index.ts';
import { commitmentsFile, readCommitments } from '../../../site/launch.ts';
import { defaultLocale } from '../../../site/read/locales.ts';
import { resultOf } from '../../../site/read/mistakes.ts';
import { contentPath, readSite } from '../../../site/read/site.ts';
import { standInsIn } from '../../../site/stand-ins.ts';

const mistakes = mistakesInContent();
list('Mistakes, with which neither a preview nor the site is built', mistakes);
const stopping = resultOf(() => readSite({ listsEveryMistake: true }, listWhatIsLeft));
if ('mistakes' in stopping) {
  console.log(`Left: ${mistakes.length} mistakes. The rest is counted once the facts can be read.`);
}
const isReady = mistakes.length === 0 && 'value' in stopping && stopping.value === 0;
console.log(
  isReady
    ? 'Nothing stops the launch: the site goes live with "launched: true" in company.yaml.'
    : 'The site is not ready to go live.',
);
process.exitCode = isReady ? 0 : 1;

/** Returns how many things stop the launch. */
function listWhatIsLeft(): number {
  const stops = whatStopsLaunch();
  const unsigned = unsignedCommitments();
  const others = [
    ...standInsIn(filesWithFacts())
      .filter((found) => !found.stops)
      .map(sentenceOf),
    ...taxAdvice(),
  ];
  const days = daysLeft();
  const amounts = amountsLeft();
  const offers = offersLeft();
  const { text: hours } = readCompany(defaultLocale).hours;
  list('These stop the launch', stops);
  list(
    'Promises that nobody has signed. A launched site leaves their words out, and reads whole without them',
    unsigned,
  );
  list('To settle, before the launch or after it', others);
  list(
    `To read: days of the week. By ${contentPath('facts', 'company.yaml')} the phone is answered ${hours}`,
    days.map(linesOf),
  );
  list('To read: words for what you do not offer', offers.map(linesOf));
  list('To read: amounts that no price of yours changes', amounts.map(linesOf));
  console.log(
    `Left: ${mistakes.length} mistakes, ${stops.length} that stop the launch, ${unsigned.length} promises without a signature, ${others.length} to settle, ${days.length + offers.length + amounts.length} files with lines to read.`,
  );
  return stops.length;
}

function list(heading: string, lines: string[]): void {
  if (lines.length === 0) return;
  const shown = lines.join('\n').split('\n').map(visibleControls);
  console.log([`${heading} (${lines.length}):`, '', ...shown, ''].join('\n'));
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
