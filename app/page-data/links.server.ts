/** Resolves the links of the content to addresses of a language, and to pages. The browser gets the result as loader data. */

import { data } from 'react-router';
import { membersOf, pageExists, pathOf } from '../../site/addresses/pages.ts';
import { nameOf, readNavigation } from '../../site/index.ts';
import type { Locale } from '../../site/read/locales.ts';
import { ContentError } from '../../site/read/mistakes.ts';
import { families, type Member, memberOf, type PageId } from '../../site/read/page-ids.ts';
import { contentPath } from '../../site/read/site.ts';
import type { PremiumPlusPage } from '../../site/schema/pages.ts';
import type { CallToAction, ContentLink } from '../../site/schema/words.ts';
import type { SiteLink } from '../components/frame/site-frame.ts';

/** Throws a ContentError if the language has no such page. */
export function linkTo(locale: Locale, link: ContentLink): SiteLink {
  if (!pageExists(locale, link.page)) {
    throw new ContentError(
      `${contentPath()}/${locale}: a link "${link.label}" leads to "${link.page}", and there is no such page.`,
    );
  }
  const action = link.page === 'contact' ? actionCalled(locale, link.label) : null;
  return {
    label: link.label,
    href: pathOf(locale, link.page) + (action === null ? '' : `#${action}`),
  };
}

/** One of the three ways to ask, by its words: the contact page says the same words to whoever comes by them. */
function actionCalled(locale: Locale, label: string): CallToAction | null {
  const { callsToAction } = readNavigation(locale);
  const actions = Object.keys(callsToAction) as CallToAction[];
  return actions.find((action) => callsToAction[action] === label) ?? null;
}

export function linksTo(locale: Locale, links: ContentLink[]): SiteLink[] {
  return links.map((link) => linkTo(locale, link));
}

/** Links with the names of the pages as their labels. */
export function linksToPages(locale: Locale, pages: PageId[]): SiteLink[] {
  return pages.map((page) => linkTo(locale, { label: nameOf(locale, page), page }));
}

/** A button that links to the contact form, in the client's words. */
export function callToAction(locale: Locale, action: CallToAction): SiteLink {
  return linkTo(locale, {
    label: readNavigation(locale).callsToAction[action],
    page: 'contact',
  });
}

/** The links from the home page to a page, itself included. */
export function breadcrumbsTo(locale: Locale, page: PageId): SiteLink[] {
  const member = memberOf(page);
  return linksToPages(locale, ['home', ...(member === null ? [] : [member.family]), page]);
}

/** The service or industry at an address. Answers 404 if there is none. */
export function memberAt(locale: Locale, pathname: string): Member {
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  const member = families
    .flatMap((family) => membersOf(locale, family).map((name) => ({ family, name })))
    .find(({ family, name }) => pathOf(locale, `${family}/${name}`) === path);
  if (member === undefined) throw data(null, { status: 404 });
  return member;
}

export function loadClosing(locale: Locale, closing: PremiumPlusPage['closing']) {
  const { heading, text } = closing;
  return { heading, text, button: callToAction(locale, closing.callToAction) };
}
