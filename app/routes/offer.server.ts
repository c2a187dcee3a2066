import { readMessages, readOffer } from '../../site/index.ts';
import type { Locale } from '../../site/read/locales.ts';
import type { Member, PageId } from '../../site/read/page-ids.ts';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { fromPrice, loadCost } from '../page-data/bills.server.ts';
import { loadClientWords } from '../page-data/client-words.server.ts';
import { headAndTop } from '../page-data/head.server.ts';
import { callToAction, linksToPages, linkTo } from '../page-data/links.server.ts';
import { loadSample } from '../page-data/sample.server.ts';
import { stretchOf } from '../page-data/scenes.server.ts';

/** A service or an industry. */
export function loadOffer(locale: Locale, member: Member) {
  const page: PageId = `${member.family}/${member.name}`;
  const offer = readOffer(locale, member);
  const { head, top } = headAndTop(locale, page, offer);
  const { contentsLabel, related, offer: words } = readMessages(locale).site;
  const label = words.example;
  return {
    head,
    top: {
      ...top,
      stretch: stretchOf(member.family),
      action: callToAction(locale, offer.callToAction),
    },
    gets: offer.gets,
    sheet: offer.sheet && { ...offer.sheet, label },
    ...(offer.cost.show && { lowestPrice: linkToLowest(locale, offer.cost.show) }),
    included: offer.included,
    notIncluded: offer.notIncluded,
    cases: offer.cases,
    systems: offer.systems,
    rules: offer.rules,
    sample: offer.sample && loadSample(offer.sample),
    cost: loadCost(locale, offer.cost),
    start: offer.start,
    clients: loadClientWords(locale, page),
    questions: offer.questions,
    related: linksToPages(locale, offer.related),
    closing: { ...offer.closing, button: callToAction(locale, offer.callToAction) },
    text: {
      sections: contentsLabel,
      included: words.included,
      work: words.work,
      rules: words.rules,
      questions: words.questions,
      related,
    },
  };
}

/** The lowest price of websites or care plans, in the bar of phones. */
function linkToLowest(locale: Locale, show: 'websites' | 'care'): SiteLink {
  const label = fromPrice(locale, show);
  const { href } = linkTo(locale, { label, page: 'pricing' });
  return { label, href: `${href}#${show}` };
}
