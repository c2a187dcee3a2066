/** What services and industries say of prices agrees with the price list, and says each sum once. */
import { describe, expect, test } from 'vitest';
import { membersOf } from '../../site/addresses/pages.ts';
import { readOffer } from '../../site/index.ts';
import { families } from '../../site/read/page-ids.ts';
import { loadBill, loadOffer } from './offer.server.ts';

const members = families.flatMap((family) =>
  membersOf('en', family).map((name) => ({ family, name })),
);
const dollars = (amount: string) => Number(amount.replace(/[$,]/g, ''));

describe.each(members)('$family/$name', (member) => {
  const { price, bill, cost } = loadOffer('en', member);
  const { example } = readOffer('en', member).cost;

  test('begins with the bill of its example or with a price', () => {
    expect([bill, price].filter(Boolean)).toHaveLength(1);
  });

  test('sums up the bill of its example, or has a price for each entry of its list', () => {
    const figures = price?.figures.map(({ amount }) => dollars(amount));
    if (example) {
      const { total, once, firstInvoice } = loadBill('en', example).rows;
      const sums = [total, once[0]?.amount ?? '', firstInvoice].map(dollars);
      expect(figures?.slice(0, 3) ?? sums).toEqual(sums);
    } else {
      expect(figures).toHaveLength(cost.entries?.length ?? 0);
    }
  });

  test('has a bill that names no sum twice', () => {
    const amounts = (bill?.rows.sums ?? []).map(({ amount }) => amount);
    expect(new Set(amounts).size).toBe(amounts.length);
  });
});
