/** Reads one content file and checks it against its schema. */

import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { conditionSign } from './braces.ts';
import { withCommitments } from './commitments.ts';
import { decodeText, type Mistake } from './decode-text.ts';
import { type Facts, withFacts } from './facts.ts';
import { namesFilledLater } from './filled-later.ts';
import { mistakesInMarkdown } from './markdown.ts';
import { ContentError } from './mistakes.ts';
import { isOfRemovedPage } from './removed-pages.ts';
import { folderOf, thisSite } from './site.ts';
import { parseYaml } from './yaml.ts';

export const FILE_IS_MISSING = 'the file is missing or cannot be read.';

type Schema = v.GenericSchema<unknown, unknown>;

const noFacts: Facts = { values: new Map(), commitments: new Map() };

/** @param facts that the file may refer to (facts.ts) */
export function readYamlFile<S extends Schema>(
  file: string,
  schema: S,
  facts = noFacts,
  check?: FieldCheck<v.InferOutput<S>>,
): v.InferOutput<S> {
  const part = { file, source: readText(file), linesBefore: 0 };
  return outputOf(readFields(part, schema, facts, check), stopping(facts), []);
}

export interface MarkdownFile<FrontMatter> {
  frontMatter: FrontMatter;
  text: MarkdownText;
}

export interface MarkdownText {
  file: string;
  /** In which there is no mistake. */
  markdown: string;
}

/** Finds fields that do not fit to what other files have. */
type FieldCheck<Fields> = (fields: Fields) => [field: string, sentence: string][];

/** Reads a Markdown file that begins with front matter between two lines of `---`. */
export function readMarkdownFile<S extends Schema>(
  file: string,
  schema: S,
  facts = noFacts,
  check?: FieldCheck<v.InferOutput<S>>,
): MarkdownFile<v.InferOutput<S>> {
  const source = readText(file);
  const match = /^---[^\S\n]*\n([\s\S]*?)\n---[^\S\n]*(?:\n([\s\S]*))?$/.exec(source);
  if (match === null) {
    throw new ContentError(
      `${file}: the file must begin with a line "---", lines such as "title: ...", and another line "---".`,
    );
  }
  const [, head = '', body = ''] = match;
  const linesBefore = source.slice(0, source.length - body.length).split('\n').length - 1;
  const mistakes: Mistake[] = [];
  const markdown = withFacts(body, facts, [], ({ at, sentence }) => {
    mistakes.push({ line: body.slice(0, at).split('\n').length, sentence });
  });
  mistakes.push(...mistakesInMarkdown(markdown, { language: folderOf(file) }));
  const inText = mistakes
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, sentence }) => `${file}, line ${line + linesBefore}: ${sentence}`);
  if (body.trim() === '') inText.push(`${file}: there is no text below the second "---".`);
  const fields = readFields({ file, source: head, linesBefore: 1 }, schema, facts, check);
  return {
    frontMatter: outputOf(fields, stopping(facts), inText),
    text: { file, markdown },
  };
}

/** Part of a file. */
interface Part {
  file: string;
  source: string;
  linesBefore: number;
}

const hasCondition = new RegExp(`\\{${conditionSign}`);

/** The mistakes in facts stop who reads another file. */
function stopping({ mistakes = [] }: Facts): string[] {
  return thisSite().listsEveryMistake ? [] : mistakes;
}

type Result<Output> = { output: Output } | { mistakes: string[] };

/** Throws a ContentError about the mistakes: those before the file, its own, and those of the rest of it. */
function outputOf<Output>(result: Result<Output>, before: string[], after: string[]): Output {
  const own = 'output' in result ? [] : result.mistakes;
  const mistakes = [...before, ...own, ...after];
  if ('output' in result && mistakes.length === 0) return result.output;
  throw new ContentError(mistakes.join('\n'));
}

function readFields<S extends Schema>(
  part: Part,
  schema: S,
  facts: Facts,
  check: FieldCheck<v.InferOutput<S>> = () => [],
): Result<v.InferOutput<S>> {
  const { file, source, linesBefore } = part;
  const parsed = parseYaml(source);
  if ('mistake' in parsed) return { mistakes: [mistakeInFile(part, parsed.mistake)] };
  const lines = source.split('\n');
  const found = new Map<string, string>();
  const finish = (text: string, path: string[]) => {
    const own = withFacts(text, facts, namesFilledLater(file), ({ sign, sentence }) => {
      const start = (parsed.lineOf(path) ?? 1) - 1;
      const index = lines.findIndex((line, at) => at >= start && line.includes(sign));
      const line = (index < 0 ? start : index) + 1 + linesBefore;
      const field = path.join('.');
      found.set(`${file}, line ${line}: ${field}: ${sentence}`, field);
    });
    return own.trim() === '' && hasCondition.test(text) ? undefined : own;
  };
  const isHidden = (text: string) => {
    let isWrong = !hasCondition.test(text);
    const left = isWrong
      ? text
      : withCommitments(text, facts.commitments, () => {
          isWrong = true;
        });
    return !isWrong && left.trim() === '';
  };
  const value = finished(parsed.value, [], finish, isHidden);
  const result = v.safeParse(schema, value, { lang: folderOf(file) });
  const fields = new Set(found.values());
  const mistakes = withoutEchoes(result.issues ?? [])
    .filter((issue) => !fields.has(v.getDotPath(issue) ?? ''))
    // Until the facts can be read, entries that exclude each other are all there.
    .filter(({ type }) => facts.mistakes === undefined || !isOfLength(type))
    .map((issue) => {
      const line = parsed.lineOf(issue.path?.map((item) => item.key) ?? []) ?? 1;
      return `${file}, line ${line + linesBefore}: ${v.getDotPath(issue) ?? 'the whole file'}: ${describeIssue(issue)}`;
    });
  if (result.success) {
    for (const [field, sentence] of check(result.output)) {
      // An address may have a point.
      const line = (parsed.lineOf([field]) ?? parsed.lineOf(field.split('.')) ?? 1) + linesBefore;
      mistakes.push(`${file}, line ${line}: ${field}: ${sentence}`);
    }
  }
  return result.success && found.size + mistakes.length === 0
    ? { output: result.output }
    : { mistakes: [...found.keys(), ...mistakes] };
}

/** Without the second rule that one value breaks, and without rules of a group that has a mistake in a field. */
function withoutEchoes(issues: v.BaseIssue<unknown>[]): v.BaseIssue<unknown>[] {
  const paths = issues.map((issue) => v.getDotPath(issue) ?? '');
  return issues.filter(({ kind }, index) => {
    const path = paths[index];
    const isSecond = kind === 'validation' && paths.indexOf(path ?? '') < index;
    return !isSecond && !paths.some((other) => other.startsWith(`${path}.`));
  });
}

/**
 * Every text of a value with its facts. Undefined is a text of which nothing is left, because it depends on a
 * commitment that is not shown, and with it the group of fields to which it belongs. Lists leave out what is, and are
 * themselves undefined if nothing else was in them.
 */
function finished(
  value: unknown,
  path: string[],
  finish: (text: string, path: string[]) => string | undefined,
  isHidden: (text: string) => boolean,
): unknown {
  if (typeof value === 'string') return finish(value, path);
  if (Array.isArray(value)) {
    const left = value
      .map((entry, index) =>
        isOfRemovedPage(entry)
          ? undefined
          : finished(entry, [...path, String(index)], finish, isHidden),
      )
      .filter((entry) => entry !== undefined);
    return left.length > 0 || value.every(isOfRemovedPage) ? left : undefined;
  }
  if (value === null || typeof value !== 'object') return value;
  // What goes with it may name what is not sold.
  if (Object.values(value).some((field) => typeof field === 'string' && isHidden(field))) {
    return undefined;
  }
  const fields = Object.entries(value).map(
    ([key, field]) => [key, field, finished(field, [...path, key], finish, isHidden)] as const,
  );
  // Nothing is left of a text whose fact is empty, either.
  if (fields.some(([, before, field]) => typeof before === 'string' && field === undefined)) {
    return undefined;
  }
  return Object.fromEntries(fields.map(([key, , field]) => [key, field]));
}

/** The text of a file. Throws a ContentError if it is not saved as UTF-8. */
export function readText(file: string): string {
  const bytes = readBytes(file);
  const decoded = decodeText(bytes);
  if ('text' in decoded) return decoded.text;
  const source = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');
  throw new ContentError(mistakeInFile({ file, source, linesBefore: 0 }, decoded.mistake));
}

export function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ContentError(`${file}: ${FILE_IS_MISSING}`, { cause: error });
  }
}

function mistakeInFile({ file, source, linesBefore }: Part, { line, sentence }: Mistake): string {
  const text = source.split('\n')[line - 1]?.trim();
  return `${file}, line ${line + linesBefore}: ${sentence}. It says: ${text}`;
}

/** What stands for valibot's names of types and comparisons. */
const plainNames: Record<string, string> = {
  '""': 'empty',
  string: 'a text (a number needs quotes to be one)',
  number: 'a number without quotes or signs',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'a group of fields',
};

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const name = String(issue.path?.at(-1)?.key);
  if (issue.expected === 'never' && /^\d+$/.test(name)) {
    return 'the sign "," parts two entries here; write the number without it';
  }
  if (issue.expected === 'never') {
    return 'the site knows no line of this name here; correct its spelling, or delete it';
  }
  if (issue.received === 'undefined') {
    return `is missing; add a line "${name}:" with what belongs there`;
  }
  if (issue.received === 'null') {
    return issue.expected === 'Array'
      ? 'is empty; write at least one line below it, or [] where there may be none'
      : `is empty; write what belongs there, ${issue.expected?.includes('""') ? 'or ""' : 'in quotes if it begins with #'}`;
  }
  if (issue.expected === 'number' && /^\d+,\d+$/.test(String(issue.input))) {
    return `must have a point: ${String(issue.input).replace(',', '.')}`;
  }
  if (issue.kind === 'transformation' || issue.type === 'non_empty') return issue.message;
  const received = plainNames[issue.received ?? ''] ?? issue.received;
  // Of what a text lacks valibot says which text that is.
  if (received?.startsWith('!')) return issue.message;
  if (isOfLength(issue.type)) return `${issue.message}; there are ${received}`;
  // What valibot says itself. Our sentences say what a whole group of fields lacks.
  if (issue.message.startsWith('Invalid '))
    return `must be ${expectedBy(issue)}, but is ${received}`;
  return /^[A-Z]/.test(issue.received ?? '')
    ? issue.message
    : `${issue.message}, but is ${received}`;
}

const isOfLength = (type: string) => /length$/.test(type);

/** Such as "empty or a group of fields" for `("" | Object)`, and "at least 0" for `>=0`. */
function expectedBy({ expected }: v.BaseIssue<unknown>): string {
  return (expected ?? 'different')
    .replace(/[()]/g, '')
    .split(' | ')
    .map((one) => plainNames[one] ?? one.replace('>=', 'at least ').replace('<=', 'at most '))
    .join(' or ');
}
