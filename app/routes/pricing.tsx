import { fill } from '../../service/domain/fill.ts';
import { type Locale, localeAt, localeFacts } from '../../site/addresses/locales.ts';
import { formatPrice } from '../../site/formats.ts';
import { readMessages, readPriceList, readPricing } from '../../site/index.ts';
import type { PricingPage } from '../../site/schema/pages.ts';
import { ClosingBand } from '../components/closing-band.tsx';
import { SectionLinks } from '../components/contents.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Excluded } from '../components/lists.tsx';
import { PageTop } from '../components/page-top.tsx';
import { PriceEntries } from '../components/price-entries.tsx';
import { Questions } from '../components/questions.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SplitSection, WideSection } from '../components/split-section.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { calculateEstimate } from '../estimate/calculate-estimate.ts';
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
import pricing from './pricing.css?url';

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
    plans: { ...page.plans, entries: plansOf(locale, page.plans.recommended) },
    byPeople: byPeople(locale, page.byPeople),
    extras: { ...page.extras, groups: extrasOf(locale) },
    terms: { ...page.terms, items: [...termsOf(locale), ...page.terms.items] },
    websites: { ...page.websites, prices: websitePrices(locale) },
    care: { ...page.care, prices: carePrices(locale) },
    notIncluded: { ...page.notIncluded, items: prices.notIncluded },
    questions: page.questions,
    closing: loadClosing(locale, page.closing),
    contentsLabel: readMessages(locale).site.contentsLabel,
  };
}

/** The sizes of office in the table. */
const sizes = [3, 5, 8, 12, 20, 30];
/** The recommended plan is that with which the calculator starts. */
const recommendedPlan = defaultInput.plan;

/** What offices of several sizes pay, before tax. */
function byPeople(locale: Locale, { intro, ...words }: PricingPage['byPeople']) {
  const prices = readPriceList(locale);
  const { language } = localeFacts(locale);
  const price = (cents: number) => formatPrice(cents, language);
  return {
    ...words,
    intro: fill(intro, { plan: prices.plans[recommendedPlan].name }),
    rows: sizes.map((people) => {
      const estimate = calculateEstimate({ ...defaultInput, people }, prices);
      const { beforeTax, once, firstInvoice } = estimate;
      return [String(people), ...[beforeTax, once.beforeTax, firstInvoice.beforeTax].map(price)];
    }),
  };
}

function plansOf(locale: Locale, recommended: PricingPage['plans']['recommended']) {
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
      recommended: key === recommendedPlan ? recommended : null,
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
      entries: [addOns.security, addOns.afterHours, addOns.cloudBackup].flatMap((addOn) =>
        addOn === undefined ? [] : pricedEntry(locale, addOn, addOn.perPerson),
      ),
    },
  ];
}

export { meta } from '../page-data/page-meta.ts';

type Loaded = Route.ComponentProps['loaderData'];

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { top, basis, planBasis, plans, byPeople, extras, terms, websites, care } = loaderData;
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
          { id: 'terms', label: terms.heading },
          ...(questions ? [{ id: 'questions', label: questions.heading }] : []),
        ]}
      />
      <Stylesheet file={pricing} />
      <WideSection heading={plans.heading} intro={plans.intro}>
        <Plans plans={plans.entries} basis={planBasis} />
      </WideSection>
      <SplitSection id="by-people" heading={byPeople.heading} intro={byPeople.intro}>
        <PeopleTable {...byPeople} />
      </SplitSection>
      <SplitSection id="extras" heading={extras.heading} intro={extras.intro} look="band">
        {extras.groups.map((group) => (
          <PriceEntries key={group.unit} {...group} />
        ))}
        <p className="conditions fine-print">{basis}</p>
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
      <SplitSection id="terms" heading={terms.heading} intro={terms.intro}>
        <TermsTable items={terms.items} />
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

/** The plans as cards on one line, because every plan includes the one before it. */
function Plans({ plans, basis }: { plans: Loaded['plans']['entries']; basis: string }) {
  return (
    <>
      <ul className="plans stops">
        {plans.map((plan) => (
          <li
            key={plan.name}
            className={plan.recommended === null ? undefined : 'plan-recommended'}
          >
            <h3>
              {plan.name} {plan.recommended === null ? null : <span>{plan.recommended.label}</span>}
            </h3>
            <p>{plan.recommended?.reason ?? plan.description}</p>
            <p className="price">
              <span>{plan.price}</span> <span className="price-unit">{plan.unit}</span>
            </p>
            <p>
              {plan.minimum} {plan.onboarding}
            </p>
            <ButtonLink link={plan.link} look={plan.recommended === null ? 'quiet' : 'main'} />
            <ul className="ticks">
              {plan.includes.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="conditions fine-print">{basis}</p>
    </>
  );
}

function PeopleTable({ columns, rows }: Pick<Loaded['byPeople'], 'columns' | 'rows'>) {
  return (
    <table className="people-table">
      <thead>
        <tr>
          {[columns.people, columns.month, columns.once, columns.firstInvoice].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([people, ...amounts]) => (
          <tr key={people}>
            <th scope="row">{people}</th>
            {amounts.map((amount, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns, which never move
              <td key={index}>{amount}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TermsTable({ items }: Pick<Loaded['terms'], 'items'>) {
  return (
    <table className="terms-table">
      <tbody>
        {items.map(({ title, text }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>
              <RichText html={text} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
