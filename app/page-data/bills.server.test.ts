/**
 * Every bill that the company's own pages show, in every language, worked out again from what a reader sees: with the
 * prices of the price list, but without the code that works them out for the pages.
 */
import { expect, test } from 'vitest';
import { calculateEstimate } from '../../prices/calculate-estimate.ts';
import { membersOf } from '../../site/addresses/pages.ts';
import { readCalculator, readOffer, readPremiumPlus } from '../../site/index.ts';
import { readPriceList } from '../../site/prices.ts';
import { type Locale, localeFacts, locales } from '../../site/read/locales.ts';
import { families } from '../../site/read/page-ids.ts';
import type { OfferPage } from '../../site/schema/pages.ts';
import { rowsOf, ticketWords } from '../estimate/estimate-rows.ts';
import { loadBill } from './bills.server.ts';

interface Row {
  name: string;
  working?: string;
  amount: string;
}

interface Bill {
  title: string;
  devices: { count: number }[];
  estimate: { people: number; extraDevices: number; term?: string };
  rows: {
    lines: Row[];
    sums: Row[];
    total: string;
    once: Row[];
    onceTotal: string;
    firstInvoice: string;
  };
  words: Record<'working' | 'included' | 'discount' | 'minimum' | 'total' | 'before', string>;
}

interface Facts {
  prices: {
    minimum: number;
    perUnit: number[];
    terms: Record<string, { discountPercent: number; onboardingPercent: number }>;
    care: string[];
  };
  bills: Bill[];
}

function factsIn(locale: Locale): Facts {
  const prices = readPriceList(locale);
  const text = readCalculator(locale);
  const shared = {
    words: {
      working: text.estimate.working,
      included: text.choices.included,
      discount: text.estimate.discount.name,
      minimum: text.estimate.minimum.name,
      total: ticketWords({ province: 'none' }, text).total,
      before: text.estimate.taxed.before,
    },
  };
  const bills: Bill[] = [];
  const add = (title: string, { example }: OfferPage['cost']) => {
    if (example === undefined) return;
    const { rows, words } = loadBill(locale, example);
    bills.push({
      title,
      ...example,
      ...shared,
      words: { ...shared.words, total: words.total },
      rows,
    });
  };
  for (const family of families) {
    for (const name of membersOf(locale, family)) {
      const member = { family, name };
      add(`${family}/${name}`, readOffer(locale, member).cost);
    }
  }
  const premiumPlus = readPremiumPlus(locale);
  add('premium-plus', premiumPlus.cost);
  const config = { prices, text, language: localeFacts[locale].language };
  for (const { name, devices, estimate } of text.examples.items) {
    const rows = rowsOf(calculateEstimate(estimate, prices), estimate, config);
    bills.push({ title: name, devices, estimate, ...shared, rows });
  }
  const { plans, extras, addOns, websites, care } = prices;
  const perUnit = [plans, extras, addOns, websites, care]
    .flatMap((group) => Object.values<Partial<Record<string, unknown>>>(group))
    .map((entry) => Number(entry.perPerson ?? entry.monthly ?? entry.perMachine ?? entry.from));
  const { minimum, terms } = prices;
  const namesOfCare = Object.values(care).map(({ name }) => name);
  return { prices: { minimum, perUnit, terms, care: namesOfCare }, bills };
}

const inLanguages = Object.fromEntries(locales.map((locale) => [locale, factsIn(locale)]));

/** "$1,994.50" and "1 994,50 $" are 199450; "$135" is 13500. */
function cents(written: string): number {
  const [, sign, whole = '', decimals = '00'] =
    /(-?)\$? ?(\d[\d,\s]*?)(?:[.,](\d\d))?(?: ?\$)?$/.exec(written.replaceAll(/\s/g, ' ').trim()) ??
    [];
  return Number(`${sign}${whole.replaceAll(/[\s,]/g, '')}${decimals}`);
}

/** What stands in a text for each name in braces of its template; undefined if it has other words. */
const filledIn = (template: string, text: string) =>
  new RegExp(`^${RegExp.escape(template).replace(/\\\{(\w+)\\\}/g, '(?<$1>.+)')}$`).exec(text)
    ?.groups;

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
    if (filledIn(words.included, working)) return cents(amount);
    const { count = '', price = '' } = filledIn(words.working, working) ?? {};
    expect(prices.perUnit).toContain(cents(price));
    expect(cents(amount)).toBe(Number(/\d+/.exec(count)?.[0]) * cents(price));
    return cents(amount);
  });
  const managed = sum(lines);
  const [first = { discountPercent: 0, onboardingPercent: 0 }] = Object.values(prices.terms);
  const term = prices.terms[estimate.term ?? ''] ?? first;
  const discount = Math.round((managed * term.discountPercent) / 100);
  const month = Math.max(managed - discount, prices.minimum);
  const sumsOf = (isMeant: (name: string) => unknown) =>
    sum(rows.sums.filter(({ name }) => isMeant(name)).map(({ amount }) => cents(amount)));
  const care = sumsOf((name) => prices.care.includes(name));
  expect(sumsOf((name) => filledIn(words.discount, name))).toBe(0 - discount);
  expect(sumsOf((name) => name === words.minimum)).toBe(month - (managed - discount));
  expect(cents(rows.total)).toBe(month + care);

  const [setup = 0, ...website] = rows.once.map(({ amount }) => cents(amount));
  const whole = Math.max(managed, prices.minimum);
  expect(setup).toBe(Math.round((whole * term.onboardingPercent) / 100));
  for (const amount of website) expect(prices.perUnit).toContain(amount);
  expect(cents(rows.onceTotal)).toBe(setup + sum(website));
  expect(cents(rows.firstInvoice)).toBe(cents(rows.total) + cents(rows.onceTotal));

  expect(words.total).toContain(words.before);
});
