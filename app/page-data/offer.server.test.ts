/** What services and industries say of prices agrees with their bills and price lists. */
import { describe, expect, test } from 'vitest';
import { membersOf } from '../../site/addresses/pages.ts';
import { families } from '../../site/read/page-ids.ts';
import { loadOffer } from './offer.server.ts';

const members = families.flatMap((family) =>
  membersOf('en', family).map((name) => ({ family, name })),
);
const dollars = (amount: string) => Number(amount.replace(/[$,]/g, ''));

describe.each(members)('$family/$name', (member) => {
  const { price, cost } = loadOffer('en', member);

  test('begins with the price of its bill before tax, or the lowest of its list', () => {
    const { example, prices } = cost;
    const amounts = example
      ? [dollars(example.rows.total)]
      : (prices?.entries ?? []).map((entry) => dollars(entry.price));
    const [lowest, setup, firstInvoice] = price.figures.map(({ amount }) => dollars(amount));
    expect(lowest).toBe(Math.min(...amounts));
    expect(setup).toBe(example && dollars(example.rows.once[0]?.amount ?? ''));
    expect(firstInvoice).toBe(example && dollars(example.rows.firstInvoice));
  });

  test('has a bill that names no sum twice', () => {
    const amounts = (cost.example?.rows.sums ?? []).map(({ amount }) => amount);
    expect(new Set(amounts).size).toBe(amounts.length);
  });
});
