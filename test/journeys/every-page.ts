/** The addresses of the built site, read from its content. */
import { pageIds, pathOf } from '../../site/addresses/pages.ts';
import { postPath } from '../../site/addresses/paths.ts';
import { postWithId, readPosts } from '../../site/posts.ts';
import { prerenderedPaths } from '../../site/published-paths.ts';
import { defaultLocale, localeFacts, locales } from '../../site/read/locales.ts';

/** Answered with 404, in each language. */
export const missingPages = locales.map((locale) => `${localeFacts[locale].prefix}/no-such-page`);
export const everyPage = [...prerenderedPaths(), ...missingPages];

/** Its address names the city of the office. */
const cloudPost = postPath(
  defaultLocale,
  postWithId(defaultLocale, 'choose-cloud-solution-ottawa-business')?.slug ?? '',
);

/** One page of each kind, without the missing one. */
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
  cloudPost,
];

const furtherLocales = locales.filter((locale) => locale !== defaultLocale);
const pagesOfEachKind = pageIds(defaultLocale).filter((page) =>
  oneOfEachKind.includes(pathOf(defaultLocale, page)),
);

/** One page of each kind, in every language: posts by the newest. */
export const eachKindInEveryLanguage = [
  ...oneOfEachKind,
  ...furtherLocales.flatMap((locale) => [
    ...pagesOfEachKind.map((page) => pathOf(locale, page)),
    ...readPosts(locale)
      .slice(0, 1)
      .map(({ slug }) => postPath(locale, slug)),
  ]),
];
