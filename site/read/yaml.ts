/** Parses YAML and describes mistakes in words of the file instead of words of the YAML specification. */
import {
  type Document,
  type ErrorCode,
  isAlias,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import type { Mistake } from './decode-text.ts';

export type ParsedYaml =
  | {
      value: unknown;
      /** The line of a field; of one that is missing, that of its group. */
      lineOf(path: unknown[]): number | undefined;
    }
  | { mistake: Mistake };

export function parseYaml(source: string): ParsedYaml {
  const lineCounter = new LineCounter();
  const options = {
    prettyErrors: false,
    // Even if a line that begins with % asks for something else.
    schema: 'core',
    resolveKnownTags: false,
  } as const;
  const document = parseDocument(source, { ...options, lineCounter });
  const lineAt = (position: number) => lineCounter.linePos(position).line;
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) {
    // What is never closed is found at the end of the file.
    const end = source.trimEnd().length - 1;
    const position = unclosedQuote(source, error) ?? Math.min(beginningOf(source, error), end);
    const sentence = sentences[error.code] ?? unreadable;
    return { mistake: { line: lineAt(position), sentence } };
  }
  const unwanted = firstUnwanted(document);
  if (unwanted !== undefined) {
    return { mistake: { line: lineAt(unwanted.position), sentence: unwanted.sentence } };
  }
  /** Of few files a line is asked for, and a document takes a hundred times the room of its text. */
  let again: Document | undefined;
  return {
    value: document.toJS(),
    lineOf(path) {
      again ??= parseDocument(source, options);
      for (let length = path.length; length > 0 || length === path.length; length -= 1) {
        const node = again.getIn(path.slice(0, length), true);
        if (isNode(node) && node.range) return lineAt(node.range[0]);
      }
      return undefined;
    },
  };
}

/** Where the value before the error begins that has no second quotation mark. */
function unclosedQuote(source: string, { message, pos: [position] }: YAMLError) {
  const [, quote] = /^Missing closing (["'])/.exec(message) ?? [];
  const begins = Array.from(source.matchAll(/(?:: |- |[{[,] ?)(["'])/g));
  return begins.findLast(({ 1: found, index }) => found === quote && index < position)?.index;
}

/** Behind the empty lines and comments that stand above a line with another indentation. */
function beginningOf(source: string, { code, pos: [position] }: YAMLError): number {
  const above = code === 'BAD_INDENT' ? /^(?:\s|#.*)*/.exec(source.slice(position)) : null;
  return position + (above?.[0].length ?? 0);
}

const specialBeginning = 'a value that begins with a special character needs quotes around it';
const unreadable =
  'every line must be "name: value" or begin with "- ". Look for a missing colon, quotation mark or indentation here and in the line above';

const sentences: Partial<Record<ErrorCode, string>> = {
  BAD_DQ_ESCAPE: 'a backslash means something else between double quotes; use single quotes',
  BAD_INDENT:
    'lines that belong together must begin in the same column, and what [ or { opens above must be closed',
  BAD_SCALAR_START: specialBeginning,
  BLOCK_AS_IMPLICIT_KEY:
    'either the text contains ": " and needs quotes around it, or the line is indented too far',
  BLOCK_IN_FLOW:
    'two values between brackets need a comma between them, and a text that contains ": " quotes around it',
  DUPLICATE_KEY: 'the same name stands twice; remove one of the two',
  MULTIPLE_DOCS: 'a line "---" may not stand here',
  TAB_AS_INDENT: 'the line begins with a tab; indent it with spaces',
  TAG_RESOLVE_FAILED: specialBeginning,
  UNEXPECTED_TOKEN:
    'there is more after the end of the value; put quotes around the whole text, double ones if it has an apostrophe',
};

/** Names that every object of JavaScript has already. */
const takenNames = ['__proto__', 'constructor', 'prototype'];

const curlyQuotes = /^(?:[“”„][^“”]*[“”"]|[‘’][^‘]*[‘’'])$/;

/** What YAML allows and nobody means. It takes a value that begins with `*` or `&` for a reference. */
function firstUnwanted(document: Document): { position: number; sentence: string } | undefined {
  let unwanted: { position: number; sentence: string } | undefined;
  visit(document, {
    Node(key, node) {
      const sentence = sentenceAbout(key, node);
      if (sentence === undefined) return undefined;
      unwanted = { position: node.range?.[0] ?? 0, sentence };
      return visit.BREAK;
    },
  });
  return unwanted;
}

function sentenceAbout(key: unknown, node: Node): string | undefined {
  if (isAlias(node) || ('anchor' in node && node.anchor)) return specialBeginning;
  if (!isScalar(node) || typeof node.value !== 'string') return undefined;
  if (key === 'key' && takenNames.includes(node.value))
    return `no field can be named ${node.value}`;
  return node.type === 'PLAIN' && curlyQuotes.test(node.value)
    ? 'the value stands between curly quotation marks; take straight ones, \' or ", and put them around the curly ones if these are to be shown'
    : undefined;
}
