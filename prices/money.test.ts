import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatPercent, formatPrice } from './money.ts';

// U+00A0, a no-break space.
const nbsp = '\u00a0';

test.each([
  ['en-CA', '$650, $1,994.50, -$48.60, 14.975%'],
  ['fr-CA', '650~$, 1~994,50~$, -48,60~$, 14,975~%'],
])('%s writes money and rates in its own way', (language, expected) => {
  const written = [
    formatPrice(65_000, language),
    formatAmount(199_450, language),
    formatAmount(-4_860, language),
    formatPercent(14.975, language),
  ];
  expect(written.join(', ').replaceAll(nbsp, '~')).toBe(expected);
});

test.each(['en-CA', 'fr-CA'])('%s writes figures as Intl does', (language) => {
  const inIntl = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options).format(value);
  const money = { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' } as const;
  fc.assert(
    fc.property(fc.integer({ min: -1e10, max: 1e10 }), (cents) => {
      expect(formatAmount(cents, language)).toBe(inIntl(cents / 100, money));
      const whole = cents % 100 === 0;
      expect(formatPrice(cents, language)).toBe(
        inIntl(cents / 100, { ...money, minimumFractionDigits: whole ? 0 : 2 }),
      );
    }),
    { examples: [[0], [5], [-5], [99_999], [100_000], [-100_000_000]] },
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (thousandths) => {
      const percent = thousandths / 1000;
      expect(formatPercent(percent, language)).toBe(
        inIntl(percent / 100, { style: 'percent', maximumFractionDigits: 3 }),
      );
    }),
  );
});
