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
  const services = ['managed-it', 'cybersecurity', 'cloud-services', 'web-design'];
  const industries = ['dental', 'law', 'retirement', 'retail', 'hospitals', 'schools'];
  const posts = [
    'choose-cloud-solution-ottawa-business',
    'website-maintenance-tips-ottawa',
    'website-maintenance-tips-ottawa-small-business',
    'cloud-migration-small-teams-work-smarter',
    'website-conversion-optimization-guide',
  ];
  const named = ['services', 'about', 'contact', 'industries', 'pricing', 'pricing-calculator'];
  named.push('premium-plus', 'why-choose-us', 'terms-of-use', 'privacy-policy', 'copyright-notice');
  const expected = [
    ['/', 'home'],
    ...[...named, 'cookie-policy', 'blog'].map((id) => [`/${id}`, id]),
    ...[...services, 'web-maintenance'].map((id) => [`/services/${id}`, 'service']),
    ...[...industries, 'non-profit'].map((id) => [`/industries/${id}`, 'industry']),
    ...posts.map((slug) => [`/blog/${slug}`, 'blog-post']),
    ['/any/other', 'not-found'],
  ];
  for (const [address = '', id] of expected) expect(routeAt(address), address).toBe(id);
});
