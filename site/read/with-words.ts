/** Joins facts, which all languages share, with the words that one language has for them. */
import type { WithWords } from '../../prices/list.ts';
import { unpairedNames } from './fill.ts';
import { ContentError } from './mistakes.ts';
import { atField } from './source.ts';

/**
 * Every group has the fields of both. A list of ids becomes the list of their sentences.
 *
 * @param file of the words, for messages
 */
export function withWords<Facts, Words>(
  file: string,
  facts: Facts,
  words: Words,
): WithWords<Facts, Words> {
  return joined(file, facts, words, []) as WithWords<Facts, Words>;
}

function joined(file: string, facts: unknown, words: unknown, path: string[]): unknown {
  if (!isGroup(words)) return facts ?? words;
  if (Array.isArray(facts)) return sentencesOf(file, facts, words, path);
  if (!isGroup(facts)) return words;
  const keys = new Set([...Object.keys(facts), ...Object.keys(words)]);
  return Object.fromEntries(
    [...keys].map((key) => [key, joined(file, facts[key], words[key], [...path, key])]),
  );
}

function sentencesOf(
  file: string,
  ids: string[],
  sentences: Record<string, unknown>,
  path: string[],
): unknown[] {
  const mistakes = unpairedNames(ids, Object.keys(sentences), {
    missing: 'has no words here; write them, or take the name out of content/facts/',
    unknown: 'is not listed in content/facts/; delete this line, or list the name there',
  }).map(([id, mistake]) => atField(file, [...path, id].join('.'), mistake));
  if (mistakes.length > 0) throw new ContentError(mistakes);
  return ids.map((id) => sentences[id]);
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}
