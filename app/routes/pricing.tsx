import { fill } from '../../service/shared/fill.ts';
import { type Locale, localeAt, localeFacts } from '../../site/addresses/locales.ts';
import { readMessages, readPriceList, readPricing } from '../../site/index.ts';
import { ClosingBand } from '../components/closing-band.tsx';
import { Excluded } from '../components/excluded.tsx';
import { PageTop } from '../components/page-top.tsx';
import { Plans } from '../components/plans.tsx';
import { PriceEntries } from '../components/price-entries.tsx';
import { Questions } from '../components/questions.tsx';
import { SectionLinks } from '../components/section-links.tsx';
import { SplitSection, WideSection } from '../components/split-section.tsx';
import { defaultInput } from '../estimate/estimate-input.ts';
import { planPrice, priceBasis } from '../estimate/price-notes.ts';
import {
  calculatorLink,
  carePrices,
  loadClosing,
  pricedEntry,
  termsOf,
  websitePrices,
} from '../page-data/offer.server.ts';
import { headAndTop } from '../page-data/page-head.server.ts';
import { callToAction } from '../page-data/site-content.server.ts';
import type { Route } from './+types/pricing.ts';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const page = readPricing(locale);
  const prices = readPriceList(locale);
  const { head, top } = headAndTop(locale, 'pricing', page);
  const basis = priceBasis(prices, localeFacts(locale).language);
  return {
    head,
    top: { ...top, action: callToAction(locale, 'quote') },
    basis,
    planBasis: prices.example ? `${basis} ${prices.wording.example}` : basis,
    plans: { ...page.plans, entries: plansOf(locale) },
    extras: { ...page.extras, groups: extrasOf(locale) },
    terms: { ...page.terms, entries: termsOf(locale) },
    websites: { ...page.websites, prices: websitePrices(locale) },
    care: { ...page.care, prices: carePrices(locale) },
    notIncluded: { ...page.notIncluded, items: prices.notIncluded },
    questions: page.questions,
    closing: loadClosing(locale, page.closing),
    contentsLabel: readMessages(locale).site.contentsLabel,
  };
}

function plansOf(locale: Locale) {
  const prices = readPriceList(locale);
  const { plans, wording } = prices;
  const { language } = localeFacts(locale);
  const keys = Object.keys(plans) as (keyof typeof plans)[];
  return keys.map((key, index) => {
    const { name, description, includes } = plans[key];
    const before = keys[index - 1];
    return {
      name,
      description,
      ...planPrice(key, prices, language),
      link: calculatorLink(
        locale,
        { ...defaultInput, plan: key },
        fill(wording.planLink, { plan: name }),
      ),
      includes:
        before === undefined
          ? includes
          : [fill(wording.everythingIn, { plan: plans[before].name }), ...includes],
    };
  });
}

/** What can be added to a plan, grouped by its unit. */
function extrasOf(locale: Locale) {
  const { extras, addOns, wording } = readPriceList(locale);
  return [
    {
      unit: wording.monthEachUnit,
      entries: [
        ...Object.values(extras).map((extra) => pricedEntry(locale, extra, extra.monthly)),
        pricedEntry(locale, addOns.backup, addOns.backup.perMachine),
      ],
    },
    {
      unit: wording.perPersonUnit,
      entries: [addOns.security, addOns.afterHours].map((addOn) =>
        pricedEntry(locale, addOn, addOn.perPerson),
      ),
    },
  ];
}

export { meta } from '../page-data/page-meta.ts';

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { top, basis, planBasis, plans, extras, terms, websites, care } = loaderData;
  const { notIncluded, questions, closing, contentsLabel } = loaderData;
  return (
    <>
      <PageTop {...top} isRow />
      <SectionLinks
        label={contentsLabel}
        links={[
          { id: 'extras', label: extras.heading },
          { id: 'websites', label: websites.heading },
          { id: 'care', label: care.heading },
          { id: 'not-included', label: notIncluded.heading },
          ...(questions ? [{ id: 'questions', label: questions.heading }] : []),
        ]}
      />
      <WideSection heading={plans.heading} intro={plans.intro}>
        <Plans plans={plans.entries} basis={planBasis} />
      </WideSection>
      <SplitSection id="extras" heading={extras.heading} intro={extras.intro} look="band">
        {extras.groups.map((group) => (
          <PriceEntries key={group.unit} {...group} />
        ))}
        <p className="conditions fine-print">{basis}</p>
      </SplitSection>
      <SplitSection heading={terms.heading} intro={terms.intro}>
        <PriceEntries entries={terms.entries} unit="" />
      </SplitSection>
      <SplitSection id="websites" heading={websites.heading} intro={websites.intro}>
        <PriceEntries {...websites.prices} />
      </SplitSection>
      <SplitSection id="care" heading={care.heading} intro={care.intro}>
        <PriceEntries {...care.prices} />
      </SplitSection>
      <SplitSection
        id="not-included"
        heading={notIncluded.heading}
        intro={notIncluded.intro}
        look="band"
      >
        <Excluded>
          {notIncluded.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </Excluded>
      </SplitSection>
      {questions === undefined ? null : (
        <SplitSection id="questions" heading={questions.heading} intro={questions.intro}>
          <Questions items={questions.items} />
        </SplitSection>
      )}
      <ClosingBand {...closing} />
    </>
  );
}
