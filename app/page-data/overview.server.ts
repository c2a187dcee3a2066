/** What the two overviews, services and industries, are made from. */
import type { Locale } from '../../content/addresses/locales.ts';
import type { OverviewPage } from '../../content/schema/pages.ts';
import { loadClosing } from './offer.server.ts';
import { headOf } from './page-head.server.ts';
import { callToAction, linksTo, linkTo, sceneOf, trailTo } from './site-content.server.ts';

export function loadOverview(
  locale: Locale,
  page: 'services' | 'industries',
  overview: OverviewPage,
) {
  const trail = trailTo(locale, page);
  const { heading, lead, choices } = overview;
  return {
    head: headOf(locale, overview, page, trail),
    top: { trail, heading, lead, action: callToAction(locale, overview.callToAction) },
    entries: overview.entries.map((entry) => ({
      link: linkTo(locale, { label: entry.title, page: entry.page }),
      text: entry.text,
      scene: sceneOf(entry.page),
    })),
    choices: {
      ...choices,
      items: choices.items.map(({ situation, links }) => ({
        situation,
        links: linksTo(locale, links),
      })),
    },
    sections: overview.sections,
    closing: loadClosing(locale, overview.closing),
  };
}
