/** The files of the content as they are written, for checks of what readers change or leave out. */

import { globSync, readFileSync } from 'node:fs';
import { decodeText } from '../read/decode-text.ts';
import { resultOf } from '../read/mistakes.ts';
import { readBytes } from '../read/read-file.ts';
import { isOfRemovedPage } from '../read/removed-pages.ts';
import { contentPath } from '../read/site.ts';
import { parseYaml } from '../read/yaml.ts';
import type { TextFile } from '../stand-ins.ts';

export interface Parsed {
  fields: unknown;
  body: string;
  /** Lines before the body. */
  before: number;
  /** Of a field. */
  lineOf(path: string[]): number | undefined;
}

/** The names of a language's files below its folder, such as pages/home.yaml. */
export function filesOf(locale: string): string[] {
  return globSync('**/*.{yaml,md}', { cwd: contentPath(locale) })
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
}

/** The files in which a visitor could meet a stand-in: all words and facts, and drawings. */
export function filesWithFacts(): TextFile[] {
  // The files beside the folders of the content are for editors.
  return [`${contentPath()}/*`, 'public']
    .flatMap((folder) => globSync(`${folder}/**/*.{yaml,md,svg,txt,json,webmanifest}`))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

/** Null if the file cannot be read, which its reader says. */
export function parsed(file: string): Parsed | null {
  const bytes = resultOf(() => readBytes(file));
  const decoded = 'value' in bytes ? decodeText(bytes.value) : bytes;
  if (!('text' in decoded)) return null;
  const { text } = decoded;
  const match = file.endsWith('.md')
    ? /^---[^\S\n]*\n([\s\S]*?)\n---[^\S\n]*\n([\s\S]*)$/.exec(text)
    : [text, text, ''];
  if (match === null) return null;
  const [, head = '', body = ''] = match;
  const yaml = parseYaml(head);
  if ('mistake' in yaml) return null;
  const before = text.slice(0, text.length - body.length).split('\n').length - 1;
  const beforeHead = file.endsWith('.md') ? 1 : 0;
  const lineOf = (path: string[]) => {
    const line = yaml.lineOf(path);
    return line && line + beforeHead;
  };
  return { fields: yaml.value, body, before, lineOf };
}

export interface TextsOfFile {
  file: string;
  texts: Text[];
  /** Of a text. */
  lineOf(at: string): number;
}

/** The files of a language that can be read, with their texts, and what files of facts say in it. */
export function textsIn(locale: string): TextsOfFile[] {
  const own = filesOf(locale).map((name) => contentPath(locale, name));
  return [
    ...own.flatMap(textsOfFile),
    ...globSync(`${contentPath('facts')}/*.yaml`)
      .flatMap(textsOfFile)
      .map(({ texts, ...file }) => ({
        ...file,
        texts: texts.filter(({ at }) => at.endsWith(`.${locale}`) && !isClients(at)),
      })),
  ];
}

/** The words of a client, which are not the company's. */
const isClients = (at: string) => at.includes('.translations.');

function textsOfFile(file: string): TextsOfFile[] {
  const content = parsed(file);
  if (content === null) return [];
  const { fields, body, before, lineOf } = content;
  return [
    {
      file,
      texts: [...textsOf(fields), ...linesOf(body, before)],
      lineOf: (at) => Number(/^line (\d+)$/.exec(at)?.[1] ?? lineOf(at.split('.')) ?? 1),
    },
  ];
}

/** What a visitor reads of a text: no signs of Markdown, no targets of links. */
export function plainText(text: string): string {
  return text
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[[\]*_`]|<[^>]*>/g, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'");
}

/** Fields whose values are no words if they are one word, such as the id of a page. */
const factFields = new Set([
  'page',
  'callToAction',
  'show',
  'related',
  'plan',
  'care',
  'term',
  'province',
  'slug',
  'download',
  'section',
]);

/** @param path of the value: the names of fields and the places in lists */
export function isFact(path: string[], value: string): boolean {
  const field = path.findLast((name) => !/^\d+$/.test(name)) ?? '';
  return factFields.has(field) && /^[^\s{]+$/.test(value) && !/[^\x20-\x7e]/.test(value);
}

interface Text {
  /** The path of a field, or the number of a line. */
  at: string;
  text: string;
}

function textsOf(value: unknown, path: string[] = []): Text[] {
  if (typeof value === 'string') {
    return isFact(path, value) ? [] : [{ at: path.join('.'), text: value }];
  }
  if (value === null || typeof value !== 'object' || isOfRemovedPage(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsOf(entry, [...path, key]));
}

/** The lines of a text in Markdown. */
function linesOf(markdown: string, before: number): Text[] {
  return markdown.split('\n').map((line, index) => ({
    at: `line ${index + 1 + before}`,
    text: line
      .replace(/^\s*(?:#+|[-*>]|\d+\.)\s+/, '')
      .replace(/\*\*|__/g, '')
      .replace(/^\|[\s|:-]+\|$/, '')
      .replace(/ *\| */g, '\u2003'),
  }));
}
