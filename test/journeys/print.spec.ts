/** Pages on paper. */
import { eachKindInEveryLanguage } from './every-page.ts';
import { expect, hydrated, test } from './journey.ts';

for (const path of eachKindInEveryLanguage) {
  test(`on paper ${path} has no button, no form and no dark block`, async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await page.goto(path);
    await hydrated(page);
    const found = await page.evaluate(() => {
      const isShown = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        return element.checkVisibility() && width > 2 && height > 2;
      };
      const luminance = (colour: string) => {
        const [red = 255, green = 255, blue = 255, alpha = 1] =
          colour.match(/[\d.]+/g)?.map(Number) ?? [];
        return alpha === 0 ? 1 : (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
      };
      const controls = document.querySelectorAll('.button, button, form, input, textarea');
      const dark = [...document.querySelectorAll('body *')].filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return (
          width > 200 && height > 40 && luminance(getComputedStyle(element).backgroundColor) < 0.7
        );
      });
      const pale = [...document.querySelectorAll('main :is(h1, h2, h3, p, li, td)')].filter(
        (element) => luminance(getComputedStyle(element).color) > 0.6,
      );
      return [...controls, ...dark, ...pale]
        .filter(isShown)
        .map((element) => `${element.localName}.${element.className}`);
    });
    expect(found).toEqual([]);
  });
}
