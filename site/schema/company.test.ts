import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { contentPath } from '../read/site.ts';
import {
  cityLine,
  companyFactsSchema,
  companyOf,
  companyWordsSchema,
  operationsSchema,
  provincesSchema,
} from './company.ts';

const facts = parse(readFileSync(`${contentPath('facts')}/company.yaml`, 'utf8'));
const operations = parse(readFileSync(`${contentPath('facts')}/operations.yaml`, 'utf8'));
const { NB } = v.parse(
  provincesSchema,
  parse(readFileSync(`${contentPath()}/en/provinces.yaml`, 'utf8')),
);
const words = parse(readFileSync(`${contentPath()}/en/company.yaml`, 'utf8'));

function read(
  changes: object,
  newWords: object = {},
  language = 'en-CA',
  otherOperations: object = {},
  place = '',
) {
  return companyOf(
    {
      ...v.parse(companyFactsSchema, { ...facts, ...changes }),
      ...v.parse(operationsSchema, { ...operations, ...otherOperations }),
      clientDataKept: place,
      repliesEveryDay: true,
    },
    v.parse(companyWordsSchema, { ...words, ...newWords }),
    NB,
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

test('pages and search engines get the hours from one value', () => {
  const weekend = { from: 'Saturday', to: 'Monday', opens: '09:30', closes: '17:00' };
  expect(read({ hours: weekend }).hours).toEqual({
    text: 'Saturday to Monday, 9:30am-5pm AST',
    week: [{ days: ['Saturday', 'Sunday', 'Monday'], opens: '09:30', closes: '17:00' }],
    opens: ['09:30', '09:30', null, null, null, null, '09:30'],
  });
  const saturdays = { from: 'Saturday', opens: '10:00', closes: '14:00' };
  const weekdays = { from: 'Monday', to: 'Friday', opens: '09:00', closes: '17:00' };
  expect(read({ hours: [weekdays, saturdays] }).hours).toMatchObject({
    text: 'Monday to Friday, 9am-5pm AST and Saturday, 10am-2pm AST',
    week: [{ opens: '09:00' }, { days: ['Saturday'], opens: '10:00', closes: '14:00' }],
  });
  expect(() => read({ hours: [weekend, saturdays] })).toThrow('must have each day once');
  expect(() => read({ hours: { ...weekend, closes: '09:00' } })).toThrow('later than "opens"');
  const french = { hours: 'du {from} au {to}, de {opens} à {closes}' };
  expect(read({ hours: weekend }, french, 'fr-CA').hours.text).toBe(
    'du samedi au lundi, de 9\u00a0h\u00a030 à 17\u00a0h',
  );
  expect(() => read({}, { hours: '{from} to {to}' })).toThrow('must have the placeholders');
});

test.each([
  ['Friday', '17:00', 'on evenings and weekends'],
  ['Friday', '20:00', 'outside phone hours'],
  ['Saturday', '17:00', 'outside phone hours'],
])('to %s, until %s: nobody answers %s', (to, closes, words) => {
  const hours = { from: 'Monday', to, opens: '09:00', closes };
  expect(read({ hours }).outsideHours).toBe(words);
});

test('an apostrophe in a name is one, however it is typed', () => {
  const own = read({ name: "O'Neill & Sons", legalName: 'O’Neill & Sons' });
  expect(own.name).toBe(own.legalName);
});

test('the number is written in the way of the language', () => {
  const french = { phone: '{area}\u00a0{exchange}-{line}' };
  expect(read({}, french, 'fr-CA').phone.display).toBe('506\u00a0555-0187');
});

test('the first of several addresses is that of the company, with its postal code where there is one', () => {
  const office = { street: '1 A', city: 'B', region: 'ON', postalCode: 'k1p1j1', country: 'CA' };
  const { address, addresses } = read({
    addresses: [office, { ...office, street: '2 A', postalCode: '' }],
  });
  expect(addresses.map(cityLine)).toEqual(['B, ON K1P 1J1', 'B, ON']);
  expect(address).toBe(addresses[0]);
  expect(() => read({ addresses: [{ ...office, postalCode: '90210' }] })).toThrow('K1P 1J1');
  expect(() => read({ addresses: [] })).toThrow('at least one entry');
});

test('texts about law have the name in the register; without one, the name', () => {
  expect(read({ legalName: 'Long Name Ltd.' }).legalName).toBe('Long Name Ltd.');
  expect(read({ legalName: '', name: 'Short' }).legalName).toBe('Short');
  expect(read({ registryNumber: '' }).registryNumber).toBe('');
  expect(read({ registryNumber: '123' }).registryNumber).toContain('123');
  expect(() => read({ name: 'x'.repeat(46) })).toThrow('legalName has room for more');
});

test('where data is kept is a sentence, or nothing as long as no place is given', () => {
  expect(read({}).clientDataKept).toBe('');
  expect(read({}, {}, 'en-CA', {}, 'in Montreal').clientDataKept).toMatch(/^ .* in Montreal\.$/);
});
