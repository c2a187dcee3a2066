/** Finds faults in the layout of a page at the current size of the window. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Sets letters as somebody does who needs room around them to read (WCAG 1.4.12), until resetText. */
export function spaceText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-block-end: 2em !important; }
    `);
    document.adoptedStyleSheets = [spaced];
  });
}

export function resetText(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/** Sets how large letters are, 16 px unless it is changed, as in the browser's settings: media queries follow it too. */
export async function setLetterSize(page: Page, pixels: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
  await devTools.detach();
}

/** Pairs of texts that lie over each other. */
export async function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Fixed and sticky elements are meant to lie over the content.
    const isAbove = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || isAbove(element.parentElement));
    const isShown = (element: Element | null) =>
      !isAbove(element) &&
      element?.checkVisibility({ visibilityProperty: true }) &&
      element.closest('.sr-only, .skip-link, .decoy, [popover]:not(:popover-open)') === null;
    const texts: { text: string; rect: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim() || !isShown(node.parentElement)) continue;
      range.selectNodeContents(node);
      for (const rect of range.getClientRects())
        texts.push({ text: node.textContent.trim(), rect });
    }
    const found: string[] = [];
    texts.forEach((one, index) => {
      for (const other of texts.slice(index + 1)) {
        if (other.text === one.text) continue;
        const width =
          Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const height =
          Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        // Boxes of neighbouring lines may touch. Only when they overlap by half do the letters.
        if (width > 2 && height > one.rect.height / 2) found.push(`${one.text} / ${other.text}`);
      }
    });
    return found;
  });
}

/** What paper should not have: menus, buttons, forms, dark blocks, and letters too pale for it. */
export function blocksOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** From 0 to 765; what is transparent shows the paper. */
    const brightness = (colour: string) => {
      const [red = 255, green = 255, blue = 255, alpha = 1] =
        colour.match(/[\d.]+/g)?.map(Number) ?? [];
      return alpha === 0 ? 765 : red + green + blue;
    };
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const { color, backgroundColor } = getComputedStyle(element);
        const isControl = element.matches('nav, .button, button, form, input, textarea');
        const isPale =
          element.matches('main :is(h1, h2, h3, p, li, td)') && brightness(color) > 460;
        const isBlock = width > 200 && height > 40 && brightness(backgroundColor) < 530;
        const isShown = element.checkVisibility() && width > 2 && height > 2;
        return isShown && (isControl || isPale || isBlock);
      })
      .map((element) => `${element.localName}.${element.className}`);
  });
}

/** Both are shown, and neither covers the other. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  const overlap = async () => {
    const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
    if (a === null || b === null) return 'one of them is not shown';
    const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
    const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
    return Math.min(width, height) <= 0 ? 'none' : `${width} x ${height} px`;
  };
  // The page may still be scrolling.
  await expect.poll(overlap, 'what both cover').toBe('none');
}
