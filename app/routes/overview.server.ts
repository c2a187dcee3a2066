import { readNavigation, readOffer, readOverview } from '../../site/index.ts';
import type { Locale } from '../../site/read/locales.ts';
import { renderInlineMarkdown } from '../../site/read/markdown.ts';
import { type Family, memberOf } from '../../site/read/page-ids.ts';
import { headAndTop } from '../page-data/head.server.ts';
import { callToAction, linksTo, linkTo, loadClosing } from '../page-data/links.server.ts';
import { smallSceneOf } from '../page-data/scenes.server.ts';

export function loadOverview(locale: Locale, family: Family) {
  const overview = readOverview(locale, family);
  const { head, top } = headAndTop(locale, family, overview);
  const named = overview.entries.map(({ page }) => page);
  const unnamed = linkedPages(locale, family).filter(({ page }) => !named.includes(page));
  return {
    head,
    top: { ...top, action: callToAction(locale, overview.callToAction) },
    family,
    entries: [...overview.entries, ...unnamed].map((entry) => ({
      link: linkTo(locale, { label: entry.title, page: entry.page }),
      text: entry.text,
      scene: smallSceneOf(entry.page),
    })),
    choices: {
      ...overview.choices,
      items: overview.choices.items.map(({ situation, links }) => ({
        situation,
        links: linksTo(locale, links),
      })),
    },
    sections: overview.sections,
    closing: loadClosing(locale, overview.closing),
  };
}

/** The pages of a family in the order of its menu, with what stands at their tops. */
function linkedPages(locale: Locale, family: Family) {
  return readNavigation(locale)[family].pages.flatMap(({ label, page }) => {
    const member = memberOf(page);
    return member === null
      ? []
      : [{ page, title: label, text: renderInlineMarkdown(readOffer(locale, member).lead) }];
  });
}
