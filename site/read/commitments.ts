/**
 * Words that depend on a commitment of the company: `{commitment leaving}` stands before them, and `{end}` behind
 * them, or nothing if they go on to the end of the paragraph, list item, row or field. Where the commitment is not
 * shown they are left out, and the text reads as if they had never been there.
 */

/** Whether the words of each commitment are shown, by its name. */
export type Commitments = ReadonlyMap<string, boolean>;

interface Part {
  text: string;
  /** Null for the words that are always shown. */
  needs: string[] | null;
}

const BEGINNING = /\{([a-z]+)[ :]+([^{}]*?) *\}/gi;
const END = '{end}';
/** An empty line, or the next list item, row or heading. */
const END_OF_BLOCK = /\n(?=[^\S\n]*(?:\n|[-*|#]|\d+\.))/g;
/** A list item, row or heading without words. */
const EMPTY_BLOCK = /^[^\S\n]*(?:[-*]|#+|\d+\.|[|\s]+)?[^\S\n]*$/;
/** Stands for what is left out, until the gap is closed. */
const GAP = '\ue000';
const AROUND_GAP = /([^\S\n]*)\ue000([^\S\n]*)(?=(.?))/g;

/** @param onMistake is called with a sentence about what is wrong */
export function withCommitments(
  text: string,
  commitments: Commitments,
  onMistake: (sentence: string) => never,
): string {
  const parts = partsOf(text, onMistake);
  for (const part of parts) findMistakes(part, commitments, onMistake);
  const isShown = ({ needs }: Part) =>
    needs === null || needs.every((name) => commitments.get(name));
  const joined = parts.map((part) => (isShown(part) ? part.text : GAP)).join('');
  return joined.includes(GAP) ? joined.split('\n').flatMap(withoutGap).join('\n') : joined;
}

function partsOf(text: string, onMistake: (sentence: string) => never): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { index, 0: sign, 1: kind, 2: names = '' } of text.matchAll(BEGINNING)) {
    if (kind !== 'commitment')
      onMistake(`${sign} is no sign of the site; {commitment name} is one`);
    if (index < at) onMistake(`${sign} stands within another; name both: {commitment one, other}`);
    const start = index + sign.length;
    END_OF_BLOCK.lastIndex = start;
    const endOfBlock = END_OF_BLOCK.exec(text)?.index ?? text.length;
    const end = text.indexOf(END, start);
    const isClosed = end >= 0 && end < endOfBlock;
    parts.push({ text: text.slice(at, index), needs: null });
    parts.push({
      text: text.slice(start, isClosed ? end : endOfBlock).trimStart(),
      needs: names.split(/ *, */),
    });
    at = isClosed ? end + END.length : endOfBlock;
  }
  return [...parts, { text: text.slice(at), needs: null }];
}

function findMistakes(
  { text, needs }: Part,
  commitments: Commitments,
  onMistake: (sentence: string) => never,
): void {
  for (const name of needs ?? []) {
    if (!commitments.has(name)) {
      onMistake(
        `{commitment ${name}} is not in facts/commitments.yaml. There are: ${[...commitments.keys()].join(', ')}`,
      );
    }
  }
  if (needs === null && text.includes(END)) onMistake(`${END} has no {commitment name} before it`);
  for (const [value, name = ''] of text.matchAll(/\{ *([A-Za-z]+)\.[A-Za-z]+ *\}/g)) {
    if (commitments.has(name) && !needs?.includes(name)) {
      onMistake(
        `${value} may stand only behind {commitment ${name}}, in the same paragraph or field`,
      );
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
