/** Parses YAML and describes mistakes in words of the file instead of words of the YAML specification. */
import { type Document, type ErrorCode, isAlias, LineCounter, parseDocument, visit } from 'yaml';

export interface YamlMistake {
  /** From 1. */
  line: number;
  /** What is wrong and what to do about it. */
  sentence: string;
}

export type ParsedYaml = { value: unknown } | { mistake: YamlMistake };

export function parseYaml(source: string): ParsedYaml {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, { lineCounter, prettyErrors: false });
  const [error] = [...document.errors, ...document.warnings];
  const reference = positionOfLoneReference(document);
  if (error === undefined && reference === undefined) return { value: document.toJS() };
  // What is never closed is found at the end of the file.
  const end = source.trimEnd().length - 1;
  const { line } = lineCounter.linePos(Math.min(error?.pos[0] ?? reference ?? 0, end));
  const sentence = error ? (sentences[error.code] ?? unreadable) : specialBeginning;
  return { mistake: { line, sentence } };
}

const specialBeginning = 'a value that begins with a special character needs quotes around it';
const unreadable =
  'every line must be "name: value" or begin with "- ". Look for a missing colon, quotation mark or indentation here and in the line above';

const sentences: Partial<Record<ErrorCode, string>> = {
  BAD_DQ_ESCAPE: 'a backslash means something else between double quotes; use single quotes',
  BAD_INDENT:
    'lines that belong together must begin in the same column, and what [ or { opens must be closed',
  BAD_SCALAR_START: specialBeginning,
  BLOCK_AS_IMPLICIT_KEY:
    'either the text contains ": " and needs quotes around it, or the line is indented too far',
  BLOCK_IN_FLOW: 'a text that contains ": " needs quotes around it',
  DUPLICATE_KEY: 'the same name stands twice; remove one of the two',
  MULTIPLE_DOCS: 'a line "---" may not stand here',
  TAB_AS_INDENT: 'the line begins with a tab; indent it with spaces',
  TAG_RESOLVE_FAILED: specialBeginning,
  UNEXPECTED_TOKEN:
    'there is more after the end of the value; put quotes around the whole text, double ones if it has an apostrophe',
};

/**
 * YAML takes a value that begins with `*` for a reference and one with `&` for the name of what is
 * referred to. A pair of them is meant so; one alone is a text that lacks quotes.
 */
function positionOfLoneReference(document: Document): number | undefined {
  const positions = new Map<string, number>();
  const paired = new Set<string>();
  visit(document, {
    Node(_, node) {
      const name = isAlias(node) ? node.source : node.anchor;
      if (name === undefined) return;
      if (positions.has(name)) paired.add(name);
      positions.set(name, node.range?.[0] ?? 0);
    },
  });
  return [...positions].find(([name]) => !paired.has(name))?.[1];
}
