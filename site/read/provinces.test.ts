/** Provinces as owners write them. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readPriceList, readProvinces } from '../index.ts';
import { idOf, province, provinceCodes } from './provinces.ts';

test.each([
  ['ON', 'ON'],
  ['Québec', 'QC'],
  ['Quebec', 'QC'],
  ['british columbia', 'BC'],
  ['Nouvelle-Écosse', 'NS'],
  ['Île-du-Prince-Édouard', 'PE'],
])('%s is %s', (written, code) => {
  expect(v.parse(province, written)).toBe(code);
});

test('what is none is refused with the letters of all', () => {
  expect(() => v.parse(province, 'Vermont')).toThrow('must be a province: AB, BC, ');
});

test.each(['en', 'fr'])('%s: each by its own name', (locale) => {
  for (const code of provinceCodes) {
    expect(v.parse(province, readProvinces(locale)[code].name)).toBe(code);
  }
});

test('a client is taxed where the price list has taxes, and nowhere else', () => {
  expect(Object.keys(readPriceList('en').provinces)).toEqual([idOf('ON'), idOf('QC')]);
});
