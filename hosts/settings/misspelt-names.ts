/** Finds variables that nothing reads and whose names are nearly that of a setting. */
import type { Environment } from './read-settings.ts';

/** The parts of a valibot schema that hold the names of variables. */
interface Schema {
  entries?: object;
  /** The parts of an intersection, or the alternatives of a variant. */
  options?: readonly unknown[];
}

function settingNames({ entries = {}, options = [] }: Schema): string[] {
  return [...Object.keys(entries), ...options.flatMap((option) => settingNames(option as Schema))];
}

/** The fewest letters to add, remove or replace (Levenshtein distance). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** HOME is not HOST, and TRUST_PROXY is TRUSTED_PROXIES: a third of the letters may differ, not the first. */
function isNearly(name: string, setting: string): boolean {
  const written = name.toUpperCase();
  return written[0] === setting[0] && distance(written, setting) <= Math.floor(setting.length / 3);
}

/** Sentences, each naming a variable and the setting that it resembles. */
export function misspeltNames(schema: Schema, environment: Environment): string[] {
  const known = [...new Set(settingNames(schema))];
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return [];
    const setting = known.find((candidate) => isNearly(name, candidate));
    return setting === undefined
      ? []
      : [`The variable ${name} is not read. If it is meant as a setting, its name is ${setting}.`];
  });
}
