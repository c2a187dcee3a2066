/**
 * Every bill that the company's own pages show, in every language, worked out again from what a reader sees: with the
 * prices of the price list, but without the code that works them out for the pages.
 */
import { expect, test } from 'vitest';
import { membersOf } from '../../site/addresses/pages.ts';
import { readCalculator, readOffer, readPremiumPlus, readPriceList } from '../../site/index.ts';
import { type Locale, localeFacts, locales } from '../../site/read/locales.ts';
import { families } from '../../site/read/page-ids.ts';
import type { OfferPage } from '../../site/schema/pages.ts';
import type { PriceTagProps } from '../components/price-tag.tsx';
import { calculateEstimate } from '../estimate/calculate-estimate.ts';
import { rowsOf, ticketWords } from '../estimate/estimate-rows.ts';
import { loadBill, loadOffer, loadPriceTag } from './offer.server.ts';

interface Row {
  name: string;
  working?: string;
  amount: string;
}

interface Bill {
  title: string;
  devices: { count: number }[];
  estimate: { people: number; extraDevices: number; province: string };
  /** What the page says at its top: a month, the setup and the first invoice. */
  figures: string[];
  rows: {
    lines: Row[];
    sums: Row[];
    total: string;
    once: Row[];
    onceTotal: string;
    firstInvoice: string;
  };
  included: string;
  words: Record<'subtotal' | 'minimum' | 'total' | 'before', string>;
}

interface Facts {
  prices: { minimum: number; perUnit: number[] };
  bills: Bill[];
}

function factsIn(locale: Locale): Facts {
  const prices = readPriceList(locale);
  const text = readCalculator(locale);
  const shared = {
    included: text.choices.included.split('{')[0] ?? '',
    words: {
      subtotal: text.estimate.subtotal,
      minimum: text.estimate.minimum.name,
      total: ticketWords({ province: 'none' }, text).total,
      before: text.estimate.taxed.before,
    },
  };
  const bills: Bill[] = [];
  const add = (title: string, { example }: OfferPage['cost'], price?: PriceTagProps) => {
    if (example === undefined) return;
    const { rows, words } = loadBill(locale, example);
    bills.push({
      title,
      ...example,
      figures: (price?.figures ?? []).map(({ amount }) => amount),
      ...shared,
      words: { ...shared.words, total: words.total },
      rows,
    });
  };
  for (const family of families) {
    for (const name of membersOf(locale, family)) {
      const member = { family, name };
      add(`${family}/${name}`, readOffer(locale, member).cost, loadOffer(locale, member).price);
    }
  }
  const premiumPlus = readPremiumPlus(locale);
  add('premium-plus', premiumPlus.cost, loadPriceTag(locale, premiumPlus));
  const config = { prices, text, language: localeFacts[locale].language, effectiveDay: '' };
  for (const { name, devices, estimate } of text.examples.items) {
    const rows = rowsOf(calculateEstimate(estimate, prices), estimate, config);
    bills.push({ title: name, devices, estimate, figures: [], ...shared, rows });
  }
  const { plans, extras, addOns, websites, care } = prices;
  const perUnit = [plans, extras, addOns, websites, care]
    .flatMap((group) => Object.values<Partial<Record<string, unknown>>>(group))
    .map((entry) => Number(entry.perPerson ?? entry.monthly ?? entry.perMachine ?? entry.from));
  return { prices: { minimum: prices.minimum, perUnit }, bills };
}

const inLanguages = Object.fromEntries(locales.map((locale) => [locale, factsIn(locale)]));

/** "$1,994.50" and "1 994,50 $" are 199450; "$135" is 13500. */
function cents(written: string): number {
  const [, sign, whole = '', decimals = '00'] =
    /(-?)\$? ?(\d[\d,\s]*?)(?:[.,](\d\d))?(?: ?\$)?$/.exec(written.replaceAll(/\s/g, ' ').trim()) ??
    [];
  return Number(`${sign}${whole.replaceAll(/[\s,]/g, '')}${decimals}`);
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

const bills = Object.entries(inLanguages).flatMap(([language, facts]) =>
  facts.bills.map((bill) => ({ language, title: bill.title, bill, prices: facts.prices })),
);

test('there are the bills of all pages and of the calculator, in both languages', () => {
  const titles = Object.values(inLanguages).map((facts) => facts.bills.length);
  expect(new Set(titles).size).toBe(1);
  expect(titles[0]).toBeGreaterThan(10);
});

test.each(bills)('$language: $title', ({ bill, prices }) => {
  const { rows, estimate, devices, words } = bill;
  const counted = sum(devices.map(({ count }) => count));
  expect(estimate.extraDevices).toBe(counted - estimate.people);

  const lines = rows.lines.map(({ working = '', amount }) => {
    if (working.startsWith(bill.included)) return cents(amount);
    const [count = '', price = ''] = working.split('×');
    expect(prices.perUnit).toContain(cents(price));
    expect(cents(amount)).toBe(Number(/\d+/.exec(count)?.[0]) * cents(price));
    return cents(amount);
  });
  const managed = sum(lines);
  const month = Math.max(managed, prices.minimum);
  const care = sum(
    rows.sums
      .filter(({ name }) => name !== words.subtotal && name !== words.minimum)
      .map(({ amount }) => cents(amount)),
  );
  const topUp = rows.sums.find(({ name }) => name === words.minimum)?.amount ?? '$0';
  expect(cents(topUp)).toBe(month - managed);
  expect(cents(rows.total)).toBe(month + care);

  const [setup = 0, ...website] = rows.once.map(({ amount }) => cents(amount));
  expect(setup).toBe(month);
  for (const amount of website) expect(prices.perUnit).toContain(amount);
  expect(cents(rows.onceTotal)).toBe(setup + sum(website));
  expect(cents(rows.firstInvoice)).toBe(cents(rows.total) + cents(rows.onceTotal));

  expect(words.total).toContain(words.before);
  if (bill.figures.length > 0) {
    expect(bill.figures.map(cents)).toEqual([
      cents(rows.total),
      setup,
      cents(rows.firstInvoice),
      prices.minimum,
    ]);
  }
});
