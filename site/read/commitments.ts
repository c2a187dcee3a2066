/**
 * Words that depend on a commitment of the company: `{commitment leaving}` stands before them, and `{end}` behind
 * them, or nothing if they go on to the end of the paragraph, list item, row or field. Where the commitment is not
 * shown they are left out, and the text reads as if they had never been there. So is what follows from other facts: where
 * the office is, `{office in QC}` and `{office outside QC}`; where clients are, `{clients in QC}`; whether visits go far,
 * `{office far}`; whether there are accounts and a site for tickets to link to, `{links to networks}`,
 * `{links to tickets}`; what is offered, `{offers websites}`, `{offers services/cybersecurity}` and `{offers no plans}`;
 * what the assessment costs, `{assessment free}` and `{assessment paid}`; and `{founded lately}`.
 */

import { conditionSign, isOfFacts, type MistakeInSign } from './braces.ts';

/** Whether the words of each commitment are shown, by its name, or by such as "office in QC". */
export type Commitments = ReadonlyMap<string, boolean>;

interface Part {
  text: string;
  /** Where it begins. */
  at: number;
  /** Null for the words that are always shown. */
  needs: string[] | null;
}

const BEGINNING = new RegExp(`\\{${conditionSign}(?=[^{}])([^{}]*?) *\\}`, 'g');
const END = '{end}';
/** An empty line, or the next list item, row or heading. */
const END_OF_BLOCK = /\n(?=[^\S\n]*(?:\n|[-*|#]|\d+\.))/g;
/** A list item, row or heading without words. */
const EMPTY_BLOCK = /^[^\S\n]*(?:[-*]|#+|\d+\.|[|\s]+)?[^\S\n]*$/;
/** Stands for what is left out, until the gap is closed. */
const GAP = '\ue000';
const AROUND_GAP = /([^\S\n]*)\ue000(?:[^\S\n]*\ue000)*([^\S\n]*)(?=(.?))/g;

type OnMistake = (mistake: MistakeInSign) => void;

/** Only the words that are shown, each where it stood, and blanks for the others. */
export function withoutHidden(text: string, commitments: Commitments): string {
  return partsOf(text)
    .filter((part) => !isShown(part, commitments))
    .reduce(
      (left, { at, text: words }) =>
        left.slice(0, at) + words.replace(/[^\n]/g, ' ') + left.slice(at + words.length),
      text,
    );
}

function isShown({ needs }: Part, commitments: Commitments): boolean {
  return needs === null || needs.every((name) => commitments.get(name));
}

export function withCommitments(
  text: string,
  commitments: Commitments,
  onMistake: OnMistake,
): string {
  const parts = partsOf(text, onMistake);
  for (const part of parts) findMistakes(part, commitments, onMistake);
  const joined = parts.map((part) => (isShown(part, commitments) ? part.text : GAP)).join('');
  return joined.includes(GAP) ? joined.split('\n').flatMap(withoutGap).join('\n') : joined;
}

function partsOf(text: string, onMistake?: OnMistake): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { index, 0: sign, 1: names = '' } of text.matchAll(BEGINNING)) {
    if (index < at) {
      const sentence = `${sign} stands within another; name both: {commitment one, other}`;
      onMistake?.({ at: index, sign, sentence });
      continue;
    }
    const start = index + sign.length;
    END_OF_BLOCK.lastIndex = start;
    const endOfBlock = END_OF_BLOCK.exec(text)?.index ?? text.length;
    const end = text.indexOf(END, start);
    const isClosed = end >= 0 && end < endOfBlock;
    parts.push({ at, text: text.slice(at, index), needs: null });
    parts.push({
      at: start,
      text: text.slice(start, isClosed ? end : endOfBlock),
      needs: names.split(/ *, */),
    });
    at = isClosed ? end + END.length : endOfBlock;
  }
  return [...parts, { at, text: text.slice(at), needs: null }];
}

function findMistakes(
  { text, at, needs }: Part,
  commitments: Commitments,
  onMistake: OnMistake,
): void {
  for (const name of needs ?? []) {
    if (commitments.has(name)) continue;
    const known = [...commitments.keys()];
    const sentence = isOfFacts(name)
      ? `{${name}} is not known. There are: ${known.filter((one) => isOfFacts(one) && !/(?!ON)\b[A-Z]{2}$/.test(one)).join(', ')}, and the other provinces in place of ON`
      : `{commitment ${name}} is not in facts/commitments.yaml. There are: ${known.filter((one) => !isOfFacts(one)).join(', ')}`;
    onMistake({ at, sign: name, sentence });
  }
  const end = text.indexOf(END);
  if (needs === null && end >= 0) {
    onMistake({
      at: at + end,
      sign: END,
      sentence: `${END} ends nothing; what begins there, such as {commitment notice}, must stand before it in the same paragraph or field`,
    });
  }
  for (const { 0: sign, 1: name = '', index } of text.matchAll(/\{ *([A-Za-z]+)\.[A-Za-z]+ *\}/g)) {
    if (commitments.has(name) && !needs?.includes(name)) {
      const sentence = `${sign} may stand only behind {commitment ${name}}, in the same paragraph or field`;
      onMistake({ at: at + index, sign, sentence });
    }
  }
}

/** The line without its gaps; none if no words are left. */
function withoutGap(line: string): string[] {
  if (!line.includes(GAP)) return [line];
  const closed = line.replace(
    AROUND_GAP,
    (_, before: string, after: string, next: string, at: number) => {
      if (next === '' || /[.,;:!?)]/.test(next)) return '';
      return before || (at === 0 ? '' : after);
    },
  );
  return EMPTY_BLOCK.test(closed) ? [] : [closed];
}
