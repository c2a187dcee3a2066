/** Parses a file of the content: the fields of YAML, or those between two lines of `---` and the Markdown below them. */
import { readFileSync } from 'node:fs';
import { decodeText, type Mistake } from './decode-text.ts';
import { ContentError, resultOf } from './mistakes.ts';
import { once } from './site.ts';
import { parseYaml } from './yaml.ts';

export interface Source {
  file: string;
  fields: unknown;
  /** The Markdown. Empty in YAML. */
  body: string;
  /** The number of lines above it. */
  linesBefore: number;
  /** Of a field; of one that is missing, that of its group. */
  lineOf(path: readonly unknown[]): number;
}

/** Throws a ContentError if there is no such file, or it cannot be parsed. */
export const parseFile = once((file: string): Source => {
  const text = readText(file);
  const isMarkdown = file.endsWith('.md');
  const parts = isMarkdown
    ? /^---[^\S\n]*\n([\s\S]*?)\n---[^\S\n]*(?:\n([\s\S]*))?$/.exec(text)
    : [text, text];
  if (parts === null) {
    throw new ContentError(
      `${file}, line 1: the file must begin with a line "---", lines such as "title: ...", and another line "---".`,
    );
  }
  const [, head = '', body = ''] = parts;
  const linesAbove = isMarkdown ? 1 : 0;
  const yaml = parseYaml(head);
  if ('mistake' in yaml) throw new ContentError(told(file, head, linesAbove, yaml.mistake));
  return {
    file,
    fields: yaml.value,
    body,
    linesBefore: text.slice(0, text.length - body.length).split('\n').length - 1,
    lineOf: (path) => (yaml.lineOf([...path]) ?? 1) + linesAbove,
  };
});

/** The text of a file. Throws a ContentError if it is not saved as UTF-8. */
export function readText(file: string): string {
  const bytes = readBytes(file);
  const decoded = decodeText(bytes);
  if ('text' in decoded) return decoded.text;
  const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');
  throw new ContentError(told(file, text, 0, decoded.mistake));
}

export function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ContentError(`${file}: the file is missing or cannot be read.`, { cause: error });
  }
}

function told(file: string, text: string, linesAbove: number, { line, sentence }: Mistake): string {
  const words = text.split('\n')[line - 1]?.trim();
  return `${file}, line ${line + linesAbove}: ${sentence}. It says: ${words}`;
}

/** What is wrong with a field, at its line. @param field such as addresses.0.city */
export function atField(file: string, field: string, sentence: string): string {
  const source = resultOf(() => parseFile(file));
  const place = 'value' in source ? `${file}, line ${source.value.lineOf(field.split('.'))}` : file;
  return `${place}: ${field}: ${sentence}`;
}
