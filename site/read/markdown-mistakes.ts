/** Finds what a text in Markdown must not have: HTML, links and pictures that lead nowhere, headings out of order. */
import type { MarkedToken, Token, Tokens } from 'marked';
import { mistakeInAddress } from './addresses-in-texts.ts';
import type { Mistake } from './decode-text.ts';
import { mistakeInPicture } from './pictures.ts';

/**
 * @param tokens all of a text, each before those in it
 * @param levelAbove the level of the heading above the text
 */
export function mistakesIn(tokens: Token[], source: string, levelAbove: number): Mistake[] {
  const places = placesOf(tokens, source);
  const tooDeep = tooDeepHeadings(tokens, levelAbove);
  const mistakes = tokens.flatMap((token) => {
    const sentences = sentencesAbout(token as MarkedToken);
    if (tooDeep.includes(token)) {
      sentences.push('the heading is more than one level below the one above it; take away a #');
    }
    const line = source.slice(0, places.get(token)).split('\n').length;
    return sentences.map((sentence) => ({ line, sentence }));
  });
  // A tag and its end are two tokens.
  const isFirst = ({ line, sentence }: Mistake, index: number) =>
    mistakes.findIndex((other) => other.line === line && other.sentence === sentence) === index;
  return mistakes.filter(isFirst);
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
    if (isLeaf && place !== -1) from += firstLine.length;
  }
  return places;
}

function sentencesAbout(token: MarkedToken): string[] {
  switch (token.type) {
    case 'html':
      return [
        'HTML is not possible here. Write it in Markdown, or between ` signs to show it as it stands',
      ];
    case 'heading':
      if (token.text.trim() === '') return ['the heading has no words'];
      return token.depth === 1
        ? ['the page has its heading already; write ## for one below it']
        : [];
    case 'image':
      return [mistakeInPicture(token.href, token.text) ?? []].flat();
    case 'link': {
      const mistake = mistakeInAddress(token.href);
      if (mistake !== null) return [`the link to "${token.href}" does not work: ${mistake}`];
      return token.tokens.length === 0 ? [`the link to "${token.href}" has no words`] : [];
    }
    default:
      return [];
  }
}

function tooDeepHeadings(tokens: Token[], levelAbove: number): Token[] {
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading');
  return headings.filter(
    ({ depth }, index) => depth > (headings[index - 1]?.depth ?? levelAbove) + 1,
  );
}
