import { Lexer, Marked, Parser, type Token, type Tokens, walkTokens } from 'marked';
import type { Mistake } from './decode-text.ts';
import { mistakesIn } from './markdown-mistakes.ts';
import { escapeAttribute, pictureTag } from './pictures.ts';
import { typesetPieces } from './typography.ts';

export interface Heading {
  id: string;
  text: string;
}

/** What is wrong in a text, told without the name of its file. */
export class MarkdownError extends Error {
  override name = 'MarkdownError';
  readonly mistakes: Mistake[];

  constructor(mistakes: Mistake[]) {
    super(mistakes.map(({ sentence }) => sentence).join('\n'));
    this.mistakes = mistakes;
  }
}

/** The id of a heading: "What it costs" becomes `what-it-costs`. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

const marked = new Marked({
  gfm: true,
  tokenizer: {
    del(source) {
      // One ~ means "about", and not that the words up to the next one are struck out.
      return source.startsWith('~~') ? false : undefined;
    },
  },
  renderer: {
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens);
      const id = slugOf(this.parser.parseInline(tokens, this.parser.textRenderer));
      // Links to sections move the focus there.
      const focusable = depth === 2 ? ' tabindex="-1"' : '';
      return `<h${depth} id="${id}"${focusable}>${html}</h${depth}>\n`;
    },
    link({ href, title, tokens }) {
      const words = this.parser.parseInline(tokens);
      const address = escapeAttribute(encodeURI(href).replaceAll('%25', '%'));
      return `<a href="${address}"${title ? ` title="${escapeAttribute(title)}"` : ''}>${words}</a>`;
    },
    image({ href, tokens, title }) {
      return pictureTag(href, this.parser.parseInline(tokens, this.parser.textRenderer), title);
    },
    code({ text }) {
      // Only the code scrolls on a phone, also by keyboard, and not the page.
      return `<pre tabindex="0" role="group"><code>${escapeText(text)}\n</code></pre>\n`;
    },
    table(token: Tokens.Table) {
      const row = (cells: Tokens.TableCell[], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
      const rows = token.rows.map((cells) => row(cells, 'td')).join('');
      // The same for a table.
      return `<div class="table-scroll" tabindex="0" role="group"><table><thead>${row(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>\n`;
    },
  },
});

// marked's own functions would add to the message of an error that it is one of marked.
const { defaults } = marked;

interface TextOptions {
  /** The folder of the language, whose typography is set. */
  language?: string | undefined;
  /** The level of the heading above the text. */
  levelAbove?: number;
}

/** Renders Markdown, of which no HTML and no address of another kind passes. Throws a MarkdownError. */
export function renderMarkdown(markdown: string, options: TextOptions = {}): string {
  return unbroken(withOwnIds(Parser.parse(parseMarkdown(markdown, options), defaults)));
}

/** The blocks of a text in the typography of its language. Throws a MarkdownError. */
function parseMarkdown(markdown: string, { language, levelAbove = 1 }: TextOptions = {}): Token[] {
  const tokens = Lexer.lex(markdown, defaults);
  const all = allTokens(tokens);
  prepare({ tokens: all, runs: all.flatMap(runsOf), source: markdown, levelAbove }, language);
  return tokens;
}

export function mistakesInMarkdown(markdown: string, options: TextOptions): Mistake[] {
  try {
    parseMarkdown(markdown, options);
    return [];
  } catch (error) {
    if (!(error instanceof MarkdownError)) throw error;
    return error.mistakes;
  }
}

/** Renders one paragraph without its `<p>`. */
export function renderInlineMarkdown(markdown: string, { language }: TextOptions = {}): string {
  const blocks = Lexer.lex(markdown, defaults).filter(({ type }) => type !== 'space');
  if (blocks.length > 1 || blocks.some(isNoParagraph)) {
    const sentence =
      'only one paragraph has its place here: no headings, lists, tables, code or empty lines';
    throw new MarkdownError([{ line: 1, sentence }]);
  }
  const tokens = Lexer.lexInline(markdown, defaults);
  prepare({ tokens: allTokens(tokens), runs: [tokens], source: markdown, levelAbove: 1 }, language);
  return unbroken(Parser.parseInline(tokens, defaults));
}

/** A sentence may begin as a list or a quotation does: "> 50 people", "2025. A year". */
function isNoParagraph(block: Token): boolean {
  return (
    block.type === 'table' ||
    block.type === 'code' ||
    (block.type === 'heading' && block.depth > 1) ||
    (block.type === 'list' && block.items.length > 1)
  );
}

function allTokens(tokens: Token[]): Token[] {
  const all: Token[] = [];
  walkTokens(tokens, (token) => {
    all.push(token);
  });
  return all;
}

interface Parsed {
  /** All tokens, each before those in it. */
  tokens: Token[];
  /** Those of each paragraph, heading and cell. */
  runs: Token[][];
  source: string;
  levelAbove: number;
}

function prepare({ tokens, runs, source, levelAbove }: Parsed, language: string | undefined): void {
  for (const token of tokens) {
    // What begins with "www." in a text is taken for an address.
    if (token.type === 'link' && token.raw.startsWith('www.')) token.href = `https://${token.raw}`;
  }
  const mistakes = mistakesIn(tokens, source, levelAbove);
  if (mistakes.length > 0) throw new MarkdownError(mistakes);
  const pictures = tokens.filter(({ type }) => type === 'image') as Tokens.Image[];
  for (const run of [...runs, ...pictures.map((picture) => picture.tokens)]) {
    typesetRun(run, language);
  }
}

/** What a block has of paragraphs, headings or cells, each as its tokens. Not what stands in blocks within it. */
function runsOf(block: Token): Token[][] {
  if (block.type === 'table') {
    const { header, rows } = block as Tokens.Table;
    return [header, ...rows].flat().map((cell) => cell.tokens);
  }
  const isRun = ['paragraph', 'heading', 'text'].includes(block.type) && 'tokens' in block;
  return isRun && block.tokens ? [block.tokens] : [];
}

/** Stands for code, for a picture, and for an address that is its own link. */
const notText = '\ufffc';

/** The text of a paragraph, heading or cell, whatever in it is bold or a link. */
function piecesOf(run: Token[]): { token: Token; text: string }[] {
  return run.flatMap((token) => {
    if (token.type === 'br') return [{ token, text: '\n' }];
    if (token.type === 'text') return [{ token, text: token.text }];
    const isNotText = token.type === 'image' || 'autolink' in token || !('tokens' in token);
    return isNotText ? [{ token, text: notText }] : piecesOf(token.tokens ?? []);
  });
}

/** Sets the words only: never addresses, code or signs of Markdown. */
function typesetRun(run: Token[], language: string | undefined): void {
  const pieces = piecesOf(run);
  const texts = pieces.map(({ text }) => text);
  for (const [index, text] of typesetPieces(texts, language).entries()) {
    const token = pieces[index]?.token;
    if (token?.type === 'text') token.text = text;
  }
}

/** Two headings may have the same words, or those of the id of another part of every page. */
function withOwnIds(html: string): string {
  const taken = new Set(['content', 'css', 'mobile-menu']);
  return html.replace(/(?<=<h\d id=")[^"]*/g, (words) => {
    let id = words || 'heading';
    for (let number = 2; taken.has(id); number += 1) id = `${words}-${number}`;
    taken.add(id);
    return id;
  });
}

/** Telephone numbers as they are written in North America, with a comma or the like behind them, but not in attributes. */
const phoneNumbers = /(?:\+?1[\s-])?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}[,.;:)]*(?![^<>]*>)/g;

/** No line ends in the middle of a telephone number. The stylesheet sees to links with e-mails. */
function unbroken(html: string): string {
  return html.replace(phoneNumbers, '<span class="unbroken">$&</span>');
}

/** The second-level headings of rendered Markdown, for its list of contents. */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(/<h2 id="([^"]*)" tabindex="-1">(.*?)<\/h2>/g)].map(
    ([, id = '', inner = '']) => ({
      id,
      text: unescapeHtml(inner.replace(/<[^>]+>/g, '')),
    }),
  );
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescapeHtml(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
