import { expect, test } from 'vitest';
import { readCompany } from '../../site/company.ts';
import { postFile } from '../../test/kit/content-copy.ts';
import { openContent } from '../../test/kit/content-fixture.ts';
import { atomFeed } from './feed.ts';
import { escapeXml } from './xml.ts';

test('the feed has the 20 newest posts, with full addresses and no time of the build', async () => {
  const content = await openContent();
  const { siteUrl, name } = readCompany('en');
  for (let day = 10; day < 32; day += 1) {
    const text = 'See [prices](/pricing), [below](#more) and [them](https://other.example/a).';
    await content.write(`en/posts/post-${day}.md`, postFile({ date: `2098-01-${day}` }, text));
  }
  const [head = '', ...entries] = content.read(() => atomFeed('en')).split('<entry>');
  expect(head).toContain(`rel="self" type="application/atom+xml" href="${siteUrl}/feed.xml"`);
  expect(entries.map((entry) => /<id>(.*?)<\/id>/.exec(entry)?.[1])).toEqual(
    Array.from({ length: 20 }, (_, index) => `${siteUrl}/blog/post-${31 - index}`),
  );
  const [newest = ''] = entries;
  expect(newest).toContain('<published>2098-01-31T00:00:00-05:00</published>');
  expect(newest).toContain('<updated>2098-01-31T00:00:00-05:00</updated>');
  expect(newest).toMatch(new RegExp(`<name>.*${RegExp.escape(escapeXml(name))}.*</name>`));
  for (const address of ['/pricing', '/blog/post-31#more']) {
    expect(newest).toContain(`&quot;${siteUrl}${address}&quot;`);
  }
  expect(newest).toContain('&quot;https://other.example/a&quot;');
});
