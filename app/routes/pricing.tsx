import { fill } from '../../service/domain/fill.ts';
import { formatPrice } from '../../site/formats.ts';
import { readMessages, readPriceList, readPricing } from '../../site/index.ts';
import { peopleAtMinimum } from '../../site/people-at-minimum.ts';
import { type Locale, localeAt, localeFacts } from '../../site/read/locales.ts';
import type { PricingPage } from '../../site/schema/pages.ts';
import { ClosingBand } from '../components/closing-band.tsx';
import { SectionLinks } from '../components/contents.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Excluded } from '../components/lists.tsx';
import { PageTop } from '../components/page-top.tsx';
import { PriceEntries } from '../components/price-entries.tsx';
import { Folded, Questions } from '../components/questions.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SplitSection, WideSection } from '../components/split-section.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { calculateEstimate } from '../estimate/calculate-estimate.ts';
import { defaultInput } from '../estimate/estimate-input.ts';
import { priceBasis } from '../estimate/price-notes.ts';
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
    basis: prices.example ? `${basis} ${prices.wording.example}` : basis,
    plans: plansOf(locale, page.plans),
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
const sizes = [3, 5, 10, 20, 40];
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

/** The plans side by side: what each costs, for whom it is, and which of all their parts it has. */
function plansOf(
  locale: Locale,
  { rows, people, setup, response, ...words }: PricingPage['plans'],
) {
  const prices = readPriceList(locale);
  const { plans, wording, minimum } = prices;
  const price = (cents: number) => formatPrice(cents, localeFacts(locale).language);
  const keys = Object.keys(plans) as (keyof typeof plans)[];
  const parts = keys.flatMap((key, first) =>
    plans[key].includes.map((text) => ({ text, has: keys.map((_, index) => index >= first) })),
  );
  return {
    ...words,
    plans: keys.map((key) => ({
      name: plans[key].name,
      price: price(plans[key].perPerson),
      isRecommended: key === recommendedPlan,
      link: calculatorLink(locale, { ...defaultInput, plan: key }, wording.planLink),
    })),
    unit: wording.perPersonUnit,
    rows: [
      {
        name: fill(rows.covers, { minimum: price(minimum) }),
        cells: keys.map((key) =>
          fill(people, { people: peopleAtMinimum(plans[key].perPerson, prices).inWords }),
        ),
      },
      ...(response
        ? [
            {
              name: response.urgent,
              cells: keys.map((key) => response[key === 'premiumPlus' ? key : 'anyPlan']),
            },
            { name: response.other, cells: [response.otherHours] },
          ]
        : []),
      { name: rows.setup, cells: [setup] },
      { name: rows.office, cells: keys.map((key) => plans[key].description) },
    ],
    parts,
  };
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
  const { top, basis, plans, byPeople, extras, terms, websites, care } = loaderData;
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
      <WideSection heading={plans.heading}>
        <Plans plans={plans} basis={basis} />
      </WideSection>
      <SplitSection id="by-people" heading={byPeople.heading} intro={byPeople.intro}>
        <PeopleTable {...byPeople} />
      </SplitSection>
      <SplitSection id="extras" heading={extras.heading} intro={extras.intro} look="band">
        {extras.groups.map((group) => (
          <PriceEntries key={group.unit} {...group} />
        ))}
      </SplitSection>
      <SplitSection id="websites" heading={websites.heading} intro={websites.intro}>
        <FoldedPrices {...websites.prices} />
      </SplitSection>
      <SplitSection id="care" heading={care.heading} intro={care.intro}>
        <FoldedPrices {...care.prices} />
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

/** Prices of what few readers of this page look for. Folded they show the first, which is the lowest. */
function FoldedPrices(prices: Loaded['care']['prices']) {
  const { from = '', unit, entries } = prices;
  const [{ name, price } = { name: '', price: '' }] = entries;
  return (
    <Folded summary={`${name}, ${from} ${price} ${unit}`}>
      <PriceEntries {...prices} />
    </Folded>
  );
}

/** The plans side by side. On phones the name of each row stands above its cells. */
function Plans({ plans: page, basis }: { plans: Loaded['plans']; basis: string }) {
  const { plans, unit, rows, parts, signs, recommended } = page;
  return (
    <>
      <table className="plans">
        <thead>
          <tr>
            <td />
            {plans.map(({ name, isRecommended }) => (
              <th key={name} scope="col">
                {name} {isRecommended ? <span>{recommended}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="plan-prices">
            <th scope="row">{unit}</th>
            {plans.map(({ name, price }) => (
              <td key={name}>{price}</td>
            ))}
          </tr>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={plans[index]?.name} colSpan={plans.length / cells.length}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td />
            {plans.map(({ name, link }) => (
              <td key={name}>
                <ButtonLink link={link} look="quiet" />
              </td>
            ))}
          </tr>
        </tbody>
        <tbody>
          {parts.map(({ text, has }) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              {plans.map(({ name }, index) => (
                <td key={name}>
                  <Sign label={has[index] ? signs.included : signs.notIncluded} is={has[index]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="conditions fine-print">{basis}</p>
    </>
  );
}

/** A tick, or a dash. */
function Sign({ label, is }: { label: string; is: boolean | undefined }) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 24 24" className="stroke-icon plan-sign">
      <path d={is ? 'm4 13 5 5L20 6' : 'M9 12h6'} />
    </svg>
  );
}

function PeopleTable({ columns, rows }: Pick<Loaded['byPeople'], 'columns' | 'rows'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with large letters it scrolls, also by keys
    // biome-ignore lint/a11y/useSemanticElements: no group of fields
    <div className="people-table-scroll" tabIndex={0} role="group">
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
    </div>
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
