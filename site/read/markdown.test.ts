import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openContent } from '../../test/kit/content-fixture.ts';
import { headingsOf, renderInlineMarkdown, renderMarkdown } from './markdown.ts';

test('a telephone number is kept together in a text, and left alone in an attribute', () => {
  expect(renderInlineMarkdown('Call (613) 555-0142 now.')).toBe(
    'Call <span class="unbroken">(613) 555-0142</span> now.',
  );
  // As French writes it, with a no-break space.
  expect(renderInlineMarkdown('Appelez au 613\u00a0555-0142.')).toBe(
    'Appelez au <span class="unbroken">613\u00a0555-0142.</span>',
  );
  expect(renderInlineMarkdown('[Call](tel:613-555-0142)')).toBe(
    '<a href="tel:613-555-0142">Call</a>',
  );
});

test('headings with the same words have ids of their own', () => {
  const html = renderMarkdown(
    '## Content\n\n## CSS\n\n## À la carte\n\n### A la carte\n\n## …\n\n## `x` & *y*',
  );
  expect(html.match(/(?<=id=")[^"]*/g)).toEqual([
    'content-2',
    'css-2',
    'a-la-carte',
    'a-la-carte-2',
    'heading',
    'x-y',
  ]);
  expect(headingsOf(html).at(-1)).toEqual({ id: 'x-y', text: 'x & y' });
});

test('only two ~ strike words out, because one means "about"', () => {
  expect(renderInlineMarkdown('~5 to ~10, ~~20~~')).toBe('~5 to ~10, <del>20</del>');
});

test('a picture has its size, alternative text and lazy loading', async () => {
  const content = await openContent();
  const disk = { create: { width: 120, height: 80, channels: 3, background: '#fff' } } as const;
  await content.write('pictures/disk.png', await sharp(disk).png().toBuffer());
  const html = content.read(() =>
    renderInlineMarkdown('![A "disk" & *two*](/pictures/disk.png "It\'s <ours>")'),
  );
  expect(html).toBe(
    '<img src="/pictures/disk.png" alt="A &quot;disk&quot; &amp; two" title="It\'s &lt;ours>" width="120" height="80" loading="lazy" decoding="async">',
  );
});
