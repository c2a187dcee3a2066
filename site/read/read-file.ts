/** Reads a content file: parse, fill in the facts, validate. */
import * as v from 'valibot';
import { type Facts, nearestTo, noFacts, withFacts } from './fill.ts';
import { namesFilledLater } from './filled-later.ts';
import { mistakesInMarkdown } from './markdown.ts';
import { ContentError } from './mistakes.ts';
import { folderOf } from './site.ts';
import { parseFile, type Source } from './source.ts';

type Schema = v.GenericSchema<unknown, unknown>;

/** Finds fields that do not fit to what other files have. */
type FieldCheck<Fields> = (fields: Fields) => [field: string, sentence: string][];

/** @param facts that the file may name; null leaves its words as they are written */
export function readYamlFile<S extends Schema>(
  file: string,
  schema: S,
  facts: Facts | null = noFacts,
  check?: FieldCheck<v.InferOutput<S>>,
): v.InferOutput<S> {
  const { output, mistakes } = fieldsOf(parseFile(file), schema, facts, check);
  if (mistakes.length > 0) throw new ContentError(mistakes);
  return output;
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

/** Reads a Markdown file that begins with front matter between two lines of `---`. */
export function readMarkdownFile<S extends Schema>(
  file: string,
  schema: S,
  facts = noFacts,
  check?: FieldCheck<v.InferOutput<S>>,
): MarkdownFile<v.InferOutput<S>> {
  const source = parseFile(file);
  const { body, linesBefore } = source;
  const { output, mistakes } = fieldsOf(source, schema, facts, check);
  const inText: { line: number; sentence: string }[] = [];
  const markdown = withFacts(body, facts, [], ({ at, sentence }) => {
    inText.push({ line: body.slice(0, at).split('\n').length, sentence });
  });
  inText.push(...mistakesInMarkdown(markdown, { language: folderOf(file) }));
  mistakes.push(
    ...inText
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, sentence }) => `${file}, line ${line + linesBefore}: ${sentence}`),
  );
  if (body.trim() === '') mistakes.push(`${file}: there is no text below the second "---".`);
  if (mistakes.length > 0) throw new ContentError(mistakes);
  return { frontMatter: output, text: { file, markdown } };
}

/** With a mistake, the output is none. */
function fieldsOf<S extends Schema>(
  { file, fields, lineOf }: Source,
  schema: S,
  facts: Facts | null,
  check: FieldCheck<v.InferOutput<S>> = () => [],
): { output: v.InferOutput<S>; mistakes: string[] } {
  const found: [path: string[], sentence: string][] = [];
  const filled = filledIn(fields, [], (text, path) =>
    facts === null
      ? text
      : withFacts(text, facts, namesFilledLater(file), ({ sentence }) =>
          found.push([path, sentence]),
        ),
  );
  const wrong = new Set(found.map(([path]) => path.join('.')));
  const result = v.safeParse(schema, filled, { lang: folderOf(file) });
  const issues = withoutEchoes(result.issues ?? []).filter(
    (issue) => !wrong.has(v.getDotPath(issue) ?? ''),
  );
  const misspelt = misspeltNames(issues);
  const ofSchema = issues
    .filter((issue) => !misspelt.values().toArray().includes(issue))
    .map((issue): [path: unknown[], sentence: string] => {
      const meant = misspelt.get(issue)?.path?.at(-1)?.key;
      const sentence = meant === undefined ? describeIssue(issue) : `write it "${meant}"`;
      return [issue.path?.map(({ key }) => key) ?? [], sentence];
    });
  const checked = result.success ? check(result.output) : [];
  const mistakes = [
    ...[...found, ...ofSchema].map(
      ([path, sentence]) =>
        `${file}, line ${lineOf(path)}: ${path.join('.') || 'the whole file'}: ${sentence}`,
    ),
    ...checked.map(([field, sentence]) => {
      // An address may have a point.
      const path = Object.hasOwn(Object(fields), field) ? [field] : field.split('.');
      return `${file}, line ${lineOf(path)}: ${field}: ${sentence}`;
    }),
  ];
  return { output: result.output as v.InferOutput<S>, mistakes };
}

/** Every text of a value, filled in. */
function filledIn(
  value: unknown,
  path: string[],
  fill: (text: string, path: string[]) => string,
): unknown {
  if (typeof value === 'string') return fill(value, path);
  if (Array.isArray(value)) {
    return value.map((entry, index) => filledIn(entry, [...path, String(index)], fill));
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, filledIn(field, [...path, key], fill)]),
  );
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

/** Names that are not known, each with one that is missing beside it and that it is like. */
function misspeltNames(issues: v.BaseIssue<unknown>[]) {
  const keysOf = (issue: v.BaseIssue<unknown>) => issue.path?.map(({ key }) => key) ?? [];
  const groupOf = (issue: v.BaseIssue<unknown>) => keysOf(issue).slice(0, -1).join('.');
  const nameOf = (issue: v.BaseIssue<unknown>) => String(keysOf(issue).at(-1));
  const missing = issues.filter(({ received }) => received === 'undefined');
  return new Map(
    issues
      .filter(({ expected }) => expected === 'never')
      .flatMap((issue) => {
        const beside = missing.filter((other) => groupOf(other) === groupOf(issue));
        const nearest = nearestTo(nameOf(issue), beside.map(nameOf));
        const meant = beside.find((other) => nameOf(other) === nearest);
        return meant === undefined ? [] : [[issue, meant] as const];
      }),
  );
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
  if (/length$/.test(issue.type)) return `${issue.message}; there are ${received}`;
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
