/** Addresses that an editor gives up without sending visitors on. */
import { execFileSync } from 'node:child_process';
import { readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { ContentCopy } from '../../test/kit/content-copy.ts';
import { openContent } from '../../test/kit/content-fixture.ts';
import { formerAddressAdvice } from './former-addresses.ts';

let content: ContentCopy;
beforeEach(async () => {
  content = await openContent();
});

async function edit(file: string, from: RegExp, to: string): Promise<void> {
  const text = await readFile(join(content.folder, file), 'utf8');
  expect(text).toMatch(from);
  await content.write(file, text.replace(from, to));
}

const advice = () => content.read(formerAddressAdvice).join('\n');

test('the address of a page that is renamed in one language is sent on, as the check proposes', async () => {
  await edit('fr/pages/about.md', /^slug: .*/m, 'slug: qui-nous-sommes');
  expect(advice()).toBe('');
  await edit('fr/pages/about.md', /^slug: .*/m, 'slug: a-propos');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
      cwd: dirname(content.folder),
    });
  await edit('facts/company.yaml', /launched: false/, 'launched: true');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Before');
  expect(advice()).toBe('');
  await edit('fr/pages/about.md', /^slug: .*/m, 'slug: qui-nous-sommes');
  expect(advice()).toContain(
    'content/facts/redirects.yaml: nothing is at /fr/a-propos any more; send its visitors on with the line "/fr/a-propos: /fr/qui-nous-sommes"',
  );
  await edit('facts/redirects.yaml', /$/, '/fr/a-propos: /fr/qui-nous-sommes\n');
  expect(advice()).toBe('');
  for (const locale of ['en', 'fr']) {
    const post = (name: string) => join(content.folder, locale, 'posts', name);
    await rename(post('the-first-week.md'), post('the-first-days.md'));
  }
  expect(advice()).toContain('"/blog/the-first-week: /blog/the-first-days"');
});
