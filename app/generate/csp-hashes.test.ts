import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cspHashes } from './csp-hashes.ts';

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('what all pages have inline is one list, data blocks none of it, and a style of some pages is theirs', () => {
  const page = (data: string) =>
    `<style id="css">a{}</style><script type="application/json">${data}</script>` +
    `<script type="module">go()</script><script src="/x.js"></script>`;
  const pages = new Map([
    ['/', page('1')],
    ['/about', `${page('2')}<style>b{}</style>`],
  ]);
  expect(cspHashes(pages)).toEqual({
    scripts: [sourceOf('go()')],
    styles: [sourceOf('a{}')],
    pageStyles: { '/about': [sourceOf('b{}')] },
  });
});

test('a script that differs from page to page stops the build', () => {
  const pages = ['a', 'b'].map((name) => [`/${name}`, `<script>${name}()</script>`] as const);
  expect(() => cspHashes(new Map(pages))).toThrow('2 different inline scripts');
});

test('a style attribute or an inline handler stops the build', () => {
  expect(() => cspHashes(new Map([['/', '<p style="color:red">']]))).toThrow('style=""');
  expect(() => cspHashes(new Map([['/', '<p onclick="x()">']]))).toThrow('inline event handler');
});
