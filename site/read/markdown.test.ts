import * as v from 'valibot';
import { expect, test } from 'vitest';
import { proseOf } from '../index.ts';
import { inlineMarkdown } from '../schema/fields.ts';
import { renderInlineMarkdown, renderMarkdown } from './markdown.ts';

test('a picture has its size, alternative text and lazy loading', () => {
  const tag =
    '<img src="/scenes/dental.svg" alt="A &quot;chair&quot; &amp; a lamp" width="480" height="360" loading="lazy" decoding="async">';
  expect(renderMarkdown('![A "chair" & a *lamp*](/scenes/dental.svg)')).toBe(`<p>${tag}</p>\n`);
  expect(renderInlineMarkdown('![A "chair" & a lamp](/scenes/dental.svg)')).toBe(tag);
  expect(renderMarkdown('![Icon](/icons/192.png "Ours")')).toContain(
    'alt="Icon" title="Ours" width="192" height="192"',
  );
});

test.each([
  ['![](/scenes/dental.svg)', /dental\.svg needs words between its square brackets/],
  ['![A chair](/pictures/chair.png)', /there is no picture \/pictures\/chair\.png; put the file/],
  ['![A chair](chair.png)', /there is no picture chair\.png; put the file/],
  ['![A chair](https://elsewhere.example/a.png)', /there is no picture https/],
  ['![A text](/scenes/../../README.md)', /README\.md is not a picture/],
])('%s stops the build and names the file', (markdown, reason) => {
  expect(() => proseOf('content/en/posts/a.md', markdown)).toThrow(reason);
  expect(() => proseOf('content/en/posts/a.md', markdown)).toThrow(/^content\/en\/posts\/a\.md: /);
  expect(() => v.parse(inlineMarkdown, markdown)).toThrow(reason);
});

test('a telephone number is kept together in a text, and left alone in an attribute', () => {
  expect(renderInlineMarkdown('Call (613) 555-0142 now.')).toBe(
    'Call <span class="unbroken">(613) 555-0142</span> now.',
  );
  // As French writes it, with a no-break space.
  expect(renderInlineMarkdown('Appelez au 613\u00a0555-0142.')).toBe(
    'Appelez au <span class="unbroken">613\u00a0555-0142</span>.',
  );
  expect(renderInlineMarkdown('[Call](tel:613-555-0142)')).toBe(
    '<a href="tel:613-555-0142">Call</a>',
  );
});
