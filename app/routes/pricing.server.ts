/** The price list in words. */

import { calculateEstimate } from '../../prices/calculate-estimate.ts';
import { startingInput } from '../../prices/estimate-input.ts';
import { listed, type PriceList, peopleAtMinimum } from '../../prices/list.ts';
import { formatPercent, formatPrice } from '../../prices/money.ts';
import { priceBasis } from '../../prices/notes.ts';
import { fill } from '../../service/domain/fill.ts';
import { readMessages, readPricing } from '../../site/index.ts';
import { readPriceList } from '../../site/prices.ts';
import { type Locale, localeFacts } from '../../site/read/locales.ts';
import type { PricingPage } from '../../site/schema/pages.ts';
import type { PriceGroup } from '../components/price-entries.tsx';
import { calculatorLink, groupOf, pricedEntry } from '../page-data/bills.server.ts';
import { headAndTop } from '../page-data/head.server.ts';
import { callToAction, loadClosing } from '../page-data/links.server.ts';

export function loadPricing(locale: Locale) {
  const page = readPricing(locale);
  const { plans, byPeople, extras, terms, websites, care, notIncluded } = page;
  const { head, top } = headAndTop(locale, 'pricing', page);
  const prices = readPriceList(locale);
  const basis = priceBasis(prices, localeFacts[locale].language);
  return {
    head,
    top: { ...top, action: callToAction(locale, 'quote') },
    basis: prices.example ? `${basis} ${prices.wording.example}` : basis,
    plans: plansOf(locale, plans),
    byPeople: billsByPeople(locale, byPeople),
    extras: { ...extras, groups: extrasOf(locale) },
    websites: { ...websites, prices: groupOf(locale, 'websites') },
    care: { ...care, prices: groupOf(locale, 'care') },
    terms: { ...terms, others: [...termsOf(locale), ...terms.others] },
    notIncluded: { ...notIncluded, items: prices.notIncluded },
    questions: page.questions,
    closing: loadClosing(locale, page.closing),
    contentsLabel: readMessages(locale).site.contentsLabel,
  };
}

/** The sizes of office in the table, from the smallest to the largest that is taken. */
const sizes = [3, 5, 10, 20, 40];
const within = ({ min, max }: PriceList['people']) =>
  new Set(sizes.map((people) => Math.min(max, Math.max(min, people))));

/** What offices of several sizes pay on the recommended plan, before tax. */
function billsByPeople(locale: Locale, { intro, ...words }: PricingPage['byPeople']) {
  const prices = readPriceList(locale);
  const { language } = localeFacts[locale];
  const price = (cents: number) => formatPrice(cents, language);
  return {
    ...words,
    intro: fill(intro, { plan: listed(prices.plans, prices.recommended).name }),
    rows: [...within(prices.people)].map((people) => {
      const estimate = calculateEstimate({ ...startingInput(prices), people }, prices);
      const { beforeTax, once, firstInvoice } = estimate;
      return [String(people), ...[beforeTax, once.beforeTax, firstInvoice.beforeTax].map(price)];
    }),
  };
}

/** The plans side by side: what each costs, for whom it is, and which of all their parts it has. */
function plansOf(
  locale: Locale,
  { rows, people, setup, response, common, ...words }: PricingPage['plans'],
) {
  const prices = readPriceList(locale);
  const { wording, minimum, recommended } = prices;
  const price = (cents: number) => formatPrice(cents, localeFacts[locale].language);
  const plans = Object.entries(prices.plans);
  const [, ...dearer] = plans;
  const parts = dearer.flatMap(([, { includes }], first) =>
    includes.map((text) => ({ text, has: plans.map((_, index) => index > first) })),
  );
  return {
    ...words,
    plans: plans.map(([id, { name, perPerson }]) => ({
      name,
      price: price(perPerson),
      isRecommended: id === recommended && plans.length > 1,
      link: calculatorLink(locale, { ...startingInput(prices), plan: id }, wording.planLink),
    })),
    unit: wording.perPersonUnit,
    rows: [
      {
        name: fill(rows.covers, { minimum: price(minimum) }),
        cells: plans.map(([, { perPerson }]) =>
          fill(people, { people: peopleAtMinimum(perPerson, prices) }),
        ),
      },
      {
        name: response.urgent,
        cells: plans.map(([id]) => response.plans[id] ?? response.anyPlan),
      },
      { name: response.other, cells: plans.map(() => response.otherHours) },
      { name: rows.setup, cells: plans.map(() => setup) },
      { name: rows.office, cells: plans.map(([, { description }]) => description) },
    ],
    inAll: plans[0]?.[1].includes ?? [],
    parts: [{ text: common, has: plans.map(() => true) }, ...parts],
  };
}

/** What can be added to a plan, grouped by its unit. */
function extrasOf(locale: Locale): PriceGroup[] {
  const { extras, addOns, wording } = readPriceList(locale);
  return [
    {
      unit: wording.monthEachUnit,
      entries: Object.values(extras).map((extra) => pricedEntry(locale, extra, extra.monthly)),
    },
    {
      unit: wording.perPersonUnit,
      entries: Object.values(addOns).map((addOn) => pricedEntry(locale, addOn, addOn.perPerson)),
    },
  ].filter(({ entries }) => entries.length > 0);
}

/** The terms with their discounts and what they do to the setup. */
function termsOf(locale: Locale): { title: string; text: string }[] {
  const { terms, wording, minimum } = readPriceList(locale);
  const { language } = localeFacts[locale];
  return Object.values(terms).map(({ name, discountPercent, onboardingPercent }) => {
    const discount =
      discountPercent === 0
        ? wording.noDiscount
        : fill(wording.discountOf, {
            percent: formatPercent(discountPercent, language),
            minimum: formatPrice(minimum, language),
          });
    if (onboardingPercent === 100) return { title: name, text: discount };
    const onboarding = fill(wording.onboardingPart, {
      percent: formatPercent(onboardingPercent, language),
    });
    return { title: name, text: `${discount} ${onboarding}` };
  });
}
