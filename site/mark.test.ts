import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openContent } from '../test/kit/content-fixture.ts';
import { drawMark, mistakesInMark, readMark } from './mark.ts';

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 16">${inside}</svg>`;

test('a drawing and a picture are drawn in a square of any size, whole', async () => {
  const content = await openContent();
  const red = drawing('<path fill="#f00" d="M0 0h32v16H0z"/>');
  await content.write('brand/mark.svg', red);
  const drawn = await sharp(await content.read(() => drawMark(readMark().light, 64)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([drawn.info.width, drawn.info.height]).toEqual([64, 64]);
  const pixel = (x: number, y: number) => [...drawn.data.subarray(4 * (64 * y + x)).subarray(0, 4)];
  expect(pixel(1, 32)).toEqual([255, 0, 0, 255]);
  // Above and below a wide one is nothing.
  expect(pixel(32, 8)[3]).toBe(0);
});

test('without one, it is told where; without one for dark backgrounds the same is shown there; a PNG is one, too', async () => {
  const content = await openContent();
  await content.remove('brand/mark-dark.svg');
  await content.remove('brand/mark.svg');
  expect(await content.read(mistakesInMark)).toEqual([
    expect.stringMatching(/brand\/mark\.svg: is missing; put the company's mark there/),
  ]);
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } });
  await content.write('brand/mark.png', await picture.png().toBuffer());
  const mark = content.read(readMark);
  expect(mark.dark).toEqual(mark.light);
  expect(mark.light.path).toBe('/pictures/brand/mark.png');
  expect(await content.read(mistakesInMark)).toEqual([]);
});

test.each([
  ['<svg><path', /brand\/mark\.svg: the mark cannot be drawn; save it again, or as a PNG/],
  [drawing(`<!--${'x'.repeat(65_536)}-->`), /brand\/mark\.svg: the mark is larger than 64 KB/],
])('%.12s is refused in one sentence', async (written, sentence) => {
  const content = await openContent();
  await content.write('brand/mark.svg', written);
  expect(await content.read(mistakesInMark)).toEqual([expect.stringMatching(sentence)]);
});
