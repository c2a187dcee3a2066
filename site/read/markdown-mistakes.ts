/** Finds what a text in Markdown must not have, and signs of Markdown that would be shown as they stand. */
import type { MarkedToken, Token, Tokens } from 'marked';
import { mistakeInAddress } from './addresses-in-texts.ts';
import type { Mistake } from './decode-text.ts';
import { mistakeInPicture } from './pictures.ts';

interface Parsed {
  /** All tokens, each before those in it. */
  tokens: Token[];
  /** Those of each paragraph, heading and cell. */
  runs: Token[][];
  source: string;
  /** The level of the heading above the text. */
  levelAbove: number;
}

export function mistakesIn({ tokens, runs, source, levelAbove }: Parsed): Mistake[] {
  const places = placesOf(tokens, source);
  const mistakeAt = (place: number, sentence: string): Mistake => ({
    line: source.slice(0, place).split('\n').length,
    sentence,
  });
  const mistakes = [
    ...tokens.flatMap((token) =>
      sentencesAbout(token as MarkedToken).map((text) => mistakeAt(places.get(token) ?? 0, text)),
    ),
    ...tokens.flatMap((token) =>
      linesAmiss(token as MarkedToken).map(({ line, sentence }) => {
        const first = mistakeAt(places.get(token) ?? 0, sentence);
        return { ...first, line: first.line + line };
      }),
    ),
    ...tooDeepHeadings(tokens, levelAbove).map((token) =>
      mistakeAt(
        places.get(token) ?? 0,
        'the heading is more than one level below the one above it; take away a #',
      ),
    ),
    ...runs.flatMap((run) =>
      leftoversIn(run).map(({ token, offset, sentence }) =>
        mistakeAt((places.get(token) ?? 0) + offset, sentence),
      ),
    ),
  ];
  const isFirst = ({ line, sentence }: Mistake, index: number) =>
    mistakes.findIndex((other) => other.line === line && other.sentence === sentence) === index;
  return mistakes.filter(isFirst).sort((a, b) => a.line - b.line);
}

/** Where in the source each token begins. */
function placesOf(tokens: Token[], source: string): Map<Token, number> {
  const places = new Map<Token, number>();
  let from = 0;
  for (const token of tokens) {
    // A quotation has signs before each of its lines, so that its tokens are found by their first one.
    const [firstLine = ''] = token.raw.trimStart().split('\n');
    const place = source.indexOf(firstLine, from);
    if (place !== -1) from = place;
    places.set(token, from);
    const isLeaf = !('tokens' in token || 'items' in token || 'rows' in token);
    if (isLeaf && place !== -1) {
      from += source.startsWith(token.raw, place) ? token.raw.length : firstLine.length;
    }
  }
  return places;
}

const markup =
  'HTML is not possible here: neither tags nor comments, frames, scripts or styles. Write it in Markdown, or between ` signs to show it as it stands';

function sentencesAbout(token: MarkedToken): string[] {
  switch (token.type) {
    case 'html':
      return [markup];
    case 'heading':
      if (!/^ {0,3}#/.test(token.raw)) {
        return [
          'a line of - or = right below a text makes a heading of it; write ## before a heading, or leave a line empty above ---',
        ];
      }
      if (token.text.trim() === '') return ['the heading has no words'];
      return token.depth === 1
        ? ['the page has its heading already; write ## for one below it']
        : [];
    case 'code':
      return mistakesInCode(token.raw, token.codeBlockStyle === 'indented');
    case 'checkbox':
      return ['a list cannot have boxes to tick; leave out [ ] and [x]'];
    case 'image': {
      const mistake = mistakeInPicture(token.href, token.text);
      return mistake === null ? [] : [mistake];
    }
    case 'link': {
      const mistake = mistakeInAddress(token.href);
      return [
        ...(mistake === null ? [] : [`the link to "${token.href}" does not work: ${mistake}`]),
        ...(token.tokens.length === 0 ? [`the link to "${token.href}" has no words`] : []),
      ];
    }
    default:
      return [];
  }
}

function mistakesInCode(raw: string, isIndented: boolean): string[] {
  if (isIndented) {
    return [
      'a line that begins with four spaces or a tab is shown as code; take them away, or put ``` above and below code',
    ];
  }
  const lines = raw.trim().split('\n');
  const isClosed = lines.length > 1 && /^(?:`{3,}|~{3,})$/.test(lines.at(-1)?.trim() ?? '');
  return isClosed ? [] : ['the code that begins here does not end; put ``` below it'];
}

function cellsIn(row: string): number {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;
}

/** Lines that Markdown takes for something else than they seem to be, counted from the first one of the block. */
function linesAmiss(token: MarkedToken): { line: number; sentence: string }[] {
  const lines = token.raw.replace(/\n+$/, '').split('\n');
  const amiss = (isAmiss: (line: string, index: number) => boolean, sentence: string) =>
    lines.flatMap((text, line) => (line > 0 && isAmiss(text, line) ? [{ line, sentence }] : []));
  switch (token.type) {
    case 'table':
      return amiss(
        (row) => cellsIn(row) !== token.header.length || !row.includes('|'),
        'a row of the table needs as many cells as its first row, and the text below an empty line above it; \\| stands for a | in a text',
      );
    case 'blockquote':
      return amiss((line) => /^ *[^ >]/.test(line), swallowed);
    case 'list':
      return amiss(
        (line, index) => /^\S/.test(line) && lines[index - 1]?.trim() !== '' && !isEntry.test(line),
        swallowed,
      );
    default:
      return [];
  }
}

const isEntry = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const swallowed =
  'the line is taken into the text above; leave a line empty above it, or begin it as that one does';

function tooDeepHeadings(tokens: Token[], levelAbove: number): Token[] {
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading');
  return headings.filter(
    ({ depth }, index) => depth > (headings[index - 1]?.depth ?? levelAbove) + 1,
  );
}

/** Stands for code, for a picture, and for an address that is its own link. */
const notText = '\ufffc';

/** What is left over of the signs of Markdown when they are not written as they must be. */
const leftovers: [RegExp, string][] = [
  [/!\[/, 'a picture is ![what it shows](/pictures/name.jpg), without spaces in the address'],
  [/(?<!!\[[^\]]*)\]\(/, 'a link is [words](/address), without spaces in the address, and closed'],
  [
    new RegExp(`\\]\\s+\\((?:${notText}|/|mailto:|tel:)`),
    'nothing may stand between the ] and the ( of a link, not even a space',
  ],
  [/\[[^[\]\n]*\p{L}[^[\]\n]*\]\[[^[\]\n]*\]/u, 'the address of this link is missing'],
  [
    /\*\*|(?<![\p{L}\p{N}_])__(?=\p{L})/u,
    'bold words need ** on both sides, without spaces within, and not beside other letters',
  ],
  [/`/, 'code within a line needs ` on both sides'],
  [/^#{2,6}(?=[^#\s])|(?<![\s\S])#(?=\p{L})/mu, 'a heading needs a space after its #'],
  [/^(?:[•◦▪●‣⁃\uf0b7]|·\s)/m, 'an entry of a list begins with - and a space'],
  [/^[-*+]\p{L}.*\n[-*+]\p{L}/mu, 'an entry of a list needs a space after its sign'],
  [/&(?:#\d+|#x[\da-f]+|[a-z]{2,});/i, 'the sign itself must stand here instead of &…;'],
];

function leftoversIn(run: Token[]) {
  const pieces = piecesOf(run);
  const text = pieces.map((piece) => piece.text).join('');
  return leftovers.flatMap(([pattern, sentence]) => {
    let offset = pattern.exec(text)?.index ?? -1;
    if (offset === -1) return [];
    for (const {
      token,
      text: { length },
    } of pieces) {
      if (offset < length) return [{ token, offset, sentence }];
      offset -= length;
    }
    return [];
  });
}

interface Piece {
  token: Token;
  text: string;
}

/**
 * The text of a paragraph, heading or cell, whatever in it is bold or a link.
 *
 * @param run its tokens
 */
export function piecesOf(run: Token[]): Piece[] {
  return run.flatMap((token): Piece[] => {
    if (token.type === 'br') return [{ token, text: '\n' }];
    if (token.type === 'text') return [{ token, text: token.text }];
    const isNotText = token.type === 'image' || 'autolink' in token || !('tokens' in token);
    return isNotText ? [{ token, text: notText }] : piecesOf(token.tokens ?? []);
  });
}

/** What a block has of paragraphs, headings or cells, each as its tokens. Not what stands in blocks within it. */
export function runsOf(block: Token): Token[][] {
  if (block.type === 'table') {
    const { header, rows } = block as Tokens.Table;
    return [header, ...rows].flat().map((cell) => cell.tokens);
  }
  const isRun = ['paragraph', 'heading', 'text'].includes(block.type) && 'tokens' in block;
  return isRun && block.tokens ? [block.tokens] : [];
}
