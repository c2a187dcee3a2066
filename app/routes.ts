/**
 * The whole URL map. Every page has an address in every language, and English has no prefix. The ids of
 * pages are those of `site/read/page-ids.ts`.
 */
import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { pathOf } from '../site/addresses/pages.ts';
import { deskPath } from '../site/addresses/paths.ts';
import { defaultLocale, type Locale, locales } from '../site/read/locales.ts';
import type { FixedPageId } from '../site/read/page-ids.ts';

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
  const entry = (id: string, path: string, file: string) => {
    const options = { id: locale === defaultLocale ? id : `${locale}/${id}` };
    return path === '/' ? index(file, options) : route(path.slice(1), file, options);
  };
  const pages = Object.entries(fixedPages).map(([id, file]) =>
    entry(id, pathOf(locale, id as FixedPageId), file),
  );
  const below = [
    { id: 'service', path: `${pathOf(locale, 'services')}/:slug`, file: 'offer' },
    { id: 'industry', path: `${pathOf(locale, 'industries')}/:slug`, file: 'offer' },
    { id: 'blog-post', path: `${pathOf(locale, 'blog')}/:slug` },
    { id: 'desk', path: deskPath(locale) },
  ];
  return [
    ...pages,
    ...below.map(({ id, path, file = id }) => entry(id, path, `routes/${file}.tsx`)),
  ];
}

export default [
  ...locales.flatMap(routesOf),
  route('*', 'routes/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
