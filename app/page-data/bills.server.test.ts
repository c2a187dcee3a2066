/** Every bill that the company's own pages show is the one of the price list, for the devices that it names. */
import { expect, test } from 'vitest';
import { calculateEstimate } from '../../prices/calculate-estimate.ts';
import { formatAmount } from '../../prices/money.ts';
import { membersOf } from '../../site/addresses/pages.ts';
import { readCalculator, readOffer, readPremiumPlus } from '../../site/index.ts';
import { readPriceList } from '../../site/prices.ts';
import { localeFacts, locales } from '../../site/read/locales.ts';
import { families } from '../../site/read/page-ids.ts';
import { loadBill } from './bills.server.ts';

test.each(locales)('the bills of all pages and of the calculator (%s)', (locale) => {
  const prices = readPriceList(locale);
  const offers = families.flatMap((family) =>
    membersOf(locale, family).map((name) => readOffer(locale, { family, name })),
  );
  const ofPages = [...offers, readPremiumPlus(locale)].flatMap(({ cost }) => cost.example ?? []);
  expect(ofPages.length).toBeGreaterThan(5);
  for (const { devices, estimate } of [...ofPages, ...readCalculator(locale).examples.items]) {
    const counted = devices.reduce((sum, { count }) => sum + count, 0);
    expect(estimate.people + estimate.extraDevices).toBe(counted);
  }
  for (const example of ofPages) {
    const { total, firstInvoice } = calculateEstimate(example.estimate, prices);
    const { rows, words } = loadBill(locale, example);
    const shown = (cents: number) => formatAmount(cents, localeFacts[locale].language);
    expect(rows.total).toBe(shown(total));
    expect(rows.firstInvoice).toBe(shown(firstInvoice.total));
    expect(words.total).toContain(readCalculator(locale).estimate.taxed.before);
  }
});
