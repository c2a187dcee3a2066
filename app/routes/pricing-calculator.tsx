import { localeAt, localeFacts } from '../../content/addresses/locales.ts';
import { pathOf } from '../../content/addresses/pages.ts';
import { readCalculator, readCompany, readPriceList } from '../../content/index.ts';
import { PageStyles } from '../components/page-styles.tsx';
import calculatorCss from '../estimate/calculator-page.css?inline';
import { EstimatePage } from '../estimate/estimate-page.tsx';
import { headOf } from '../page-data/page-head.server.ts';
import { pageMeta } from '../page-data/page-meta.ts';
import { linkTo, trailTo } from '../page-data/site-content.server.ts';
import type { Route } from './+types/pricing-calculator.ts';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const text = readCalculator(locale);
  const trail = trailTo(locale, 'pricing-calculator');
  const { name, phone, email } = readCompany(locale);
  const { websites: _, notIncluded: __, ...prices } = readPriceList(locale);
  return {
    head: headOf(locale, text, 'pricing-calculator', trail),
    trail,
    setting: { text, prices, language: localeFacts(locale).language },
    company: { name, phone, email },
    contactHref: pathOf(locale, 'contact'),
    priceList: linkTo(locale, { label: prices.wording.priceListLink, page: 'pricing' }),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.head);
}

export default function PricingCalculator({ loaderData }: Route.ComponentProps) {
  const { head: _, ...page } = loaderData;
  return (
    <>
      <PageStyles name="calculator" css={calculatorCss} />
      <EstimatePage {...page} />
    </>
  );
}
