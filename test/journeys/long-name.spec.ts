/** A company's name may have 40 characters, in one word or several. */
import { expect, hydrated, test } from './journey.ts';

const names = [
  'Laurentian Technology Partners of Ottawa',
  'Informatiquegeneraledeloutaouaisenvirons',
];
const widths = [320, 360, 390, 1024, 1280, 1440];

for (const path of ['/', '/fr']) {
  for (const name of names) {
    test(`the header of ${path} has room for ${name}`, async ({ page }) => {
      await page.goto(path);
      await hydrated(page);
      await page.locator('.site-name').evaluate((link, text) => {
        link.lastChild?.replaceWith(text);
      }, name);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const { overflow, covered, lines } = await page.evaluate(measure);
        expect(overflow, `${width} px`).toBe(0);
        expect(covered, `${width} px`).toEqual([]);
        expect(lines, `lines of the name at ${width} px`).toBeLessThanOrEqual(4);
      }
    });
  }
}

/** What the header shows, and which of its parts lie on one another. */
function measure() {
  const parts = [...document.querySelectorAll('.site-header .page-width > *')].filter(
    (part) => part.checkVisibility() && !part.matches('[popover]'),
  );
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const covered = parts.flatMap((part, index) =>
    boxes.some((box, other) => {
      const own = boxes[index];
      if (own === undefined || other === index) return false;
      return (
        box.left < own.right - 1 &&
        own.left < box.right - 1 &&
        box.top < own.bottom - 1 &&
        own.top < box.bottom - 1
      );
    })
      ? [part.className]
      : [],
  );
  const name = document.querySelector('.site-name');
  const range = document.createRange();
  if (name?.lastChild) range.selectNodeContents(name.lastChild);
  const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
  return {
    overflow: document.documentElement.scrollWidth - innerWidth,
    covered,
    lines: tops.size,
  };
}
