import { expect, test } from 'vitest';
import { openContent } from '../test/kit/content-fixture.ts';
import { downloadIds, readDownload } from './downloads.ts';

test('a text has an address in each language, and its day and its finding in both', async () => {
  expect(downloadIds('en')).toEqual(downloadIds('fr'));
  const content = await openContent();
  const text = (words: string, more: string) =>
    `---\ntitle: A\nlead: B\n${more}---\n\n## ${words}\n\n| ${words} | 1 |\n| - | - |\n| a | b |\n`;
  await content.write('en/downloads/a.md', text('Found', 'updated: "2030-01-31"\nfinding: 1\n'));
  await content.write('fr/downloads/a.md', text('Constat', 'slug: un\n'));
  const finding = (heading: string) => ({
    heading,
    head: [heading, '1'],
    rows: [{ title: 'a', text: 'b' }],
  });
  expect(content.read(() => readDownload('en', 'a'))).toMatchObject({
    ...{ path: '/downloads/a.pdf', updated: '2030-01-31', finding: finding('Found') },
  });
  expect(content.read(() => readDownload('fr', 'a'))).toMatchObject({
    ...{ path: '/fr/downloads/un.pdf', updated: '2030-01-31', finding: finding('Constat') },
  });
  await content.write('fr/downloads/a.md', text('[a](/contact)', ''));
  expect(() => content.read(() => readDownload('fr', 'a'))).toThrow('without links and pictures');
});
