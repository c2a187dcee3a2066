import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentErrors, pageInputs } from './build.mjs';

test('errors in the content are named once each, without stack traces', () => {
  const output = `✓ built in 383ms
ContentError: content/facts/company.yaml:
  - phone: is missing
  - email: is missing
    at checkContent (file:///site/build/server/index.js:672:32)
    at readYamlFile (file:///site/build/server/index.js:647:28)
ContentError: content/facts/company.yaml:
  - phone: is missing
  - email: is missing
    at checkContent (file:///site/build/server/index.js:672:32)
ContentError: content/en/home.yaml, line 5: this is not valid YAML
    at parseYaml (file:///site/build/server/index.js:600:32)
Error: Prerender: Request failed for /_.data
    at attempt (file:///site/node_modules/@react-router/dev/dist/vite.js:841:11)`;
  expect(contentErrors(output)).toEqual([
    'content/facts/company.yaml:\n  - phone: is missing\n  - email: is missing',
    'content/en/home.yaml, line 5: this is not valid YAML',
  ]);
});

test('other failures are no errors in the content', () => {
  expect(contentErrors('Error: Cannot find module "x"\n    at resolve (a.js:1:1)')).toEqual([]);
});

test('a build is stale once the day of a waiting post has come, and in another month', () => {
  const root = mkdtempSync(join(tmpdir(), 'waiting-'));
  const posts = join(root, 'content/en/posts');
  mkdirSync(posts, { recursive: true });
  writeFileSync(join(posts, 'old.md'), "---\ndate: '2026-01-15'\n---\ndate: 2026-12-10");
  writeFileSync(join(posts, 'next.md'), '---\ntitle: T\ndate: 2026-12-15\n---\n');
  const inputsOn = (day: string) => pageInputs(root, Date.parse(`${day}T12:00:00-05:00`));
  expect(inputsOn('2026-12-14')).toBe(inputsOn('2026-12-01'));
  expect(inputsOn('2026-12-15')).not.toBe(inputsOn('2026-12-14'));
  expect(inputsOn('2026-12-31')).toBe(inputsOn('2026-12-15'));
  expect(inputsOn('2027-01-01')).not.toBe(inputsOn('2026-12-31'));
  rmSync(root, { recursive: true });
});
