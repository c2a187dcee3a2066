import { expect, test } from 'vitest';
import { pageIds, pathOf } from '../content/page-ids.ts';
import routes from './routes.ts';

test('every page of the site has a route at its address, and no route is without a page', () => {
  const pages = routes.filter((route) => route.id !== 'blog-post' && route.id !== 'not-found');
  const addresses = pages.map((route) => [route.id, `/${route.path ?? ''}`]);
  expect(new Map(addresses as [string, string][])).toEqual(
    new Map(pageIds.map((page) => [page, pathOf('en', page)])),
  );
});
