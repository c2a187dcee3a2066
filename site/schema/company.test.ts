import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Locale } from '../read/locales.ts';
import { companyFactsSchema, companyOf, companyWordsSchema } from './company.ts';

const office = {
  street: { en: '1 A Street', fr: '1, rue A' },
  city: 'B',
  region: 'ON',
  postalCode: '',
};
const facts = {
  launched: false,
  name: 'A',
  legalName: '',
  registryNumber: '',
  siteUrl: 'https://a.ca/',
  foundedYear: 2025,
  copyrightYear: 2025,
  phone: '613 555 7142',
  email: 'a@a.ca',
  supportUrl: 'https://help.a.ca',
  supportEmail: 'help@a.ca',
  addresses: [office],
  hours: [{ from: 'Monday', to: 'Friday', opens: '09:00', closes: '17:00' }],
  social: [{ network: 'whatsapp', name: 'WhatsApp' }],
};
const words = {
  tagline: 'T',
  hours: '{from} to {to}, {opens}-{closes} EST',
  hoursOfDay: '{day}, {opens}-{closes} EST',
  serviceArea: { onSite: 'Here', remote: 'There', cities: [], areas: [] },
  privacyOfficer: 'Manager',
  registryNumber: 'Number {number}',
};

function read(changes: object = {}, newWords: object = {}, locale: Locale = 'en') {
  return companyOf(
    {
      ...v.parse(companyFactsSchema, { ...facts, ...changes }),
      retentionDays: 365,
      mail: { to: ['a@a.ca'], from: 'site@a.ca' },
    },
    v.parse(companyWordsSchema, { ...words, ...newWords }),
    locale,
  );
}

test.each(['613.555.7142', '+1 613 555 7142'])(
  'the number %s is shown as each language writes it, dialled and linked',
  (phone) => {
    const company = read({ phone });
    expect(company.phone).toEqual({ display: '(613) 555-7142', dial: '+16135557142' });
    expect(company.social[0]?.url).toBe('https://wa.me/16135557142');
    expect(read({ phone }, {}, 'fr').phone.display).toBe('613 555-7142');
  },
);

test('pages and search engines get the hours from one value', () => {
  const weekend = { from: 'Saturday', to: 'Monday', opens: '09:30', closes: '17:00' };
  expect(read({ hours: [weekend] }).hours).toEqual({
    text: 'Saturday to Monday, 9:30am-5pm EST',
    week: [{ days: ['Saturday', 'Sunday', 'Monday'], opens: '09:30', closes: '17:00' }],
    opens: ['09:30', '09:30', null, null, null, null, '09:30'],
  });
  const saturdays = { from: 'Saturday', opens: '10:00', closes: '14:00' };
  expect(read({ hours: [...facts.hours, saturdays] }).hours.text).toBe(
    'Monday to Friday, 9am-5pm EST and Saturday, 10am-2pm EST',
  );
  const french = { hours: 'du {from} au {to}, de {opens} à {closes}' };
  expect(read({ hours: [weekend] }, french, 'fr').hours.text).toBe(
    'du samedi au lundi, de 9\u00a0h\u00a030 à 17\u00a0h',
  );
  expect(() => read({}, { hours: '{from} to {to}' })).toThrow('must have the placeholders');
});

test('the first of several addresses is that of the company; each language writes them in its way', () => {
  const addresses = [
    { ...office, postalCode: 'k1p1j1' },
    { ...office, region: 'QC' },
  ];
  const shown = (locale: Locale) =>
    read({ addresses }, {}, locale).addresses.map(({ short, cityLine }) => [short, cityLine]);
  expect(shown('en')).toEqual([
    ['1 A Street, B, ON', 'B, ON K1P 1J1'],
    ['1 A Street, B, QC', 'B, QC'],
  ]);
  expect(shown('fr')).toEqual([
    ['1, rue A, B (Ontario)', 'B (Ontario) K1P 1J1'],
    ['1, rue A, B (Québec)', 'B (Québec)'],
  ]);
});

test('texts about law have the name in the register; without one, the name', () => {
  expect(read({ legalName: 'Long Name Ltd.' }).legalName).toBe('Long Name Ltd.');
  expect(read({ legalName: '', name: 'Short' }).legalName).toBe('Short');
  expect(read({ registryNumber: '' }).registryNumber).toBe('');
  expect(read({ registryNumber: '123' }).registryNumber).toBe('Number 123');
});
