/** What services and industries say of prices agrees with the price list, and says each sum once. */
import { expect, test } from 'vitest';
import { membersOf } from '../../site/addresses/pages.ts';
import { readOffer } from '../../site/index.ts';
import { readPriceList } from '../../site/prices.ts';
import { families } from '../../site/read/page-ids.ts';
import { loadOffer } from './offer.server.ts';

const members = families.flatMap((family) =>
  membersOf('en', family).map((name) => ({ family, name })),
);

test.each(members)(
  '$family/$name has one bill, which names no sum twice, or a price for each entry of its list',
  (member) => {
    const { bill, list } = loadOffer('en', member).cost;
    const { example, show } = readOffer('en', member).cost;
    expect([bill !== undefined, list !== undefined]).toEqual([
      example !== undefined,
      show !== undefined,
    ]);
    const amounts = (bill?.rows.sums ?? []).map(({ amount }) => amount);
    expect(new Set(amounts).size).toBe(amounts.length);
    if (show) expect(list?.entries).toHaveLength(Object.keys(readPriceList('en')[show]).length);
  },
);
