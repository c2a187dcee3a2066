import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeStrippedSite } from './stripped.ts';

test('a copy without scripts leaves the release that `build` links to as it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stripped-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const page = '<p>Words</p><script>start()</script>';
  mkdirSync(join(folder, 'builds/1/client'), { recursive: true });
  writeFileSync(join(folder, 'builds/1/client/about.html'), page);
  const build = join(folder, 'build');
  symlinkSync('builds/1', build);
  const copy = join(folder, 'copy');

  await writeStrippedSite(build, copy, ['/about']);

  expect(readFileSync(join(copy, 'client/about.html'), 'utf8')).toBe('<p>Words</p>');
  expect(readFileSync(join(build, 'client/about.html'), 'utf8')).toBe(page);
});
