import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cspHashes } from './csp-hashes.ts';

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('inline scripts and styles of all pages become one list, data blocks none of it', () => {
  const page = (data: string) =>
    `<style id="css">a{}</style><script type="application/json">${data}</script>` +
    `<script type="module">go()</script><script src="/x.js"></script>`;
  expect(cspHashes([page('1'), page('2')])).toEqual({
    scripts: [sourceOf('go()')],
    styles: [sourceOf('a{}')],
  });
});

test('a script that differs from page to page stops the build', () => {
  const pages = ['a', 'b'].map((name) => `<script>${name}()</script>`);
  expect(() => cspHashes(pages)).toThrow('2 different inline scripts');
});

test('a style attribute or an inline handler stops the build', () => {
  expect(() => cspHashes(['<p style="color:red">'])).toThrow('style=""');
  expect(() => cspHashes(['<p onclick="x()">'])).toThrow('inline event handler');
});
