/** Reads one content file and checks it against its schema. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { folderOf } from '../content-folder.ts';
import { decodeText, type Mistake } from './decode-text.ts';
import { type Facts, withFacts } from './facts.ts';
import { type ParsedYaml, parseYaml } from './yaml.ts';

export const FILE_IS_MISSING = 'the file is missing or cannot be read.';

/** A mistake in a content file, described for the person who edits it. Stops the build. */
export class ContentError extends Error {
  override name = 'ContentError';
}

type Schema = v.GenericSchema<unknown, unknown>;

const noFacts: Facts = { values: new Map(), commitments: new Map() };

/** @param facts that the file may refer to (facts.ts) */
export function readYamlFile<S extends Schema>(
  file: string,
  schema: S,
  facts = noFacts,
): v.InferOutput<S> {
  return readFields({ file, source: readText(file), linesBefore: 0 }, schema, facts);
}

export interface MarkdownFile<FrontMatter> {
  frontMatter: FrontMatter;
  text: MarkdownText;
}

export interface MarkdownText {
  file: string;
  markdown: string;
  /** The number of lines above it. */
  linesBefore: number;
}

/** Reads a Markdown file that begins with front matter between two lines of `---`. */
export function readMarkdownFile<S extends Schema>(
  file: string,
  schema: S,
  facts = noFacts,
): MarkdownFile<v.InferOutput<S>> {
  const source = readText(file);
  const match = /^---[^\S\n]*\n([\s\S]*?)\n---[^\S\n]*(?:\n([\s\S]*))?$/.exec(source);
  if (match === null) {
    throw new ContentError(
      `${file}: the file must begin with a line "---", the facts of the page, and another line "---".`,
    );
  }
  const [, head = '', body = ''] = match;
  const frontMatter = readFields({ file, source: head, linesBefore: 1 }, schema, facts);
  if (body.trim() === '')
    throw new ContentError(`${file}: there is no text below the second "---".`);
  const linesBefore = source.slice(0, source.length - body.length).split('\n').length - 1;
  return {
    frontMatter,
    text: { file, markdown: finishedText(body, file, facts) ?? '', linesBefore },
  };
}

/** Part of a file. */
interface Part {
  file: string;
  source: string;
  linesBefore: number;
}

function readFields<S extends Schema>(part: Part, schema: S, facts: Facts): v.InferOutput<S> {
  const parsed = parseYaml(part.source);
  if ('mistake' in parsed) throw mistakeInFile(part, parsed.mistake);
  return checkContent(part, { ...parsed, value: finished(parsed.value, part.file, facts) }, schema);
}

/**
 * Every text of a value with its facts. Undefined is a text of which nothing is left, because it depends on a
 * commitment that is not shown, and with it the group of fields to which it belongs. Lists leave out what is.
 */
function finished(value: unknown, file: string, facts: Facts): unknown {
  if (typeof value === 'string') return finishedText(value, file, facts);
  if (Array.isArray(value)) {
    return value
      .map((entry) => finished(entry, file, facts))
      .filter((entry) => entry !== undefined);
  }
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(
    ([key, field]) => [key, field, finished(field, file, facts)] as const,
  );
  if (fields.some(([, before, field]) => typeof before === 'string' && field === undefined)) {
    return undefined;
  }
  return Object.fromEntries(fields.map(([key, , field]) => [key, field]));
}

function finishedText(text: string, file: string, facts: Facts): string | undefined {
  const own = withFacts(text, facts, (sentence) => {
    throw new ContentError(`${file}: ${sentence}`);
  });
  return own.trim() === '' && text.includes('{commitment') ? undefined : own;
}

/** The text of a file. Throws a ContentError if it is not saved as UTF-8. */
export function readText(file: string): string {
  const bytes = readBytes(file);
  const decoded = decodeText(bytes);
  if ('text' in decoded) return decoded.text;
  const source = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');
  throw mistakeInFile({ file, source, linesBefore: 0 }, decoded.mistake);
}

export function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ContentError(`${file}: ${FILE_IS_MISSING}`, { cause: error });
  }
}

function mistakeInFile({ file, source, linesBefore }: Part, { line, sentence }: Mistake) {
  const text = source.split('\n')[line - 1]?.trim();
  return new ContentError(`${file}, line ${line + linesBefore}: ${sentence}. It says: ${text}`);
}

type Fields = Extract<ParsedYaml, { value: unknown }>;

function checkContent<S extends Schema>(
  { file, linesBefore }: Part,
  { value, lineOf }: Fields,
  schema: S,
): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { lang: folderOf(file) });
  if (result.success) return result.output;
  const mistakes = result.issues.map((issue) => {
    const line = lineOf(issue.path?.map((item) => item.key) ?? []);
    const place = line === undefined ? file : `${file}, line ${line + linesBefore}`;
    return `${place}: ${v.getDotPath(issue) ?? 'the whole file'}: ${describeIssue(issue)}`;
  });
  throw new ContentError(mistakes.join('\n'));
}

/** What stands for valibot's names of types and comparisons. */
const plainNames: Record<string, string> = {
  '""': 'empty',
  string: 'a text (a number needs quotes to be one)',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'a group of fields',
};

function describeIssue(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'there is no such field; check its spelling';
  if (issue.received === 'undefined') return 'is missing';
  if (issue.received === 'null') return 'is empty';
  if (issue.kind === 'transformation' || issue.type === 'non_empty') return issue.message;
  const received = plainNames[issue.received ?? ''] ?? issue.received;
  // What valibot says itself. Our sentences say what a whole group of fields lacks.
  if (issue.message.startsWith('Invalid '))
    return `must be ${expectedBy(issue)}, but is ${received}`;
  return /^[A-Z]/.test(issue.received ?? '')
    ? issue.message
    : `${issue.message}, but is ${received}`;
}

/** Such as "empty or a group of fields" for `("" | Object)`, and "at least 0" for `>=0`. */
function expectedBy({ expected }: v.BaseIssue<unknown>): string {
  return (expected ?? 'different')
    .replace(/[()]/g, '')
    .split(' | ')
    .map((one) => plainNames[one] ?? one.replace('>=', 'at least ').replace('<=', 'at most '))
    .join(' or ');
}
