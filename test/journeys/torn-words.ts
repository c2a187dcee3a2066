/** Finds where a line of the present page ends within a word that has room on a line of its own. */
import type { Page } from '@playwright/test';

export function tornWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Piece = { text: string; box: DOMRect; block: Element };

    const displayOf = (element: Element) => getComputedStyle(element).display;
    /** What lays out the lines of a text. */
    const blockOf = (element: Element | null): Element => {
      const isInline = element && /^inline(-block)?$/.test(displayOf(element));
      return isInline ? blockOf(element.parentElement) : (element ?? document.body);
    };
    /** Cells and what lies in a row are as wide as their words, so the room is that around them. */
    const roomOf = (block: Element): number => {
      const parent = block.parentElement;
      const isAsWideAsItsWords =
        displayOf(block).startsWith('table') || (parent !== null && displayOf(parent) === 'flex');
      if (parent !== null && isAsWideAsItsWords) return roomOf(parent);
      const { paddingLeft, paddingRight } = getComputedStyle(block);
      return block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    };

    const range = document.createRange();
    /** In one piece if it stands on one line, otherwise each character. */
    const measured = (node: Text, text: string, start: number, block: Element): Piece[] => {
      range.setStart(node, start);
      range.setEnd(node, start + text.length);
      const [box, ...others] = range.getClientRects();
      if (others.length > 0 && text.length > 1) {
        const characters = text.split('');
        return characters.flatMap((one, index) => measured(node, one, start + index, block));
      }
      return box ? [{ text, box, block }] : [];
    };

    const found: string[] = [];
    let word: Piece[] = [];
    const endWord = () => {
      // The parts between the places at which a word may break.
      let part: Piece[] = [];
      const endPart = () => {
        const [first, last] = [part[0], part.at(-1)];
        if (first && last && last.box.top > first.box.top + 2) {
          const width = part.reduce((sum, { box }) => sum + box.width, 0);
          const torn = part.map(({ text, box }, index) => {
            const before = part[index - 1]?.box;
            return before && box.top > before.bottom - 2 ? ` / ${text}` : text;
          });
          const room = roomOf(first.block);
          if (torn.join('').includes(' / ') && width <= room) {
            found.push(`${torn.join('')} (${Math.round(width)} of ${Math.round(room)} px)`);
          }
        }
        part = [];
      };
      for (const piece of word) {
        part.push(piece);
        if (/[-‐–—/]/.test(piece.text)) endPart();
      }
      endPart();
      word = [];
    };

    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text)) {
        if (!/^inline/.test(displayOf(node as Element)) || node.nodeName === 'BR') endWord();
        continue;
      }
      const parent = node.parentElement as Element;
      const isShown = parent.checkVisibility({ visibilityProperty: true });
      if (!isShown || parent.closest('.sr-only, .skip-link, .decoy')) continue;
      const block = blockOf(parent);
      if (word[0] && word[0].block !== block) endWord();
      for (const { 0: text, index } of node.data.matchAll(/[ \n\t]+|[-‐–—/]|[^ \n\t‐–—/-]+/g)) {
        if (/[ \n\t]/.test(text)) endWord();
        else word.push(...measured(node, text, index, block));
      }
    }
    endWord();
    return found;
  });
}
