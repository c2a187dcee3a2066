/**
 * The whole URL map. A page has an address in every language in which it is written. English has no
 * prefix. The ids of pages are those of `content/addresses/page-ids.ts`.
 */
import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { defaultLocale, type Locale, localeFacts, locales } from '../content/addresses/locales.ts';
import type { Family, FixedPageId } from '../content/addresses/page-ids.ts';
import { pageExists, slugsBelow } from '../content/addresses/pages.ts';

const fixedPages = {
  home: 'routes/home.tsx',
  services: 'routes/overview.tsx',
  about: 'routes/about.tsx',
  contact: 'routes/contact.tsx',
  industries: 'routes/overview.tsx',
  pricing: 'routes/pricing.tsx',
  'pricing-calculator': 'routes/pricing-calculator.tsx',
  'premium-plus': 'routes/premium-plus.tsx',
  'why-choose-us': 'routes/why-choose-us.tsx',
  'terms-of-use': 'routes/legal.tsx',
  'privacy-policy': 'routes/legal.tsx',
  'copyright-notice': 'routes/legal.tsx',
  'cookie-policy': 'routes/legal.tsx',
  blog: 'routes/blog.tsx',
} satisfies Record<FixedPageId, string>;

function routesOf(locale: Locale): RouteConfigEntry[] {
  const { prefix } = localeFacts(locale);
  const entry = (id: string, path: string, file: string) => {
    const options = { id: locale === defaultLocale ? id : `${locale}/${id}` };
    const address = `${prefix}${path}`.slice(1);
    return address === '' ? index(file, options) : route(address, file, options);
  };
  const pages = Object.entries(fixedPages)
    .filter(([id]) => pageExists(locale, id))
    .map(([id, file]) => entry(id, id === 'home' ? '' : `/${id}`, file));
  const hasMembers = (family: Family) => slugsBelow(locale, family).length > 0;
  const families = [
    { id: 'service', path: '/services/:slug', exists: hasMembers('services') },
    { id: 'industry', path: '/industries/:slug', exists: hasMembers('industries') },
    { id: 'blog-page', path: '/blog/page/:number', exists: pageExists(locale, 'blog') },
    { id: 'blog-post', path: '/blog/:slug', exists: pageExists(locale, 'blog') },
  ];
  return [
    ...pages,
    ...families
      .filter((family) => family.exists)
      .map(({ id, path }) => entry(id, path, `routes/${id}.tsx`)),
  ];
}

export default [
  ...locales.flatMap(routesOf),
  route('*', 'routes/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
