import { expect, test } from 'vitest';
import { feedPath } from '../../site/addresses/paths.ts';
import { contentTypeOf, fileHeaders } from './file-headers.ts';

test.each([
  ['/about.html', 'text/html; charset=utf-8'],
  ['/_.data', 'text/x-script; charset=utf-8'],
  ['/icons/192.PNG', 'image/png'],
  ['/site.webmanifest', 'application/manifest+json'],
  [feedPath('en'), 'application/atom+xml; charset=utf-8'],
  ['/contact-config.json', 'application/json'],
  ['/release.tar.zst', 'application/octet-stream'],
  ['/folder.html/file', 'application/octet-stream'],
])('%s is %s', (path, type) => {
  expect(contentTypeOf(path)).toBe(type);
});

const cacheControlOf = (path: string) => fileHeaders(path)['Cache-Control'];

test('only what carries a hash of its content is kept for good', () => {
  expect(cacheControlOf('/assets/a-1.js')).toContain('immutable');
  expect(cacheControlOf('/about/assets/a.js')).toBe('no-cache');
});

test('data that came on intent may serve the click, and nothing else goes unasked', () => {
  expect(cacheControlOf('/about.data')).toBe('private, max-age=60');
  for (const path of ['/about.html', '/data', '/sitemap.xml']) {
    expect(cacheControlOf(path)).toBe('no-cache');
  }
});
