import { expect, test } from 'vitest';
import { guaranteesIn } from './guarantees.ts';

test.each([
  ['en', 'Your data is 100 % secure.'],
  ['en', 'We guarantee 99.9 % uptime.'],
  ['en', 'An **unhackable** network for your office.'],
  ['en', 'PHIPA-certified technicians'],
  ['en', 'HIPAA is an American law and does not apply in Ontario.'],
  ['fr', 'Vos données sont 100 % sécurisées.'],
  ['fr', 'Nous garantissons une disponibilité de 99,9 %.'],
  ['fr', 'Un réseau inviolable pour votre bureau.'],
  ['fr', 'Des techniciens certifiés LPRPS'],
])('%s: a claim: %s', (locale, text) => {
  expect(guaranteesIn(locale, text)).toHaveLength(1);
});

test.each([
  ['en', 'Do you guarantee that nothing will go wrong? No: no one can guarantee that.'],
  ['en', "Nobody can promise 100 % security, and we won't either."],
  ['en', 'We do not guarantee a delivery date, because suppliers set it.'],
  ['en', 'No network is unhackable.'],
  ['en', 'Beware of anyone who promises that you are 100 % safe.'],
  ['en', 'PHIPA has no certificate: nobody is PHIPA-certified.'],
  ['en', 'Your data is encrypted on 100 % of our laptops.'],
  ['fr', 'Garantissez-vous qu’il n’arrivera rien? Non : personne ne peut le garantir.'],
  ['fr', 'Personne ne peut promettre une sécurité de 100 %.'],
  ['fr', 'Aucun réseau n’est inviolable.'],
  ['fr', 'Méfiez-vous de qui vous dit que tout est 100 % sûr.'],
  ['fr', 'Le prix est garanti par écrit pour un an par le fournisseur.'],
])('%s: an ordinary sentence: %s', (locale, text) => {
  expect(guaranteesIn(locale, text)).toEqual([]);
});
