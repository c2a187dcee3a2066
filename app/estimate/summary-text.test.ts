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
import { defaultLocale, type Locale, localeFacts, locales } from '../../site/read/locales.ts';
import { anyEstimateInput } from '../../test/kit/any-estimate-input.ts';
import { sanitizeText } from '../contact-form/judge-submission.ts';
import { carriedTextLimit } from './carry-estimate.ts';
import { selectionText, summaryText } from './summary-text.ts';
import { searchOf } from './url-state.ts';

function calculatorIn(locale: Locale) {
  const prices = readPriceList(locale);
  const { language } = localeFacts[locale];
  const config = { text: readCalculator(locale), prices, language };
  const page = readCompany(locale).siteUrl + pathOf(locale, 'pricing-calculator');
  const summaryOf = (input: EstimateInput, address = page) => {
    const estimate = calculateEstimate(input, prices);
    return summaryText(input, estimate, config, address + searchOf(input, prices));
  };
  return { prices, config, page, summaryOf };
}

const { prices, config, page, summaryOf } = calculatorIn(defaultLocale);

const defaultInput = startingInput(prices);
const largest: EstimateInput = {
  people: 250,
  extraDevices: 500,
  studentDevices: 500,
  servers: 50,
  locations: 50,
  backups: 800,
  plan: 'complete',
  addOns: ['security', 'afterHours'],
  website: 'business',
  care: 'standard',
  term: 'twoYears',
  province: 'quebec',
};

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

test.each(locales)('%s: the largest estimates keep their link unless it is too long', (locale) => {
  const { config, page, prices, summaryOf } = calculatorIn(locale);
  // The address is a stand-in, and the real one may be longer.
  const address = page.replace('://', '://www.much-');
  const ids = <Id extends string>(choices: { [Key in Id]?: unknown }) =>
    Object.keys(choices) as Id[];
  const inputs = ids(prices.plans).flatMap((plan) =>
    ids(prices.websites).flatMap((website) =>
      ids(prices.care).flatMap((care) =>
        ids(prices.terms).flatMap((term) =>
          ids(prices.provinces).map((province) => ({
            ...largest,
            plan,
            website,
            care,
            term,
            province,
          })),
        ),
      ),
    ),
  );
  expect(inputs.length).toBeGreaterThan(50);
  for (const input of inputs) {
    const summary = summaryOf(input, address);
    expect(summary.length, summary).toBeLessThanOrEqual(carriedTextLimit);
    const link = fill(config.text.summary.link, { link: address + searchOf(input, prices) });
    if (!summary.endsWith(link))
      expect(summary.length + 1 + link.length).toBeGreaterThan(carriedTextLimit);
  }
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
