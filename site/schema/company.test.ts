import { globSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readCompany, readPriceList } from '../index.ts';
import { companyFactsSchema, companyOf, companyWordsSchema } from './company.ts';

const facts = parse(readFileSync('content/facts/company.yaml', 'utf8'));
const words = parse(readFileSync('content/en/company.yaml', 'utf8'));

function read(changes: object, newWords: object = {}, language = 'en-CA') {
  return companyOf(
    v.parse(companyFactsSchema, { ...facts, ...changes }),
    v.parse(companyWordsSchema, { ...words, ...newWords }),
    language,
  );
}

test.each(['(613) 555-7142', '613-555-7142', '613.555.7142', '+1 613 555 7142', '6135557142'])(
  'the number %s is shown, dialled and linked',
  (phone) => {
    const company = read({ phone });
    expect(company.phone).toEqual({ display: '(613) 555-7142', dial: '+16135557142' });
    const whatsapp = company.social.find(({ network }) => network === 'whatsapp');
    expect(whatsapp?.url).toBe('https://wa.me/16135557142');
  },
);

test.each(['613 555', '+33 1 23 45 67 89', '(613) 555-7142 ext. 3'])(
  'the number %s is refused',
  (phone) => {
    expect(() => read({ phone })).toThrow('must be a phone number such as (613) 555-0142');
  },
);

test('the hours are said and told to search engines from one value', () => {
  const weekend = { from: 'Saturday', to: 'Monday', opens: '09:30', closes: '17:00' };
  expect(read({ hours: weekend }).hours).toEqual({
    text: 'Saturday to Monday, 9:30am-5pm EST',
    days: ['Saturday', 'Sunday', 'Monday'],
    opens: '09:30',
    closes: '17:00',
  });
  const french = { hours: 'du {from} au {to}, de {opens} à {closes}' };
  expect(read({ hours: weekend }, french, 'fr-CA').hours.text).toBe(
    'du samedi au lundi, de 9\u00a0h\u00a030 à 17\u00a0h',
  );
  expect(() => read({}, { hours: '{from} to {to}' })).toThrow('must have the placeholders');
});

test('form and privacy policy name who gets a copy of each request, if somebody does (PRIVACY-10)', () => {
  expect(read({ webhookRecipient: '' }).copyOfRequest).toBe('');
  expect(read({ webhookRecipient: 'Slack' }).copyOfRequest).toMatch(/^ .* to Slack.*\.$/);
  expect(() => read({}, { copyOfRequest: 'To somebody.' })).toThrow('{recipient}');
  for (const locale of ['en', 'fr']) {
    for (const file of ['pages/privacy-policy.md', 'messages.yaml']) {
      expect(readFileSync(`content/${locale}/${file}`, 'utf8')).toMatch(
        /\.\{company\.copyOfRequest\}[ ']/,
      );
    }
  }
});

test('the number is written in the way of the language', () => {
  const french = { phone: '{area}\u00a0{exchange}-{line}' };
  expect(read({}, french, 'fr-CA').phone.display).toBe('613\u00a0555-0142');
});

test('the price list says the hours of the company (WORDS-7)', () => {
  const { text } = readCompany('en').hours;
  expect(text).toBe('Monday to Friday, 9am-5pm EST');
  expect(readPriceList('en').plans.essential.includes.join()).toContain(text);
});

test('phone number and hours are typed once in all content (WORDS-12)', () => {
  const files = globSync('content/**/*.{yaml,md}').map((file) => readFileSync(file, 'utf8'));
  const found = (pattern: RegExp) => files.flatMap((text) => text.match(pattern) ?? []);
  const [area, exchange, line] = readCompany('en').phone.display.match(/\d+/g) ?? [];
  expect(found(new RegExp(`${area}\\D{0,2}${exchange}\\D?${line}`, 'g'))).toHaveLength(1);
  expect(found(/Monday to Friday/g)).toEqual([]);
});
