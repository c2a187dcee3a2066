/** Finds where a line of the present page ends within a word that has room on a line of its own. */
import type { Page } from '@playwright/test';

export function tornWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const displayOf = (element: Element) => getComputedStyle(element).display;
    /** Of what lays out the lines of a text. Cells and what lies in a row are as wide as their words: that around them. */
    const roomOf = (element: Element): number => {
      const { parentElement: parent } = element;
      const isAsWideAsItsWords =
        /^(?:inline|table)/.test(displayOf(element)) ||
        (parent !== null && displayOf(parent) === 'flex');
      if (parent !== null && isAsWideAsItsWords) return roomOf(parent);
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    };

    const found: string[] = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement as Element;
      const isShown = parent.checkVisibility({ visibilityProperty: true });
      if (!isShown || parent.closest('.sr-only, .skip-link, .decoy')) continue;
      // The parts between the places at which a word may break.
      for (const { 0: word, index } of (node as Text).data.matchAll(/[^ \n\t‐–—/-]+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const boxes = [...range.getClientRects()];
        const [first, last] = [boxes[0], boxes.at(-1)];
        if (!first || !last || last.top <= first.top + 2) continue;
        const width = boxes.reduce((sum, box) => sum + box.width, 0);
        const room = roomOf(parent);
        if (width <= room) found.push(`${word} (${Math.round(width)} of ${Math.round(room)} px)`);
      }
    }
    return found;
  });
}
