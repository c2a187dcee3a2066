import { expect, test } from 'vitest';
import { postFile } from '../../test/kit/content-copy.ts';
import { openContent } from '../../test/kit/content-fixture.ts';
import { atomFeed } from './feed.ts';

test('the feed has the 20 newest posts, with full addresses and no time of the build', async () => {
  const content = await openContent();
  for (let day = 10; day < 32; day += 1) {
    const text = 'See [prices](/pricing), [below](#more) and [them](https://other.example/a).';
    await content.write(`en/posts/post-${day}.md`, postFile({ date: `2030-01-${day}` }, text));
  }
  const [head = '', ...entries] = content.read(() => atomFeed('en')).split('<entry>');
  expect(head).toContain(
    'rel="self" type="application/atom+xml" href="https://fixture.example/feed.xml"',
  );
  expect(entries.map((entry) => /<id>(.*?)<\/id>/.exec(entry)?.[1])).toEqual(
    Array.from({ length: 20 }, (_, index) => `https://fixture.example/blog/post-${31 - index}`),
  );
  const [newest = ''] = entries;
  expect(newest).toContain('<published>2030-01-31T00:00:00-04:00</published>');
  expect(newest).toContain('<updated>2030-01-31T00:00:00-04:00</updated>');
  expect(newest).toContain(
    '<name>The workshop, Fixture Computers &amp; Networks, Moncton NB</name>',
  );
  for (const address of ['/pricing', '/blog/post-31#more']) {
    expect(newest).toContain(`&quot;https://fixture.example${address}&quot;`);
  }
  expect(newest).toContain('&quot;https://other.example/a&quot;');
});
