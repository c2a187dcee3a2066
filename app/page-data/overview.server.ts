import type { Locale } from '../../site/addresses/locales.ts';
import type { Family } from '../../site/addresses/page-ids.ts';
import { readOverview } from '../../site/index.ts';
import { smallSceneOf } from '../../site/scenes.ts';
import { loadClosing } from './offer.server.ts';
import { headAndTop } from './page-head.server.ts';
import { callToAction, linksTo, linkTo } from './site-content.server.ts';

export function loadOverview(locale: Locale, family: Family) {
  const overview = readOverview(locale, family);
  const { head, top } = headAndTop(locale, family, overview);
  return {
    head,
    top: { ...top, action: callToAction(locale, overview.callToAction) },
    family,
    entries: overview.entries.map((entry) => ({
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
