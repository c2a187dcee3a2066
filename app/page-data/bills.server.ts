/** Prices and bills, for the pages that show them. */

import { calculateEstimate } from '../../prices/calculate-estimate.ts';
import { type EstimateInput, leastMonth, listed } from '../../prices/list.ts';
import { formatPrice } from '../../prices/money.ts';
import { planPrice, taxNote } from '../../prices/notes.ts';
import { fill } from '../../service/domain/fill.ts';
import { readCalculator, readMessages } from '../../site/index.ts';
import { readPriceList } from '../../site/prices.ts';
import { type Locale, localeFacts } from '../../site/read/locales.ts';
import { totalOf } from '../../site/schema/offices.ts';
import type { PremiumPlusPage } from '../../site/schema/pages.ts';
import type { SiteLink } from '../components/frame/site-frame.ts';
import type { PricedEntry, PriceGroup } from '../components/price-entries.tsx';
import type { BillProps } from '../estimate/bill.tsx';
import type { CostProps } from '../estimate/cost.tsx';
import { rowsOf, ticketWords } from '../estimate/estimate-rows.ts';
import { searchOf } from '../estimate/url-state.ts';
import { linkTo } from './links.server.ts';

/** An estimate in three lines and its total. */
export function smallBill(locale: Locale, estimate: EstimateInput) {
  const { beforeTaxNote } = readMessages(locale).site.offer;
  const { language } = localeFacts[locale];
  const prices = readPriceList(locale);
  const price = (cents: number) => formatPrice(cents, language);
  const { lines, beforeTax } = calculateEstimate(estimate, prices);
  const { rows } = loadBill(locale, { caption: '', devices: [], estimate });
  return {
    lines: rows.lines.map(({ name, working }, index) => ({
      name,
      ...(working && { working }),
      amount: price(lines[index]?.amount ?? 0),
    })),
    total: price(beforeTax),
    unit: prices.wording.monthUnit,
    note: `${beforeTaxNote} ${prices.wording.onboardingOnce}`,
  };
}

/** What a page's example costs, or each price of its list, and where there is more about it. */
export function loadCost(
  locale: Locale,
  { heading, text, example, show }: PremiumPlusPage['cost'],
): CostProps & { heading: string } {
  const prices = readPriceList(locale);
  const { language } = localeFacts[locale];
  // The bill of whoever pays no more than the minimum has it already.
  const minimum =
    example && calculateEstimate(example.estimate, prices).beforeTax > prices.minimum
      ? planPrice(listed(prices.plans, example.estimate.plan).perPerson, prices, language).minimum
      : '';
  return {
    heading,
    text,
    conditions: `${minimum} ${taxNote(prices, language)}`.trim(),
    ...(example && {
      bill: { ...loadBill(locale, example), label: readMessages(locale).site.offer.example },
      change: calculatorLink(locale, example.estimate),
    }),
    ...(show && { list: groupOf(locale, show) }),
    priceList: linkTo(locale, { label: prices.wording.priceListLink, page: 'pricing' }),
    ...(show === undefined && { notIncluded: notIncludedLink(locale) }),
  };
}

/** What no bill includes, with the part of the price list that says where to find its prices. */
export function notIncludedLink(locale: Locale): SiteLink {
  const { notIncludedLink: label } = readPriceList(locale).wording;
  const { href } = linkTo(locale, { label, page: 'pricing' });
  return { label, href: `${href}#not-included` };
}

/** An estimate for which every line is shown. */
export function loadBill(
  locale: Locale,
  { caption, devices, estimate }: NonNullable<PremiumPlusPage['cost']['example']>,
): Pick<BillProps, 'caption' | 'devices' | 'rows' | 'words'> {
  const prices = readPriceList(locale);
  const text = readCalculator(locale);
  const { language } = localeFacts[locale];
  const config = { prices, text, language };
  return {
    caption,
    devices: fill(prices.wording.devices, {
      count: totalOf(devices),
      list: devices.map(({ count, where }) => `${count} ${where}`).join(', '),
    }),
    rows: rowsOf(calculateEstimate(estimate, prices), estimate, config),
    words: ticketWords(estimate, text),
  };
}

/** Of websites or care plans. */
export function groupOf(locale: Locale, list: 'websites' | 'care'): PriceGroup {
  const { websites, care, wording } = readPriceList(locale);
  return list === 'websites'
    ? {
        unit: wording.onceUnit,
        from: wording.from,
        entries: Object.values(websites).map((site) => pricedEntry(locale, site, site.from)),
      }
    : {
        unit: wording.monthUnit,
        entries: Object.values(care).map((plan) => pricedEntry(locale, plan, plan.monthly)),
      };
}

export function pricedEntry(
  locale: Locale,
  { name, description }: { name: string; description: string },
  cents: number,
): PricedEntry {
  return { name, description, price: formatPrice(cents, localeFacts[locale].language) };
}

/** The least that websites or care plans cost, such as "from $89 a month". */
export function fromPrice(locale: Locale, list: 'websites' | 'care'): string {
  const { websites, care, wording } = readPriceList(locale);
  return list === 'websites'
    ? written(
        locale,
        Object.values(websites).map(({ from }) => from),
        wording.onceUnit,
      )
    : written(
        locale,
        Object.values(care).map(({ monthly }) => monthly),
        wording.monthUnit,
      );
}

/** The least that anybody pays for managed IT. */
export function priceRange(locale: Locale): string {
  const prices = readPriceList(locale);
  return written(locale, [leastMonth(prices)], prices.wording.monthUnit);
}

function written(locale: Locale, cents: number[], unit: string): string {
  const { from } = readPriceList(locale).wording;
  return `${from} ${formatPrice(Math.min(...cents), localeFacts[locale].language)} ${unit}`;
}

/** A link to the calculator with the numbers of an estimate. */
export function calculatorLink(
  locale: Locale,
  estimate: EstimateInput,
  label = readPriceList(locale).wording.changeLink,
): SiteLink {
  const { href } = linkTo(locale, { label, page: 'pricing-calculator' });
  return { label, href: href + searchOf(estimate, readPriceList(locale)) };
}
