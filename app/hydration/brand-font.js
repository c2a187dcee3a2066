// Shows the brand font in place of the one that stands in for it, without moving anything.

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
    // What is out of view changes in a task of its own, so that no single task keeps the visitor
    // waiting.
    await idle();
    dataset.font = 'brand';
  }
}

function idle() {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 1000 });
    else setTimeout(resolve, 50);
  });
}

// Blocks above the window count too, because a change of their height moves everything below.
function blocksDownToWindowEnd() {
  return [...document.querySelectorAll('body > header, main > *, body > footer')].filter(
    beginsInViewOrAbove,
  );
}

function beginsInViewOrAbove(element) {
  return element.getBoundingClientRect().top < innerHeight;
}

// The spacings that are tried, as shares of the size of the letters.
const SPACING_STEP = 0.00125;
const WIDEST_SPACING = 0.04;

// A paragraph that would wrap differently in the brand font gets its letters set a hair closer or
// wider, so that its lines stay as they are. Each is tried in a task of its own.
async function spacingsThatKeepLines() {
  const paragraphs = new Set(blocksDownToWindowEnd().flatMap(textsInView).map(paragraphOf));
  const spacings = new Map();
  for (const [paragraph, shape] of changedByFont([...paragraphs])) {
    await idle();
    const spacing = spacingFor(paragraph, shape);
    if (spacing !== undefined) spacings.set(paragraph, spacing);
  }
  return spacings;
}

// With the shapes that they have now.
function changedByFont(paragraphs) {
  const shapes = paragraphs.map((paragraph) => [paragraph, shapeOf(paragraph)]);
  setFont(paragraphs, true);
  const changed = shapes.filter(([paragraph, shape]) => !isSameShape(shapeOf(paragraph), shape));
  setFont(paragraphs, false);
  return changed;
}

// In pixels; undefined if the lines stay as they are with none of those tried.
function spacingFor(paragraph, shape) {
  setFont([paragraph], true);
  const style = getComputedStyle(paragraph);
  const own = Number.parseFloat(style.letterSpacing) || 0;
  const fontSize = Number.parseFloat(style.fontSize);
  // A box that is as wide as its text gets its old width; in others lines may break elsewhere.
  const missing = (shape.width - shapeOf(paragraph).width) / paragraph.textContent.length;
  const spacing = [missing, ...evenSpacings(fontSize)]
    .filter((change) => Math.abs(change) <= WIDEST_SPACING * fontSize)
    .map((change) => `${own + change}px`)
    .find((value) => {
      paragraph.style.letterSpacing = value;
      return isSameShape(shapeOf(paragraph), shape);
    });
  paragraph.style.letterSpacing = '';
  setFont([paragraph], false);
  return spacing;
}

// Closer and wider in turn, the smallest first.
function evenSpacings(fontSize) {
  const count = Math.floor(WIDEST_SPACING / SPACING_STEP);
  return Array.from({ length: count }, (_, index) => (index + 1) * SPACING_STEP * fontSize).flatMap(
    (change) => [-change, change],
  );
}

function setFont(elements, isBrand) {
  for (const { dataset } of elements) {
    if (isBrand) dataset.font = 'brand';
    else delete dataset.font;
  }
}

// The nearest element around a text that is not a part of a line.
function paragraphOf({ parentElement }) {
  let element = parentElement;
  while (/^(inline|contents)$/.test(getComputedStyle(element).display)) {
    element = element.parentElement;
  }
  return element;
}

function shapeOf(paragraph) {
  const { left, top, width, height } = paragraph.getBoundingClientRect();
  const starts = textsInView(paragraph).map((text) => {
    const start = startOf(text);
    return { left: start.left - left, top: start.top - top };
  });
  return { width, height, starts };
}

function isSameShape(one, other) {
  return (
    Math.abs(one.width - other.width) <= 1 &&
    Math.abs(one.height - other.height) <= 2 &&
    areSameStarts(one.starts, other.starts)
  );
}

function areSameStarts(some, others) {
  return some.every(
    ({ top, left }, index) =>
      Math.abs(others[index].top - top) <= 2 && Math.abs(others[index].left - left) <= 24,
  );
}

// If a line in view would still move, the change of font is undone before anything is painted, and
// is repeated with the next navigation (navigation-effects.tsx).
function showsFontWithoutShift(blocks, spacings) {
  const texts = blocks.flatMap(textsInView);
  const before = texts.map(startOf);
  setFont(blocks, true);
  for (const [{ style }, spacing] of spacings) style.letterSpacing = spacing;
  const stays = areSameStarts(texts.map(startOf), before);
  if (!stays) {
    setFont(blocks, false);
    for (const { style } of spacings.keys()) style.letterSpacing = '';
  }
  return stays;
}

// Elements that begin below the window are skipped with everything in them.
function textsInView(block) {
  const texts = [];
  const walker = document.createTreeWalker(
    block,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      node instanceof Text || beginsInViewOrAbove(node)
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
function startOf(text) {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getClientRects()[0];
}
