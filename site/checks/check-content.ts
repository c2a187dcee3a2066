/**
 * `npm run check -- content` prints each mistake in the content once, then advice; with `--mistakes`, as in a build, no advice.
 * `npm run check -- --launch` prints what a launch has to wait for: mistakes, stand-ins and promises. The exit code is 1 if
 * there is something.
 */
import { visibleControls } from '../../service/domain/characters/visible-controls.ts';
import { whatStopsLaunch } from '../launch.ts';
import { contentAdvice } from './advice.ts';
import { contentMistakes, mistakesInContent } from './content-mistakes.ts';

const isLaunch = process.argv.includes('--launch');
const mistakes = await (isLaunch ? mistakesInContent() : contentMistakes());
const stops = isLaunch ? whatStopsLaunch() : [];
for (const one of [...mistakes, ...stops]) print(one);
if (isLaunch) {
  const left = `Left: ${mistakes.length} mistakes, and ${stops.length} stand-ins and promises.`;
  const isReady = mistakes.length + stops.length === 0;
  print(isReady ? 'The site goes live with "launched: true" in facts/company.yaml.' : left);
} else if (mistakes.length === 0) {
  const advice = process.argv.includes('--mistakes') ? [] : contentAdvice();
  for (const one of advice) print(`Advice: ${one}`);
  print('There are no mistakes in the words, facts and pictures.');
}
process.exitCode = mistakes.length + stops.length === 0 ? 0 : 1;

/** It quotes content, which strangers may have written, and a terminal would obey what is in it. */
function print(text: string): void {
  console.log(visibleControls(text));
}
