import { expect, test } from 'vitest';
import { downloadIds, readDownload } from './downloads.ts';

test('a text has an address in each language, and its day and its finding in all', () => {
  expect(downloadIds('en')).toEqual(downloadIds('fr'));
  const [first, translated] = [
    readDownload('en', 'first-visit'),
    readDownload('fr', 'first-visit'),
  ];
  expect(first).toMatchObject({ path: '/downloads/first-visit.pdf', updated: '2030-01-31' });
  expect(translated).toMatchObject({
    path: '/fr/downloads/premiere-visite.pdf',
    updated: '2030-01-31',
    finding: {
      heading: 'Aucune sauvegarde n’a été vérifiée',
      head: ['Constat 1', 'Urgence\u00a0: cette semaine'],
      rows: [
        {
          title: 'Ce que nous avons trouvé',
          text: 'Personne n’a tenté de récupérer un fichier.',
        },
        {
          title: 'Ce que ça coûte',
          text: expect.stringMatching(/^Sauvegarde, \d+\u00a0\$ par mois$/),
        },
      ],
    },
  });
});
