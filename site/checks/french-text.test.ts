/** What is found in the words of a further language. */
import { expect, test } from 'vitest';
import { typeset } from '../read/typography.ts';
import { mistakesInText, readGlossary } from './french-text.ts';
import { differences, factDifferences } from './translations.ts';

const glossary = readGlossary('fr');

test.each([
  'Où êtes-vous? « Gatineau » — dès 9 h, l’évaluation est gratuite.',
  'Prix : 1 994,50 $ (13 % de TVH), y a-t-il un rabais?',
  'Aujourd’hui, nos techniciens sauvegardent vos courriels chaque nuit.',
  'Écrivez à {company.email} ou [voyez nos tarifs](/pricing-calculator).',
])('good French passes: %s', (text) => {
  expect(mistakesInText(text, glossary)).toEqual([]);
});

test.each([
  ['Prix: 650', 'before a colon'],
  ['«Gatineau»', 'within « »'],
  ['il dit "oui"', 'quotation marks'],
  ['13% de taxe', 'between a number and its sign'],
  ['de 9h à 17h', 'between a number and h'],
  ['environ $650', 'follows the amount'],
  ['10,000 caractères', 'thousands'],
  ['14.975 %', 'comma'],
  ['Bon. A bientôt', 'À'],
  ['un email reçu', 'courriel'],
  ['vos données dans le cloud', 'infonuagique'],
  ['nos cookies', 'témoin'],
  ['le support technique', 'soutien'],
  ['Ask us about the price', 'English'],
  ['un outil online', 'en ligne'],
  ['un meeting sans software', 'logiciel'],
  ['Attendez...', '…'],
])('%s is found', (text, advice) => {
  expect(mistakesInText(text, glossary).join()).toContain(advice);
});

test('ordinary spaces and apostrophes become those of French', () => {
  const typed = "L'heure : 9 h 30, « d'accord » ? Non, 1 994,50 $ ou 14,975 % d'ici le 3 mai.";
  expect(typeset(typed, 'fr').replaceAll('\u00a0', '~')).toBe(
    'L’heure~: 9~h~30, «~d’accord~»~? Non, 1~994,50~$ ou 14,975~% d’ici le 3 mai.',
  );
});

test('facts and structure are those of the first language', () => {
  const first = { page: 'pricing', items: ['{price.server} in 12 months', 'b'], care: 'none' };
  expect(
    differences(first, { page: 'tarifs', items: ['24 mois'], care: 'none' }, [], false),
  ).toEqual(['page: must be pricing, as in English', 'items: has 1 entries instead of 2']);
  const same = { page: 'pricing', items: ['{price.server} en 12 mois', 'b'], care: 'none' };
  expect(differences(first, { slug: 'tarifs', ...same }, [], false)).toEqual([]);
  expect(
    factDifferences('{count} of 10,000, [here](/pricing), 5 p.m.', 'à 17 h, 10\u00a0000'),
  ).toEqual(['lacks the placeholder {count}', 'lacks the link to /pricing']);
});
