import { priceConditions } from '../../prices/notes.ts';
import { readCalculator } from '../../site/index.ts';
import { readPriceList } from '../../site/prices.ts';
import { localeAt, localeFacts } from '../../site/read/locales.ts';
import { EstimatePage } from '../estimate/estimate-page.tsx';
import { notIncludedLink } from '../page-data/bills.server.ts';
import { headAndTop } from '../page-data/head.server.ts';
import { callToAction, linkTo } from '../page-data/links.server.ts';
import type { Route } from './+types/pricing-calculator.ts';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const text = readCalculator(locale);
  const { language } = localeFacts[locale];
  const { notIncluded: _, ...prices } = readPriceList(locale);
  return {
    ...headAndTop(locale, 'pricing-calculator', text),
    config: { text, prices, language },
    priceNote: priceConditions(prices, language),
    quote: callToAction(locale, 'quote'),
    notIncluded: notIncludedLink(locale),
    priceList: linkTo(locale, { label: prices.wording.priceListLink, page: 'pricing' }),
  };
}

export { withoutCallBar as handle } from '../components/frame/call-bar.tsx';
export { meta } from '../page-data/meta.ts';

export default function PricingCalculator({ loaderData }: Route.ComponentProps) {
  const { head: _, ...page } = loaderData;
  return <EstimatePage {...page} />;
}
