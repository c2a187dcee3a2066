import { expect, test } from 'vitest';
import { guaranteesIn } from './guarantees.ts';

test.each([
  ['en', 'Your data is 100 % secure.'],
  ['en', 'We guarantee 99.9 % uptime.'],
  ['en', 'An **unhackable** network for your office.'],
  ['fr', 'Vos données sont 100 % sécurisées.'],
  ['fr', 'Nous garantissons une disponibilité de 99,9 %.'],
  ['fr', 'Un réseau inviolable pour votre bureau.'],
])('%s: a claim: %s', (locale, text) => {
  expect(guaranteesIn(locale, text)).toHaveLength(1);
});

test.each([
  ['en', 'Do you guarantee that nothing will go wrong? No: no one can guarantee that.'],
  ['en', "Nobody can promise 100 % security, and we won't either."],
  ['en', 'No network is unhackable.'],
  ['en', 'PHIPA has no certificate: nobody is PHIPA-certified.'],
  ['fr', 'Garantissez-vous qu’il n’arrivera rien? Non : personne ne peut le garantir.'],
  ['fr', 'Personne ne peut promettre une sécurité de 100 %.'],
  ['fr', 'Aucun réseau n’est inviolable.'],
])('%s: an ordinary sentence: %s', (locale, text) => {
  expect(guaranteesIn(locale, text)).toEqual([]);
});
