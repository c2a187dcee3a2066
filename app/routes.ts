/** The whole URL map. Ids of pages are those of `content/page-ids.ts`; languages share them. */
import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { PageId } from '../content/page-ids.ts';

function page(id: Exclude<PageId, 'home'>, file: string): RouteConfigEntry {
  return route(id, file, { id });
}

export default [
  index('routes/home.tsx', { id: 'home' }),
  page('services', 'routes/text-page.tsx'),
  page('services/managed-it', 'routes/text-page.tsx'),
  page('services/cybersecurity', 'routes/text-page.tsx'),
  page('services/cloud-services', 'routes/text-page.tsx'),
  page('services/web-design', 'routes/text-page.tsx'),
  page('services/web-maintenance', 'routes/text-page.tsx'),
  page('about', 'routes/text-page.tsx'),
  page('contact', 'routes/contact.tsx'),
  page('industries', 'routes/text-page.tsx'),
  page('industries/dental', 'routes/text-page.tsx'),
  page('industries/law', 'routes/text-page.tsx'),
  page('industries/retirement', 'routes/text-page.tsx'),
  page('industries/retail', 'routes/text-page.tsx'),
  page('industries/hospitals', 'routes/text-page.tsx'),
  page('industries/schools', 'routes/text-page.tsx'),
  page('industries/non-profit', 'routes/text-page.tsx'),
  page('pricing', 'routes/text-page.tsx'),
  page('pricing-calculator', 'routes/text-page.tsx'),
  page('premium-plus', 'routes/text-page.tsx'),
  page('why-choose-us', 'routes/text-page.tsx'),
  page('terms-of-use', 'routes/text-page.tsx'),
  page('privacy-policy', 'routes/text-page.tsx'),
  page('copyright-notice', 'routes/text-page.tsx'),
  page('cookie-policy', 'routes/text-page.tsx'),
  page('blog', 'routes/blog.tsx'),
  route('blog/:slug', 'routes/blog-post.tsx', { id: 'blog-post' }),
  route('*', 'routes/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
