import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateEstimate } from '../../prices/calculate-estimate.ts';
import { startingInput } from '../../prices/estimate-input.ts';
import type { EstimateInput } from '../../prices/list.ts';
import { fill } from '../../service/domain/fill.ts';
import { hasRepeatedCharacters, looksLikeCode } from '../../service/domain/spam-signals.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import { readCompany } from '../../site/company.ts';
import { readCalculator } from '../../site/index.ts';
import { readPriceList } from '../../site/prices.ts';
import { anyEstimateInput } from '../../test/kit/any-estimate-input.ts';
import { sanitizeText } from '../contact-form/judge-submission.ts';
import { carriedTextLimit } from './carry-estimate.ts';
import { selectionText, summaryText } from './summary-text.ts';
import { searchOf } from './url-state.ts';

const prices = readPriceList('en');
const config = { text: readCalculator('en'), prices, language: 'en-CA' };
const page = readCompany('en').siteUrl + pathOf('en', 'pricing-calculator');
const summaryOf = (input: EstimateInput, address = page) =>
  summaryText(input, calculateEstimate(input, prices), config, address + searchOf(input, prices));

const defaultInput = startingInput(prices);
const largest = { ...defaultInput, people: 250, addOns: ['security', 'afterHours'] };

test('says what was asked for, what it costs, and where it can be seen again', () => {
  const input: EstimateInput = { ...defaultInput, people: 12, servers: 1, term: 'oneYear' };
  const summary = summaryOf({ ...input, province: 'ontario' });
  const { units, estimate } = config.text;
  const plan = prices.plans[prices.recommended]?.name;
  const people = fill(units.people.other, { count: 12 });
  for (const words of [people, plan, units.servers.one, prices.terms.oneYear?.name]) {
    expect(summary).toContain(words);
  }
  expect(summary).toContain(prices.provinces.ontario.name);
  expect(summary).toContain(estimate.taxed.with);
  expect(summary.match(/\$[\d,]+\.\d\d/g)).toHaveLength(2);
  expect(summary).toContain(
    `${page}?people=12&servers=1&term=one-year&province=ontario&prices=${prices.version}`,
  );
  const anywhere = summaryOf(input);
  expect(anywhere).not.toContain(prices.provinces.ontario.name);
  expect(anywhere).toContain(estimate.taxed.before);
});

test('a link too long for it is left out', () => {
  const summary = summaryOf(
    largest,
    `https://${'long-name.'.repeat(40)}example/pricing-calculator`,
  );
  expect(summary.length).toBeLessThanOrEqual(carriedTextLimit);
  expect(summary).not.toContain('https://');
  expect(summary).toContain(fill(config.text.units.people.other, { count: 250 }));
});

test('Premium Plus names no add-ons that it includes', () => {
  const selection = selectionText({ ...largest, plan: 'premiumPlus' }, config);
  expect(selection).not.toContain(prices.addOns.security?.name);
});

test('no estimate is held back as spam, nor changed by the form', () => {
  const everyInput = anyEstimateInput(prices);
  fc.assert(
    fc.property(everyInput, (input) => {
      const summary = summaryOf(input);
      expect(summary.length).toBeLessThanOrEqual(carriedTextLimit);
      expect(summary).not.toMatch(/[<>]|&[a-z#\d]+;/i);
      expect(looksLikeCode(summary)).toBe(false);
      expect(hasRepeatedCharacters(summary)).toBe(false);
      expect(sanitizeText(summary, () => true)).toBe(summary);
    }),
  );
});

test('says that the prices are examples as long as they are', () => {
  const { example: words } = prices.wording;
  const withPrices = (example: boolean) =>
    summaryText(
      defaultInput,
      calculateEstimate(defaultInput, prices),
      { ...config, prices: { ...prices, example } },
      'https://elsewhere.example/x',
    );
  expect(withPrices(true)).toContain(words);
  expect(withPrices(false)).not.toContain(words);
});
