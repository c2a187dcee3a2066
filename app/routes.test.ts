import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { prerenderedPaths } from '../site/published-paths.ts';
import routes from './routes.ts';

const table = routes.map(({ id, path, index }) => ({ id, path, index })) as RouteObject[];

/** The id of the route that answers for an address. */
function routeAt(address: string): string | undefined {
  return matchRoutes(table, address)?.at(-1)?.route.id;
}

test('every address of the content has a route of its own', () => {
  const lost = prerenderedPaths().filter((path) => (routeAt(path) ?? 'not-found') === 'not-found');
  expect(lost).toEqual([]);
});

test('the desk has a route, and is on no list of pages', () => {
  expect(routeAt('/desk')).toBe('desk');
  expect(prerenderedPaths()).not.toContain('/desk');
});

test('every address that the client fixed has a route', () => {
  const expected = {
    '/': 'home',
    '/services': 'services',
    '/services/managed-it': 'service',
    '/services/cybersecurity': 'service',
    '/services/cloud-services': 'service',
    '/services/web-design': 'service',
    '/services/web-maintenance': 'service',
    '/about': 'about',
    '/contact': 'contact',
    '/industries': 'industries',
    '/industries/dental': 'industry',
    '/industries/law': 'industry',
    '/industries/retirement': 'industry',
    '/industries/retail': 'industry',
    '/industries/hospitals': 'industry',
    '/industries/schools': 'industry',
    '/industries/non-profit': 'industry',
    '/pricing': 'pricing',
    '/pricing-calculator': 'pricing-calculator',
    '/premium-plus': 'premium-plus',
    '/why-choose-us': 'why-choose-us',
    '/terms-of-use': 'terms-of-use',
    '/privacy-policy': 'privacy-policy',
    '/copyright-notice': 'copyright-notice',
    '/cookie-policy': 'cookie-policy',
    '/blog': 'blog',
    '/blog/choose-cloud-solution-ottawa-business': 'blog-post',
    '/blog/website-maintenance-tips-ottawa': 'blog-post',
    '/blog/website-maintenance-tips-ottawa-small-business': 'blog-post',
    '/blog/cloud-migration-small-teams-work-smarter': 'blog-post',
    '/blog/website-conversion-optimization-guide': 'blog-post',
    '/any/other': 'not-found',
  };
  for (const [address, id] of Object.entries(expected)) {
    expect(routeAt(address), address).toBe(id);
  }
});
