// Shows the brand font in place of the one that stands in for it. A text that would have another number of lines gets
// its letters spaced a little. If a text in view would move all the same, everything is undone before anything is
// painted, and the next page shows the font (navigation-effects.tsx).

// The font is not loaded if data is to be saved or the network is slow.
export async function showBrandFont() {
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  if (saveData || /2g$/.test(effectiveType)) return;
  await document.fonts.load('1em "Hanken Grotesk"');
  await idle();
  const { dataset } = document.documentElement;
  /** @type {NodeListOf<HTMLElement>} */
  const parts = document.querySelectorAll('body > :is(header, section, footer), main > *');
  const blocks = [...parts].flatMap(blocksOf);
  // Blocks above the window count too, because a change of their height moves everything below.
  const first = blocks.filter((block) => block.getBoundingClientRect().top < innerHeight);
  // Measured before anything changes, because each measurement after a change would lay out the page.
  const rest = blocks
    .filter((block) => !first.includes(block))
    .map((block) => ({ block, height: block.offsetHeight }));
  if (!showsFontInPlace(first)) {
    dataset.font = 'ready';
    return;
  }
  // A window's height in each task, so that no single task keeps the visitor waiting.
  let sum = innerHeight;
  for (const { block, height } of rest) {
    sum += height;
    if (sum > innerHeight) {
      await idle();
      sum = height;
    }
    block.dataset.font = 'brand';
  }
  dataset.font = 'brand';
}

// What is taller than the window is divided, or it would keep the visitor waiting as a whole. A table is not, because
// each of its rows would lay out all of it.
function blocksOf(/** @type {HTMLElement} */ element) {
  const { children, childNodes, localName, offsetHeight } = element;
  const hasText = [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  if (offsetHeight <= innerHeight || localName === 'table' || hasText) return [element];
  /** @type {HTMLElement[]} */
  const blocks = [];
  for (const child of children) if (child instanceof HTMLElement) blocks.push(...blocksOf(child));
  return blocks;
}

function idle() {
  return new Promise((resolve) => {
    window.requestIdleCallback?.(resolve, { timeout: 1000 }) ?? setTimeout(resolve, 50);
  });
}

function showsFontInPlace(/** @type {HTMLElement[]} */ blocks) {
  const texts = blocks.flatMap(textsInView);
  const before = texts.map(linesOf);
  for (const { dataset } of blocks) dataset.font = 'brand';
  for (const [index, text] of texts.entries()) keepLines(text, before[index]);
  const isInPlace = texts.every((text, index) => areNear(linesOf(text)[0], before[index]?.[0]));
  if (!isInPlace) {
    for (const { dataset } of blocks) delete dataset.font;
    for (const { parentElement } of texts) parentElement?.style.removeProperty('letter-spacing');
  }
  return isInPlace;
}

function textsInView(/** @type {HTMLElement} */ block) {
  /** @type {Node[]} */
  const texts = [];
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [start] = linesOf(walker.currentNode);
    if (start !== undefined && start.top < innerHeight) texts.push(walker.currentNode);
  }
  return texts;
}

// Where the lines of a text stand in the window; none if it is not shown.
function linesOf(/** @type {Node} */ text) {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}

function keepLines(/** @type {Node} */ text, /** @type {DOMRect[] | undefined} */ before) {
  for (const spacing of ['-0.01em', '0.01em', '-0.02em', '0.02em']) {
    if (linesOf(text).length === before?.length) return;
    text.parentElement?.style.setProperty('letter-spacing', spacing);
  }
}

function areNear(/** @type {DOMRect | undefined} */ one, /** @type {DOMRect | undefined} */ other) {
  if (one === undefined || other === undefined) return false;
  return Math.abs(one.top - other.top) <= 2 && Math.abs(one.left - other.left) <= 24;
}
