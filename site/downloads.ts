/** Reads `downloads/`, where each text in Markdown becomes a PDF that pages link to. */
import { existsSync } from 'node:fs';
import { type Token, type Tokens, walkTokens } from 'marked';
import * as v from 'valibot';
import { slugInFile } from './addresses/pages.ts';
import { readFacts } from './index.ts';
import { namesIn } from './read/folder.ts';
import { defaultLocale, type Locale, localeFacts } from './read/locales.ts';
import { parseMarkdown, renderRun } from './read/markdown.ts';
import { ContentError } from './read/mistakes.ts';
import { readMarkdownFile } from './read/read-file.ts';
import { contentPath, folderOf, once } from './read/site.ts';
import { atField } from './read/source.ts';
import { count, date, slug, text } from './schema/fields.ts';

/** The package that writes PDFs puts it into XML as it stands. */
const title = v.pipe(text, v.regex(/^[^<&]*$/, 'must not contain & or <'));

const downloadSchema = v.strictObject({
  title,
  lead: text,
  /** The day of the last real change, which the file bears too. */
  updated: date,
  /** Its lists have boxes to tick. */
  isChecklist: v.optional(v.boolean(), false),
  /** The number of the heading whose table pages show, from 1. */
  finding: v.optional(count),
});

/** The same text in another language, whose date and so on are those of the first. */
const translatedDownloadSchema = v.strictObject({
  slug: v.optional(slug),
  title,
  lead: text,
});

export interface Download extends Omit<v.InferOutput<typeof downloadSchema>, 'finding'> {
  /** The address of the PDF. */
  path: string;
  tokens: Token[];
  /** Null if the text gives no section that pages show. */
  finding: Finding | null;
}

/** A section that pages show too: its heading, and its table of two columns. */
export interface Finding {
  heading: string;
  head: string[];
  /** The text is HTML of one paragraph. */
  rows: { title: string; text: string }[];
}

export function fileOfDownload(locale: Locale, id: string): string {
  return contentPath(locale, 'downloads', `${id}.md`);
}

/** The names of the files, without .md. */
export function downloadIds(locale: Locale): string[] {
  return namesIn(contentPath(locale, 'downloads'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length));
}

function pathOf(locale: Locale, id: string): string {
  const file = fileOfDownload(locale, id);
  const slug = (existsSync(file) && slugInFile(file)) || id;
  return `${localeFacts[locale].prefix}/downloads/${slug}.pdf`;
}

/** The addresses of the PDFs. */
export function downloadPaths(locale: Locale): string[] {
  return downloadIds(locale).map((id) => pathOf(locale, id));
}

/** Throws a ContentError if the language has no such text. */
export const readDownload = once((locale: Locale, id: string): Download => {
  const file = fileOfDownload(locale, id);
  const isFirst = locale === defaultLocale;
  const schema = isFirst ? downloadSchema : translatedDownloadSchema;
  const { frontMatter, text } = readMarkdownFile(file, schema, readFacts(locale));
  const tokens = parseMarkdown(text.markdown, { language: folderOf(file) });
  refuseOthers(tokens, file);
  const facts = readMarkdownFile(
    fileOfDownload(defaultLocale, id),
    downloadSchema,
    readFacts(defaultLocale),
  ).frontMatter;
  return {
    ...facts,
    ...frontMatter,
    path: pathOf(locale, id),
    tokens,
    finding: facts.finding === undefined ? null : findingIn(tokens, facts.finding, file),
  };
});

const blocks = ['heading', 'paragraph', 'list', 'table', 'space'];

/** What would be missing on paper. */
function refuseOthers(tokens: Token[], file: string): void {
  const others = tokens.filter(({ type }) => !blocks.includes(type));
  walkTokens(tokens, (token) => {
    const isNested = token.type === 'list' && !tokens.includes(token);
    if (isNested || token.type === 'link' || token.type === 'image') others.push(token);
  });
  if (others.length === 0) return;
  const lines = others.map(
    ({ raw }) =>
      `${file}: a PDF has headings, paragraphs, lists and tables only, without links and pictures. It says: ${raw.trim().split('\n')[0]}`,
  );
  throw new ContentError(lines);
}

/** @param number of the heading, from 1 */
function findingIn(tokens: Token[], number: number, file: string): Finding {
  const written = tokens.filter(({ type }) => type !== 'space');
  const isHeading = (token: Token) => token.type === 'heading' && token.depth === 2;
  const heading = written.filter(isHeading)[number - 1];
  const table = heading && written[written.indexOf(heading) + 1];
  if (heading === undefined || table?.type !== 'table') {
    const sentence = `below heading number ${number} there must be a table`;
    throw new ContentError(atField(file, 'finding', sentence));
  }
  const { header, rows } = table as Tokens.Table;
  return {
    heading: wordsOf((heading as Tokens.Heading).tokens),
    head: header.map((cell) => wordsOf(cell.tokens)),
    rows: rows.map(([title, text]) => ({
      title: wordsOf(title?.tokens),
      text: renderRun(text?.tokens ?? []),
    })),
  };
}

function wordsOf(run: Token[] = []): string {
  return run.map((token) => ('text' in token ? token.text : '')).join('');
}
