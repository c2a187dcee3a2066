/**
 * Braces in what the company writes. Each belongs to a placeholder of the site, or is a mistake: nobody shall read
 * "{price.sever}" on a page. Code keeps its own, and elsewhere a backslash stands before a brace that is to be shown.
 */

/** A block of code, code within a line, and what a backslash protects. */
const PROTECTED =
  /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ {0,3}\1[`~]*[^\S\n]*$|(?<!`)(`+)(?!`)(?:(?!\n[^\S\n]*\n)[\s\S])*?(?<!`)\2(?!`)|\\\{[^{}\n]*\}|\\[\s\S]/gm;
/** Stand for braces that are to be shown. Only for private use, no text has them. */
const [OPEN, CLOSE] = ['\ue002', '\ue003'];

/** From a brace to the one that closes it, or to the end of the line. */
const IN_BRACES = /[{｛]+[^{}｛｝\n]*[}｝]*|[}｝]+/g;

/** Names that begin so follow from facts, and need no signature. */
const facts = '(?:office|clients|links|offers|assessment|founded) ';
const OF_FACTS = new RegExp(`^${facts}`);
export const isOfFacts = (name: string) => OF_FACTS.test(name);
/** What stands before words that are not always shown: a commitment, or a fact. */
export const conditionSign = `(?:commitment[ :]+|(?=${facts}))`;

/** Puts aside the braces that are to be shown, until shownBraces. */
export function withoutShownBraces(text: string): string {
  return text.replace(PROTECTED, (kept) => {
    const shown = kept.startsWith('\\') ? kept.replace(/\\(?=[{}])/g, '') : kept;
    return shown.replaceAll('{', OPEN).replaceAll('}', CLOSE);
  });
}

export function shownBraces(text: string): string {
  return text.replaceAll(OPEN, '{').replaceAll(CLOSE, '}');
}

export interface MistakeInSign {
  /** Where in the text it stands, and what is written there. */
  at: number;
  sign: string;
  sentence: string;
}

/** @param allowed names that may stand between braces, commitments aside: some hundred, and few texts have a brace */
export function mistakesInBraces(text: string, allowed: () => string[]): MistakeInSign[] {
  const signs = [...text.matchAll(IN_BRACES)];
  if (signs.length === 0) return [];
  const names = allowed();
  const known = new Set(names);
  const unknown = signs.flatMap(({ 0: sign, index: at }) => {
    const [, fact, name = ''] = /^\{(?: *([A-Za-z]+\.[A-Za-z]+) *|([^{}]*))\}$/.exec(sign) ?? [];
    const isCommitment = new RegExp(`^${conditionSign}[^ ]`).test(name);
    return isCommitment || known.has(fact ?? name) ? [] : [{ at, sign }];
  });
  // A sentence about what is sold no more is named once, however much of it stands there.
  const ofLines = Map.groupBy(unknown, ({ at, sign }) =>
    ofPrices.test(sign) ? text.lastIndexOf('\n', at) : `at ${at}`,
  );
  return [...ofLines.values()].flatMap((gone) =>
    gone.slice(0, 1).map(({ at, sign }) => ({
      at,
      sign,
      sentence: ofPrices.test(sign)
        ? names.some((name) => ofPrices.test(`{${name}}`))
          ? `${listOf(gone, names)} not in facts/prices.yaml: delete what says it, or write it without`
          : `${sign} cannot stand in the price list itself: write there what it says`
        : refusal(sign, names),
    })),
  );
}

/** What only the price list has. */
const ofPrices = /^\{ *(?:name|offer|price|perPerson|setup|ten|forty)\.[A-Za-z]+ *\}$/;

/** "{price.a}, {name.a} are", and after one that is perhaps misspelt the name that is meant. */
function listOf(signs: { sign: string }[], names: string[]): string {
  const told = signs.map(({ sign }) => {
    const written = sign.slice(1, -1).trim();
    const nearest = nearestTo(
      written,
      names.filter((name) => name.includes('.')),
    );
    const isMeant = nearest !== undefined && likenessOf(written, nearest) > misspelt;
    return isMeant ? `${sign} (the nearest is {${nearest}})` : sign;
  });
  return `${told.join(', ')} ${signs.length === 1 ? 'is' : 'are'}`;
}

/** Of two names that differ in a letter or two; the same name has 0.5. */
const misspelt = 0.4;

function refusal(sign: string, names: string[]): string {
  const [written = ''] = /[^{}｛｝]+/.exec(sign) ?? [];
  const nearest = nearestTo(
    /^\s*commit/i.test(written) ? written : written.trim().split(' ', 1)[0],
    names,
  );
  const advice =
    nearest === undefined ? 'no name can stand for a fact here' : `the nearest is {${nearest}}`;
  return `${sign.slice(0, 60)} is not a fact of the site: ${advice}. Put \\ before a brace that is to be shown, or \` on both sides of code`;
}

/** The name that is most like what is written. */
function nearestTo(written = '', names: string[]): string | undefined {
  return names.toSorted((a, b) => likenessOf(written, b) - likenessOf(written, a))[0];
}

/** The share of pairs of letters in common. */
function likenessOf(written: string, name: string): number {
  const [own, pairs] = [pairsOf(written), pairsOf(name)];
  return [...pairs].filter((pair) => own.has(pair)).length / (pairs.size + own.size);
}

function pairsOf(name: string): Set<string> {
  const letters = ` ${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()} `;
  return new Set(Array.from(letters.slice(1), (letter, index) => `${letters[index]}${letter}`));
}
