import { expect, test } from 'vitest';
import { differences, factDifferences } from './translations.ts';

test('facts and structure are those of English', () => {
  const first = { page: 'pricing', items: ['{price.server} in 12 months', 'b'], care: 'none' };
  expect(
    differences(first, { page: 'tarifs', items: ['24 mois'], care: 'none' }, [], false),
  ).toEqual([
    ['page', 'must be pricing, as in the English file'],
    ['items', 'has 1 entries, and the English file 2; make them the same'],
  ]);
  const same = { page: 'pricing', items: ['{price.server} en 12 mois', 'b'], care: 'none' };
  expect(differences(first, { slug: 'tarifs', ...same }, [], false)).toEqual([]);
  expect(
    factDifferences('{count} of 10,000, [here](/pricing), 5 p.m.', 'à 17 h, 10\u00a0000'),
  ).toEqual([
    'lacks the fact {count}, which the English text has',
    'lacks the link to /pricing, which the English text has',
  ]);
  expect(factDifferences('{notice.days} days', '45 jours')).toEqual([
    'has the number 45 where the English text has the fact {notice.days}',
  ]);
});
