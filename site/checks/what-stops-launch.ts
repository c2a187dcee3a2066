import { type StandIn, standInsIn } from '../stand-ins.ts';
import { filesWithFacts } from './content-files.ts';
import { falseOfPlace } from './places-left.ts';
import { pagesThatNeedFrench } from './quebec.ts';

/** What may stand in a preview, and not on a launched site. Legal texts come first. */
export function whatStopsLaunch(): string[] {
  const standIns = standInsIn(filesWithFacts()).filter(({ stops }) => stops);
  return [...falseOfPlace(), ...standIns.map(sentenceOf), ...pagesThatNeedFrench()];
}

export function sentenceOf({ file, line, found, advice }: StandIn): string {
  return `${file}, line ${line}: ${found} is a stand-in. ${advice}`;
}
