/**
 * Facts that texts refer to instead of repeating them: `{company.phone}`, `{price.server}`,
 * `{perPerson.complete}`, `{name.complete}`.
 */

import { withStop } from '../../service/domain/fill.ts';
import {
  conditionSign,
  isOfFacts,
  type MistakeInSign,
  mistakesInBraces,
  shownBraces,
  withoutShownBraces,
} from './braces.ts';
import { type Commitments, withCommitments, withoutHidden } from './commitments.ts';

export interface Facts {
  /** By the names of placeholders, and the addresses of pages by those in the first language (addressesIn). */
  values: ReadonlyMap<string, string>;
  commitments: Commitments;
  /** Why they are not known. A file that refers to them is read nevertheless, for its own mistakes. */
  mistakes?: string[];
}

/** Stands for a fact that is not known. Only for private use, no text has it. */
const UNKNOWN = '\ue004';

const PLACEHOLDER = /\{ *([A-Za-z]+\.[A-Za-z]+) *\}(\.(?!\.))?/g;

const COMMITMENT = new RegExp(`\\{(?:${conditionSign}[^{}]*|end)\\}`, 'g');

const isValue = /^\{ *\w+\.\w+ *\}$/;

/** The path of a link in Markdown: `/pricing` in `[prices](/pricing#terms)`. */
const LINK_TARGET = /(?<=\]\()\/[^)#?\s]*/g;

/**
 * Fills in the facts, and leaves out what depends on a commitment that is not shown.
 *
 * @param later names that the code fills in when it shows the text
 */
export function withFacts(
  text: string,
  { values, commitments, mistakes }: Facts,
  later: string[],
  onMistake: (mistake: MistakeInSign) => void,
): string {
  const own = withoutShownBraces(
    mistakes === undefined ? text : text.replace(PLACEHOLDER, UNKNOWN).replace(COMMITMENT, ''),
  );
  // What is said only of what is offered may name prices that there are not.
  const wrong = mistakesInBraces(withoutHidden(own, commitments), () => [
    ...[...values.keys()].filter((key) => !key.startsWith('/')),
    ...later,
    ...(commitments.size > 0 ? ['end'] : []),
    ...commitments.keys().map((name) => (isOfFacts(name) ? name : `commitment ${name}`)),
  ]);
  for (const mistake of wrong) onMistake(mistake);
  // A misspelt commitment would seem to have an end too many.
  const left = wrong.every(({ sign }) => isValue.test(sign))
    ? withCommitments(own, commitments, onMistake)
    : own;
  // An address of this site that is written in full.
  const siteUrl = values.get('company.siteUrl');
  const filled = (siteUrl === undefined ? left : left.replaceAll(`](${siteUrl}/`, '](/'))
    .replace(PLACEHOLDER, (sign, name: string, stop = '') => {
      const value = values.get(name);
      return value === undefined ? sign : withStop(value, stop);
    })
    .replace(LINK_TARGET, (address) => values.get(address) ?? address);
  return shownBraces(filled);
}
