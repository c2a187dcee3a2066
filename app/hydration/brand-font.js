// Shows the brand font in place of the one that stands in for it, without moving anything.

/** @typedef {{ element: HTMLElement, texts: Text[] }} Paragraph */
/** @typedef {{ left: number, top: number }} Start where a text begins */
/** @typedef {{ width: number, height: number, starts: Start[] }} Shape */
/** @typedef {Paragraph & { shape: Shape }} ShapedParagraph */

// The font is shown when the browser is idle. It is not loaded if data is to be saved or the
// network is slow.
export async function showBrandFont() {
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  if (saveData || /2g$/.test(effectiveType)) return;
  await document.fonts.load('1em "Hanken Grotesk"');
  await idle();
  const spacings = await spacingsThatKeepLines();
  const { dataset } = document.documentElement;
  if (!showsFontWithoutShift(blocksDownToWindowEnd(), spacings)) dataset.font = 'ready';
  else {
    // What is out of view changes in portions, each in a task of its own, so that no single task
    // keeps the visitor waiting.
    for (const portion of portionsOf(blocks().filter((each) => !('font' in each.dataset)))) {
      await idle();
      setFont(portion, true);
    }
    dataset.font = 'brand';
  }
}

function idle() {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 1000 });
    else setTimeout(resolve, 50);
  });
}

function blocks() {
  /** @type {NodeListOf<HTMLElement>} */
  const parts = document.querySelectorAll('body > header, main > *, body > footer');
  return [...parts].flatMap(dividedIfLong);
}

// What fills two windows or more, such as a post, is divided into its children. Text of its own beside
// them would change last.
/** @type {(element: HTMLElement) => HTMLElement[]} */
function dividedIfLong(element) {
  const { offsetHeight, children } = element;
  if (offsetHeight < 2 * innerHeight || children.length === 0) return [element];
  return [.../** @type {Iterable<HTMLElement>} */ (children)].flatMap(dividedIfLong);
}

// Neighbours together, about a window's height in each portion.
function portionsOf(/** @type {HTMLElement[]} */ elements) {
  /** @type {HTMLElement[][]} */
  const portions = [];
  let height = Infinity;
  for (const element of elements) {
    if (height > innerHeight) {
      portions.push([]);
      height = 0;
    }
    /** @type {HTMLElement[]} */ (portions.at(-1)).push(element);
    height += element.offsetHeight;
  }
  return portions;
}

// Blocks above the window count too, because a change of their height moves everything below.
function blocksDownToWindowEnd() {
  return blocks().filter(beginsInViewOrAbove);
}

function beginsInViewOrAbove(/** @type {Element} */ element) {
  return element.getBoundingClientRect().top < innerHeight;
}

// The spacings that are tried, as shares of the size of the letters.
const SPACING_STEP = 0.00125;
const WIDEST_SPACING = 0.04;
// How long tries follow one another before the browser may do something else.
const SLICE_MS = 10;

// A paragraph that would wrap differently in the brand font gets its letters set a hair closer or
// wider, so that its lines stay as they are.
async function spacingsThatKeepLines() {
  const paragraphs = paragraphsInView();
  await idle();
  /** @type {Map<HTMLElement, string>} */
  const spacings = new Map();
  for (const paragraph of changedByFont(paragraphs)) {
    const spacing = await spacingFor(paragraph);
    if (spacing !== undefined) spacings.set(paragraph.element, spacing);
  }
  return spacings;
}

// Elements with those of their texts that are in view.
function paragraphsInView() {
  /** @type {Map<HTMLElement, Paragraph>} */
  const paragraphs = new Map();
  for (const text of blocksDownToWindowEnd().flatMap(textsInView)) {
    const element = paragraphOf(text);
    const paragraph = paragraphs.get(element) ?? { element, texts: [] };
    paragraph.texts.push(text);
    paragraphs.set(element, paragraph);
  }
  return [...paragraphs.values()];
}

// With the shapes that they have now.
function changedByFont(/** @type {Paragraph[]} */ paragraphs) {
  const withShapes = paragraphs.map((paragraph) => ({ ...paragraph, shape: shapeOf(paragraph) }));
  const elements = paragraphs.map(({ element }) => element);
  setFont(elements, true);
  const changed = withShapes.filter(hasOtherShape);
  setFont(elements, false);
  return changed;
}

// In pixels; undefined if the lines stay as they are with none of those tried. Each try is a layout
// of its own, and a visitor who touches the page meanwhile waits for a few of them at most.
async function spacingFor(/** @type {ShapedParagraph} */ paragraph) {
  let sliceEnd = 0;
  for (const spacing of spacingsToTry(paragraph)) {
    if (performance.now() > sliceEnd) {
      await idle();
      sliceEnd = performance.now() + SLICE_MS;
    }
    if (keepsLines(paragraph, spacing)) return spacing;
  }
  return undefined;
}

function spacingsToTry(/** @type {ShapedParagraph} */ { element, shape, texts }) {
  const style = getComputedStyle(element);
  const own = Number.parseFloat(style.letterSpacing) || 0;
  const fontSize = Number.parseFloat(style.fontSize);
  setFont([element], true);
  // A box that is as wide as its text gets its old width; in others lines may break elsewhere.
  const letters = texts.reduce((sum, text) => sum + text.length, 0);
  const missing = (shape.width - shapeOf({ element, texts }).width) / letters;
  setFont([element], false);
  return [missing, ...evenSpacings(fontSize)]
    .filter((change) => Math.abs(change) <= WIDEST_SPACING * fontSize)
    .map((change) => `${own + change}px`);
}

function keepsLines(/** @type {ShapedParagraph} */ paragraph, /** @type {string} */ spacing) {
  const { element } = paragraph;
  setFont([element], true);
  element.style.letterSpacing = spacing;
  const keeps = !hasOtherShape(paragraph);
  element.style.letterSpacing = '';
  setFont([element], false);
  return keeps;
}

// Closer and wider in turn, the smallest first.
function evenSpacings(/** @type {number} */ fontSize) {
  const count = Math.floor(WIDEST_SPACING / SPACING_STEP);
  return Array.from({ length: count }, (_, index) => (index + 1) * SPACING_STEP * fontSize).flatMap(
    (change) => [-change, change],
  );
}

function setFont(/** @type {HTMLElement[]} */ elements, /** @type {boolean} */ isBrand) {
  for (const { dataset } of elements) {
    if (isBrand) dataset.font = 'brand';
    else delete dataset.font;
  }
}

// The nearest element around a text that is not a part of a line.
function paragraphOf(/** @type {Text} */ { parentElement }) {
  let element = /** @type {HTMLElement} */ (parentElement);
  while (/^(inline|contents)$/.test(getComputedStyle(element).display)) {
    element = /** @type {HTMLElement} */ (element.parentElement);
  }
  return element;
}

function shapeOf(/** @type {Paragraph} */ { element, texts }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const starts = texts.map((text) => {
    // A text that has gone meanwhile begins nowhere, so that its paragraph has another shape.
    const start = startOf(text) ?? { left: Number.NaN, top: Number.NaN };
    return { left: start.left - left, top: start.top - top };
  });
  return { width, height, starts };
}

function hasOtherShape(/** @type {ShapedParagraph} */ paragraph) {
  const { width, height, starts } = shapeOf(paragraph);
  const { shape } = paragraph;
  return !(
    Math.abs(width - shape.width) <= 1 &&
    Math.abs(height - shape.height) <= 2 &&
    areSameStarts(starts, shape.starts)
  );
}

function areSameStarts(/** @type {Start[]} */ some, /** @type {Start[]} */ others) {
  return some.every(
    ({ top, left }, index) =>
      Math.abs(/** @type {Start} */ (others[index]).top - top) <= 2 &&
      Math.abs(/** @type {Start} */ (others[index]).left - left) <= 24,
  );
}

// If a line in view would still move, the change of font is undone before anything is painted, and
// is repeated with the next navigation (navigation-effects.tsx).
/** @type {(blocks: HTMLElement[], spacings: Map<HTMLElement, string>) => boolean} */
function showsFontWithoutShift(blocks, spacings) {
  const texts = blocks.flatMap(textsInView);
  const before = /** @type {Start[]} */ (texts.map(startOf));
  setFont(blocks, true);
  for (const [{ style }, spacing] of spacings) style.letterSpacing = spacing;
  const stays = areSameStarts(/** @type {Start[]} */ (texts.map(startOf)), before);
  if (!stays) {
    setFont(blocks, false);
    for (const { style } of spacings.keys()) style.letterSpacing = '';
  }
  return stays;
}

// Elements that begin below the window are skipped with everything in them.
function textsInView(/** @type {HTMLElement} */ block) {
  /** @type {Text[]} */
  const texts = [];
  const walker = document.createTreeWalker(
    block,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      node instanceof Text || beginsInViewOrAbove(/** @type {Element} */ (node))
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_REJECT,
  );
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode instanceof Text && startOf(currentNode) !== undefined) texts.push(currentNode);
  }
  return texts;
}

// Where a text begins, in pixels of the window; undefined if it is not shown.
function startOf(/** @type {Text} */ text) {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getClientRects()[0];
}
