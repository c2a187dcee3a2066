/**
 * `npm run check -- content` prints each mistake in the content once, then advice. The exit code is 1 if there
 * is a mistake. With `--mistakes`, as in a build, it gives no advice.
 */
import { visibleControls } from '../../service/domain/characters/visible-controls.ts';
import { readFacts } from '../index.ts';
import { locales } from '../read/locales.ts';
import { resultOf } from '../read/mistakes.ts';
import { contentAdvice } from './advice.ts';
import { contentMistakes } from './content-mistakes.ts';

const mistakes = contentMistakes();
for (const mistake of mistakes) print(mistake);
if (locales().some((locale) => readFacts(locale).mistakes !== undefined)) {
  print('What pages say of facts is compared once the facts have no mistake, and may add some.');
}
if (!process.argv.includes('--mistakes')) {
  const advice = resultOf(contentAdvice);
  // What cannot be read has been named as a mistake.
  for (const one of 'value' in advice ? advice.value : []) print(`Advice: ${one}`);
  if (mistakes.length === 0) print('There are no mistakes in the words, facts and pictures.');
}
process.exitCode = mistakes.length === 0 ? 0 : 1;

/** Both quote content, which strangers may have written, and a terminal would obey what is in it. */
function print(text: string): void {
  console.log(visibleControls(text));
}
