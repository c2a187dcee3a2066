import { pathOf } from '../addresses/pages.ts';
import { readNavigation } from '../index.ts';
import { readCompanyFacts } from '../launch.ts';
import { peopleFile, readPeopleFacts } from '../people.ts';
import { kindsOfEvidence, proofFile, readProofFacts } from '../proof.ts';
import { defaultLocale, type Locale, locales } from '../read/locales.ts';
import { resultOf } from '../read/mistakes.ts';
import { contentPath } from '../read/site.ts';
import type { Redirects } from '../redirects.ts';
import { type Addresses, mistakeInTarget } from './links.ts';

export function linkMistakesOfFacts(addresses: Addresses): string[] {
  const broken = linksOfFacts().flatMap(([place, target]) => {
    const mistake = mistakeInTarget(defaultLocale, target, undefined, addresses);
    return mistake === null ? [] : [`${place}: ${mistake}`];
  });
  return [...broken, ...locales().flatMap((locale) => mistakesOfIds(locale, addresses))];
}

/** Those files that cannot be read are named elsewhere. */
function linksOfFacts(): [place: string, target: string][] {
  const file = contentPath('facts', 'company.yaml');
  const company = resultOf(() => readCompanyFacts());
  const proof = resultOf(() => readProofFacts());
  const own: [string, string][] =
    'value' in company
      ? [
          [`${file}: supportUrl`, company.value.supportUrl],
          ...company.value.social.map((account, index): [string, string] => [
            `${file}: social.${index}.url`,
            'url' in account ? account.url : '',
          ]),
        ]
      : [];
  const evidence: [string, string][] =
    'value' in proof
      ? kindsOfEvidence.flatMap((kind) =>
          proof.value[kind].map(({ url }, index): [string, string] => [
            `${proofFile()}: ${kind}.${index}.url`,
            url,
          ]),
        )
      : [];
  return [...own, ...evidence].filter(([, target]) => target !== '');
}

/** A section of the footer that no page has, and a person whose id is that of a heading on About. */
function mistakesOfIds(locale: Locale, { pages }: Addresses): string[] {
  const navigation = resultOf(() => readNavigation(locale));
  const people = resultOf(() => readPeopleFacts());
  const about = pages.get(pathOf(locale, 'about'));
  const sections = 'value' in navigation ? navigation.value.footer.legal : [];
  return [
    ...sections.flatMap(({ page, section }, index) => {
      const ids = pages.get(pathOf(locale, page));
      return section === undefined || ids === undefined || ids.has(section)
        ? []
        : [
            `${contentPath(locale, 'navigation.yaml')}: footer.legal.${index}.section: ${pathOf(locale, page)} has no heading "#${section}"; it has ${[...ids].join(', ')}`,
          ];
    }),
    ...('value' in people ? people.value : []).flatMap(({ id }, index) =>
      about?.has(id)
        ? [
            `${peopleFile()}: people.${index}.id: is that of a heading on About in ${locale}; take another one`,
          ]
        : [],
    ),
  ];
}

/** Addresses that have moved to a heading that is not there. */
export function mistakesInMoved(moved: Redirects, { pages }: Addresses): string[] {
  return Object.entries(moved).flatMap(([from, to]) => {
    const [path = '', id = ''] = to.split('#');
    const ids = pages.get(path);
    return id === '' || ids === undefined || ids.has(id)
      ? []
      : [
          `${contentPath('facts', 'redirects.yaml')}: ${from}: leads to ${to}, and that page has no heading "#${id}"`,
        ];
  });
}
