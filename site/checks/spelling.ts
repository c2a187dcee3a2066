/**
 * Checks words against a dictionary of Hunspell. It looks a word up by taking off the endings that the
 * dictionary allows, because making all its forms first takes nspell half a minute.
 */
import dictionaryFr from 'dictionary-fr';

interface Ending {
  flag: string;
  /** What the ending takes the place of. */
  instead: string;
  condition: RegExp;
}

interface Dictionary {
  /** The flags of each word, two letters for one. */
  words: Map<string, string>;
  endings: Map<string, Ending[]>;
}

const dictionaries: Record<string, { aff: Uint8Array; dic: Uint8Array }> = { fr: dictionaryFr };

/** Undefined for a language that has no dictionary here. */
export function spellingOf(language: string): ((word: string) => boolean) | undefined {
  const source = dictionaries[language.slice(0, 2)];
  if (source === undefined) return undefined;
  const dictionary = read(source);
  return (word) => isCorrect(word.replaceAll('’', "'"), dictionary);
}

function read({ aff, dic }: { aff: Uint8Array; dic: Uint8Array }): Dictionary {
  const decoder = new TextDecoder();
  const words = new Map<string, string>();
  for (const line of decoder.decode(dic).split('\n').slice(1)) {
    const [word = '', flags = ''] = line.replace(/\s.*$/, '').split('/');
    words.set(word, (words.get(word) ?? '') + flags);
  }
  const endings = new Map<string, Ending[]>();
  for (const line of decoder.decode(aff).split('\n')) {
    const [kind, flag = '', strip = '', addition, condition] = line.trim().split(/\s+/);
    if (kind !== 'SFX' || addition === undefined || condition === undefined) continue;
    const added = addition.replace(/\/.*$/, '').replace(/^0$/, '');
    const instead = strip === '0' ? '' : strip;
    const ending = { flag, instead, condition: new RegExp(`${condition}$`) };
    endings.set(added, [...(endings.get(added) ?? []), ending]);
  }
  return { words, endings };
}

/** What is joined to a word that begins with a vowel: "l'", "qu'". */
export const elision = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=\p{L})/iu;

function isCorrect(word: string, dictionary: Dictionary): boolean {
  if (isKnown(word, dictionary)) return true;
  const rest = word.replace(elision, '');
  if (rest !== word) return isCorrect(rest, dictionary);
  // "avez-vous", "y a-t-il"
  const parts = word.split('-');
  return parts.length > 1 && parts.every((part) => part === 't' || isCorrect(part, dictionary));
}

/** A word that begins a sentence, or is in capitals, is the same word. */
function isKnown(word: string, dictionary: Dictionary): boolean {
  const lower = word.toLowerCase();
  const capital = lower.charAt(0).toUpperCase() + lower.slice(1);
  return [word, lower, ...(word === word.toUpperCase() ? [capital] : [])].some((form) =>
    isForm(form, dictionary),
  );
}

function isForm(word: string, { words, endings }: Dictionary): boolean {
  // "()" marks a stem that is no word by itself.
  const flags = words.get(word);
  if (flags !== undefined && !hasFlag(flags, '()')) return true;
  for (let length = 0; length <= word.length; length += 1) {
    const start = word.slice(0, word.length - length);
    const fitting = endings.get(word.slice(word.length - length)) ?? [];
    for (const { flag, instead, condition } of fitting) {
      const stem = start + instead;
      if (hasFlag(words.get(stem) ?? '', flag) && condition.test(stem)) return true;
    }
  }
  return false;
}

function hasFlag(flags: string, flag: string): boolean {
  for (let index = 0; index < flags.length; index += 2) {
    if (flags.startsWith(flag, index)) return true;
  }
  return false;
}
