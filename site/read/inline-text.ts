/** The text of a paragraph, heading or cell in Markdown as one string, whatever in it is bold or a link. */
import type { Token, Tokens } from 'marked';

export interface Piece {
  token: Token;
  text: string;
}

/** Stands for code, for a picture, and for an address that is its own link. */
export const notText = '\ufffc';

/** @param run the tokens of one paragraph, heading or cell */
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
