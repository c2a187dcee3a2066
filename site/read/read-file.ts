/** Reads one content file and checks it against its schema. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type Facts, withFacts } from './facts.ts';
import { typeset } from './typography.ts';
import { parseYaml } from './yaml.ts';

/** A mistake in a content file, described for the person who edits it. Stops the build. */
export class ContentError extends Error {
  override name = 'ContentError';
}

type Schema = v.GenericSchema<unknown, unknown>;

const noFacts: Facts = new Map();

/** @param facts that the file may refer to (facts.ts) */
export function readYamlFile<S extends Schema>(
  file: string,
  schema: S,
  facts = noFacts,
): v.InferOutput<S> {
  return checkContent(file, finished(readYaml(file, readText(file), 0), file, facts), schema);
}

export interface MarkdownFile<FrontMatter> {
  frontMatter: FrontMatter;
  markdown: string;
}

/** Reads a Markdown file that begins with front matter between two lines of `---`. */
export function readMarkdownFile<S extends Schema>(
  file: string,
  schema: S,
  facts = noFacts,
): MarkdownFile<v.InferOutput<S>> {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(readText(file));
  if (match === null) {
    throw new ContentError(
      `${file}: the file must begin with a line "---", the facts of the page, and another line "---".`,
    );
  }
  const [, head = '', body = ''] = match;
  const frontMatter = checkContent(file, finished(readYaml(file, head, 1), file, facts), schema);
  return { frontMatter, markdown: String(finished(body, file, facts)) };
}

/** Every text of a value with its facts, in the typography of its language. */
function finished(value: unknown, file: string, facts: Facts): unknown {
  if (typeof value === 'string') {
    return typeset(file, withFacts(value, facts, unknownFact(file, facts)));
  }
  if (Array.isArray(value)) return value.map((entry) => finished(entry, file, facts));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, finished(entry, file, facts)]),
  );
}

function unknownFact(file: string, facts: Facts) {
  return (name: string): never => {
    throw new ContentError(
      `${file}: {${name}} is not a fact of the site. There are: ${[...facts.keys()].filter((key) => !key.startsWith('/')).join(', ')}.`,
    );
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ContentError(`${file}: the file is missing or cannot be read.`, { cause: error });
  }
}

function readYaml(file: string, source: string, linesBefore: number): unknown {
  const parsed = parseYaml(source);
  if ('value' in parsed) return parsed.value;
  const { line, sentence } = parsed.mistake;
  const text = source.split('\n')[line - 1]?.trim();
  throw new ContentError(`${file}, line ${line + linesBefore}: ${sentence}. It says: ${text}`);
}

function checkContent<S extends Schema>(file: string, value: unknown, schema: S): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const mistakes = result.issues.map((issue) => `  - ${describeIssue(issue)}`);
  throw new ContentError(`${file}:\n${mistakes.join('\n')}`);
}

/** What stands for valibot's names of types. */
const typeNames: Record<string, string> = {
  string: 'a text (a number needs quotes to be one)',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'a group of fields',
};

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue) ?? 'the whole file';
  if (issue.expected === 'never') return `${field}: there is no such field; check its spelling`;
  if (issue.received === 'undefined') return `${field}: is missing`;
  if (issue.received === 'null') return `${field}: is empty`;
  if (issue.kind === 'transformation') return `${field}: ${issue.message}`;
  if (issue.kind === 'schema' && issue.type !== 'picklist') {
    const expected = issue.expected ?? 'different';
    return `${field}: must be ${typeNames[expected] ?? expected}, but is ${issue.received}`;
  }
  return `${field}: ${issue.message}, but is ${issue.received}`;
}
