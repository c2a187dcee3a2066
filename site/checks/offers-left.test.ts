import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { ContentCopy } from '../../test/kit/content-copy.ts';
import { openContent } from '../../test/kit/content-fixture.ts';
import { offersLeft } from './offers-left.ts';

// biome-ignore lint/suspicious/noExplicitAny: files of any shape, which the check knows
type Fields = Record<string, any>;

async function edit(content: ContentCopy, file: string, change: (fields: Fields) => void) {
  const fields = parse(await readFile(`${content.folder}/${file}`, 'utf8')) ?? {};
  change(fields);
  await content.write(file, stringify(fields, { lineWidth: 0 }));
}

/** Removes a page in both languages, with its redirects. */
async function takeAway(content: ContentCopy, page: string): Promise<void> {
  const file = await readFile(`${content.folder}/fr/pages/${page}.yaml`, 'utf8');
  const [, slug] = /^slug: *(\S+)/m.exec(file) ?? [];
  const [family = '', name] = page.split('/');
  const parent = name === undefined ? '' : family;
  const overview = parent && (await readFile(`${content.folder}/fr/pages/${family}.yaml`, 'utf8'));
  const [, own = ''] = /^slug: *(\S+)/m.exec(overview) ?? [];
  await edit(content, 'facts/redirects.yaml', (moved) => {
    moved[`/${page}`] = parent ? `/${parent}` : '/contact';
    moved[`/fr/${own && `${own}/`}${slug ?? name ?? page}`] = own ? `/fr/${own}` : '/fr/contact';
  });
  for (const locale of ['en', 'fr']) await content.remove(`${locale}/pages/${page}.yaml`);
}

test('a sentence about a service that is gone is there to read', async () => {
  const content = await openContent();
  const about = 'en/pages/about.md';
  const lines = (await readFile(`${content.folder}/${about}`, 'utf8')).split('\n');
  lines.push('We like website design.', '', '{offers services/web-design}Website design, too.', '');
  await content.write(about, lines.join('\n'));
  const ofWebsites = () =>
    content
      .read(offersLeft)
      .filter(({ file }) => file.endsWith(`/${about}`))
      .flatMap(({ lines: found }) => found.filter((line) => /ebsite design/.test(line)));
  expect(ofWebsites()).toEqual([]);
  await takeAway(content, 'services/web-design');
  expect(ofWebsites()).toEqual([`${lines.length - 3} (website design)`]);
});
