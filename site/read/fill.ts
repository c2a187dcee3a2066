/**
 * Facts that texts name instead of repeating them, `{company.phone}`, `{price.server}`. Every brace belongs to a name of the
 * site, or is a mistake: nobody shall read "{price.sever}" on a page. Code keeps its own, and elsewhere a backslash stands
 * before a brace that is to be shown.
 */
import { withStop } from '../../service/domain/fill.ts';

export interface Facts {
  /** By their names. Undefined as long as they cannot be read. */
  values: ReadonlyMap<string, string> | undefined;
  /** The addresses of pages by those in the first language. */
  addresses: ReadonlyMap<string, string>;
}

export const noFacts: Facts = { values: new Map(), addresses: new Map() };

export interface MistakeInSign {
  /** Where in the text it stands, and what is written there. */
  at: number;
  sign: string;
  sentence: string;
}

/** Stands for a fact that is not known. Only for private use, no text has it. */
export const UNKNOWN = '\ue004';

/** A block of code, code within a line, what a backslash protects, and braces. */
const SIGNS =
  /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ {0,3}\1[`~]*[^\S\n]*$|(?<!`)(`+)(?!`)(?:(?!\n[^\S\n]*\n)[\s\S])*?(?<!`)\2(?!`)|\\\{[^{}\n]*\}?|\\[\s\S]|(?<brace>[{｛]+[^{}｛｝\n]*[}｝]*|[}｝]+)(?<stop>\.(?!\.))?/gm;

/** The path of a link in Markdown: `/pricing` in `[prices](/pricing#terms)`. */
const LINK_TARGET = /(?<=\]\()\/[^)#?\s]*/g;

/** @param later names that the code fills in when it shows the text */
export function withFacts(
  text: string,
  { values, addresses }: Facts,
  later: string[],
  onMistake: (mistake: MistakeInSign) => void,
): string {
  return text
    .replace(SIGNS, (sign, ...found) => {
      const [at, , { brace, stop = '' }] = found.slice(-3);
      if (brace === undefined) return sign.startsWith('\\{') ? sign.slice(1) : sign;
      const [, name = ''] = /^\{ *([\w.]+) *\}$/.exec(brace) ?? [];
      const value = values === undefined && name.includes('.') ? UNKNOWN : values?.get(name);
      if (value !== undefined) return withStop(value, stop);
      if (!later.includes(name)) {
        onMistake({
          at,
          sign: brace,
          sentence: refusal(brace, [...(values?.keys() ?? []), ...later]),
        });
      }
      return sign;
    })
    .replace(LINK_TARGET, (address) => addresses.get(address) ?? address);
}

function refusal(sign: string, names: string[]): string {
  const [written = ''] = /[^{}｛｝]+/.exec(sign) ?? [];
  const nearest = nearestTo(written.trim(), names);
  const advice =
    nearest === undefined
      ? 'no name that may stand here is like it'
      : `the nearest is {${nearest}}`;
  return `${sign.slice(0, 60)} is not a fact of the site: ${advice}. Put \\ before a brace that is to be shown, or \` on both sides of code`;
}

/** The name that has the largest share of pairs of letters in common with what is written. Undefined if none has a part. */
export function nearestTo(written: string, names: string[]): string | undefined {
  const own = pairsOf(written);
  const likeness = (name: string) => {
    const pairs = pairsOf(name);
    return pairs.filter((pair) => own.includes(pair)).length / (pairs.length + own.length);
  };
  return names
    .filter((name) => likeness(name) > 0.15)
    .toSorted((a, b) => likeness(b) - likeness(a))[0];
}

/** Names that are missing, and those that nobody knows: one that is like a missing one is told as it. */
export function unpairedNames(
  wanted: string[],
  there: string[],
  sentences: { missing: string; unknown: string },
): [name: string, sentence: string][] {
  const missing = new Set(wanted.filter((name) => !there.includes(name)));
  const unknown = there
    .filter((name) => !wanted.includes(name))
    .map((name): [string, string] => {
      const meant = nearestTo(name, [...missing]);
      missing.delete(meant ?? '');
      return [name, meant === undefined ? sentences.unknown : `write it "${meant}"`];
    });
  return [...[...missing].map((name): [string, string] => [name, sentences.missing]), ...unknown];
}

function pairsOf(name: string): string[] {
  const letters = ` ${name.toLowerCase()} `;
  return Array.from(letters.slice(1), (letter, index) => `${letters[index]}${letter}`);
}
