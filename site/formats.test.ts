import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatDay, formatPercent, formatPrice, formatToday } from './formats.ts';

// U+00A0, a no-break space.
const nbsp = '\u00a0';

test.each([
  ['en-CA', '$650, $1,994.50, -$48.60, 14.975%, November 21, 2026'],
  ['fr-CA', '650~$, 1~994,50~$, -48,60~$, 14,975~%, 21~novembre 2026'],
])('%s writes money, rates and days in its own way', (language, expected) => {
  const written = [
    formatPrice(65_000, language),
    formatAmount(199_450, language),
    formatAmount(-4_860, language),
    formatPercent(14.975, language),
    formatDay('2026-11-21', language),
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

test('French has a word for the first day of a month', () => {
  expect(formatDay('2026-12-01', 'fr-CA')).toBe(`1er${nbsp}décembre 2026`);
  expect(formatDay('2026-12-01', 'fr-CA', 'medium')).toMatch(/^1er\u00a0/);
  expect(formatToday(Date.UTC(2026, 11, 1, 12), 'fr-CA')).toBe(`1er${nbsp}décembre 2026`);
  expect(formatDay('2026-12-11', 'fr-CA')).toBe(`11${nbsp}décembre 2026`);
});
