import { expect, test } from 'vitest';
import { copyContent, postFile } from '../../test/kit/content-copy.ts';
import { jsonFeed } from './feeds.ts';

interface Feed {
  version: string;
  feed_url: string;
  items: Record<string, unknown>[];
}

test('the JSON feed has the 20 newest posts, with full addresses and no time of the build', async () => {
  const content = await copyContent();
  for (let day = 10; day < 32; day += 1) {
    const text = 'See [prices](/pricing), [below](#more) and [them](https://other.example/a).';
    await content.write(`en/posts/post-${day}.md`, postFile({ date: `2030-01-${day}` }, text));
  }
  const feed: Feed = JSON.parse(content.read(() => jsonFeed('en')));
  await content.dispose();
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: 'https://fixture.example/feed.json',
  });
  expect(feed.items.map(({ id }) => id)).toEqual(
    Array.from({ length: 20 }, (_, index) => `https://fixture.example/blog/post-${31 - index}`),
  );
  expect(feed.items[0]).toMatchObject({
    date_published: '2030-01-31T00:00:00-05:00',
    date_modified: '2030-01-31T00:00:00-05:00',
    authors: [
      {
        name: 'The workshop, Fixture Computers & Networks, Moncton NB',
        url: 'https://fixture.example/',
      },
    ],
    content_html: expect.stringMatching(
      /"https:\/\/fixture\.example\/pricing".+"https:\/\/fixture\.example\/blog\/post-31#more".+"https:\/\/other\.example\/a"/,
    ),
  });
});
