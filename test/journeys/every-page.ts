/** The addresses of the built site, read from its content. */
import { prerenderedPaths } from '../../content/addresses/paths.ts';

export const everyPage = [...prerenderedPaths(), '/no-such-page'];

/** One page of each kind. */
export const oneOfEachKind = [
  '/',
  '/services',
  '/services/managed-it',
  '/industries',
  '/industries/dental',
  '/about',
  '/contact',
  '/pricing',
  '/pricing-calculator',
  '/premium-plus',
  '/why-choose-us',
  '/privacy-policy',
  '/blog',
  '/blog/choose-cloud-solution-ottawa-business',
  '/no-such-page',
];
