/** The demonstration as three other companies, once they have done what the check says: nothing of its places and trades is left. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { ContentCopy } from '../test/kit/content-copy.ts';
import { openContent } from '../test/kit/content-fixture.ts';
import { everyWord, isDemonstration } from '../test/kit/every-word.ts';
import { offersLeft } from './checks/offers-left.ts';
import { falseOfPlace } from './checks/places-left.ts';

// biome-ignore lint/suspicious/noExplicitAny: files of any shape, which the check knows
type Fields = Record<string, any>;

interface Owner {
  cities: string[];
  region: string;
  taxes: Record<string, object>;
  /** Lists of the price list, and pages, that go. */
  without: { lists: string[]; pages: string[]; texts: string[] };
  /** What no page may say. */
  foreign: RegExp;
}

const posts = {
  ofOntario: 'posts/it-for-dental-clinics-phipa-basics',
  ofOttawa: 'posts/managed-it-vs-break-fix-ottawa',
};

const owners: Record<string, Owner> = {
  'a firm in Gatineau without websites, retirement homes and hospitals': {
    cities: ['Gatineau'],
    region: 'QC',
    taxes: { quebec: { taxPercent: 14.975, taxParts: [5, 9.975] } },
    without: {
      lists: ['websites', 'care'],
      pages: [
        'services/web-design',
        'services/web-maintenance',
        'industries/retirement',
        'industries/hospitals',
      ],
      texts: [
        posts.ofOntario,
        posts.ofOttawa,
        'posts/website-conversion-optimization-guide',
        'posts/website-maintenance-tips-ottawa',
      ],
    },
    foreign:
      /Ottawa|Ontario|Toronto|\bGTA\b|HST|TVH|\bPHIPA|LPRPS|[Ww]ebsite (?:design|care|maintenance|prices|project)|new website|entretien Web|conception Web|[Rr]etirement homes|Résidences pour aînés|[Hh]ospitals?\b|[Hh]ôpita/,
  },
  'a web studio in Halifax': {
    cities: ['Halifax'],
    region: 'NS',
    taxes: { 'nova-scotia': { taxPercent: 14 } },
    without: {
      lists: ['plans', 'recommended', 'people', 'extras', 'addOns', 'minimum', 'terms'],
      pages: [
        'services/managed-it',
        'services/cybersecurity',
        'services/cloud-services',
        'premium-plus',
        'pricing-calculator',
        ...['dental', 'law', 'retirement', 'retail', 'hospitals', 'schools'].map(
          (name) => `industries/${name}`,
        ),
      ],
      texts: [
        posts.ofOntario,
        posts.ofOttawa,
        'posts/choose-cloud-solution-ottawa-business',
        'posts/cloud-migration-small-teams-work-smarter',
        'posts/cyber-insurance-questionnaire-answers',
        'posts/cybersecurity-checklist-ottawa-small-business',
        'posts/microsoft-365-or-google-workspace-small-business',
        'posts/windows-10-server-2016-end-of-support',
        'downloads/assessment-example',
        'downloads/cyber-insurance-checklist',
      ],
    },
    foreign:
      /Ottawa|Gatineau|Ontario|Toronto|\bGTA\b|HST 13|Quebec's Act|\bIT (?:support|services|company|consultation|advice|Assessment)|[Mm]anaged IT|[Cc]loud services|[Ii]nfonuagique|[Ss]ervices? informatiques?|[Cc]alculat(?:or|eur)|Premium Plus|per person|par personne|[Ll]aw offices|avocats|dental|dentaires|[Rr]etirement|[Hh]ospital|[Hh]ôpita|[Ss]chools|écoles/,
  },
  'a firm with offices in Vancouver and Victoria': {
    cities: ['Vancouver', 'Victoria'],
    region: 'BC',
    taxes: { 'british-columbia': { taxPercent: 12, taxParts: [5, 7] } },
    without: {
      lists: [],
      pages: ['services/cloud-services', 'industries/schools'],
      texts: [posts.ofOntario, posts.ofOttawa],
    },
    foreign:
      /Ottawa|Gatineau|Ontario|Toronto|\bGTA\b|HST|TVH|\bPHIPA|LPRPS|Outaouais|Our office is|team in Vancouver (?:does|looks)|cloud services|infonuagiques?\b.{0,20}site|support for schools|informatique pour écoles|industries\/schools|secteurs\/ecoles/,
  },
};

async function edit(content: ContentCopy, file: string, change: (fields: Fields) => void) {
  const fields = parse(await readFile(`${content.folder}/${file}`, 'utf8')) ?? {};
  change(fields);
  await content.write(file, stringify(fields, { lineWidth: 0 }));
}

async function become(content: ContentCopy, owner: Owner): Promise<void> {
  const { cities, region, taxes, without } = owner;
  const [city = ''] = cities;
  await edit(content, 'facts/company.yaml', (company) => {
    company.name = 'Harbour Works';
    company.addresses = cities.map((one) => ({
      street: '5 Main Street',
      city: one,
      region,
      postalCode: '',
      country: 'CA',
    }));
    company.otherPlaces = [];
  });
  await edit(content, 'facts/prices.yaml', (prices) => {
    prices.provinces = taxes;
    for (const list of without.lists) delete prices[list];
  });
  for (const [locale, forms] of [
    ['en', { name: city, in: `in ${city}`, of: `of ${city}` }],
    ['fr', { name: city, in: `à ${city}`, of: `de ${city}` }],
  ] as const) {
    await edit(content, `${locale}/company.yaml`, (words) => {
      words.serviceArea = {
        ...{ near: { ...forms }, wide: { ...forms }, onSite: city, remote: city },
        ...{ cities, areas: [] },
      };
    });
    await edit(content, `${locale}/prices.yaml`, (words) => {
      for (const list of without.lists) delete words[list];
    });
  }
  for (const name of without.pages) await takeAway(content, name);
  for (const locale of ['en', 'fr']) {
    for (const file of without.texts) await content.remove(`${locale}/${file}.md`);
  }
}

/** Removes a page in both languages, with its redirects. */
async function takeAway(content: ContentCopy, page: string): Promise<void> {
  const file = await readFile(`${content.folder}/fr/pages/${page}.yaml`, 'utf8');
  const [, slug] = /^slug: *(\S+)/m.exec(file) ?? [];
  const [family = '', name] = page.split('/');
  const parent = name === undefined ? '' : family;
  const overview = parent && (await readFile(`${content.folder}/fr/pages/${family}.yaml`, 'utf8'));
  const [, own = ''] = /^slug: *(\S+)/m.exec(overview) ?? [];
  await edit(content, 'facts/redirects.yaml', (moved) => {
    moved[`/${page}`] = parent ? `/${parent}` : '/contact';
    moved[`/fr/${own && `${own}/`}${slug ?? name ?? page}`] = own ? `/fr/${own}` : '/fr/contact';
  });
  for (const locale of ['en', 'fr']) await content.remove(`${locale}/pages/${page}.yaml`);
}

/** Takes out, or writes anew, what the check names; it says nothing of the general pages and of posts that stay. */
async function obey(content: ContentCopy): Promise<string[]> {
  const told: string[] = [];
  for (let round = 0; round < 9; round += 1) {
    const mistakes = content.mistakes();
    if (mistakes.length === 0) return told;
    told.push(...mistakes);
    for (const mistake of mistakes) {
      const [, file = '', line = '', field = '', sentence = ''] =
        /^content\/(\S+?\.\w+)(?:, line (\d+))?: (?:([\w.-]+): )?(.*)/.exec(mistake) ?? [];
      if (file.endsWith('.md')) {
        const lines = (await readFile(`${content.folder}/${file}`, 'utf8')).split('\n');
        const at = Number(line) - 1;
        lines[at] = (lines[at] ?? '').startsWith('related') ? 'related: []' : 'Written anew.';
        await content.write(file, lines.join('\n'));
        continue;
      }
      await edit(content, file, (fields) => {
        const names = field.replace(/\.estimate\..*/, '.estimate').split('.');
        const last = names.pop() ?? '';
        const group = names.reduce((one, name) => one?.[name], fields);
        if (group === undefined) return;
        if (/estimate$/.test(`.${last}`)) {
          for (const name of Object.keys(group)) delete group[name];
          delete fields.startingPrice;
          fields.cost = { heading: 'Cost', text: 'One price.', show: 'websites' };
        } else if (/delete it$/.test(sentence)) delete group[last];
        else group[last] = `Written anew ${field}`;
      });
    }
  }
  throw new Error(`The check does not come to an end:\n${content.mistakes().join('\n')}`);
}

// The words with which every owner begins; what an owner has made of them is the owner's.
test.skipIf(!isDemonstration).each(Object.entries(owners))(
  '%s',
  { timeout: 120_000 },
  async (_, owner) => {
    const content = await openContent('content');
    await become(content, owner);
    const told = await obey(content);
    const general =
      /content\/..\/(?:messages|navigation|company|pages\/(?:home|about|contact|services|industries|pricing|why-choose-us|blog|[\w-]+-(?:policy|notice|of-use))\.\w+)/;
    expect(told.filter((mistake) => general.test(mistake))).toEqual([]);
    for (const locale of ['en', 'fr']) {
      const said = content.read(() => everyWord(locale)).replace(/(?:[\w-]+-)?ottawa[\w-]*/g, '');
      const foreign = new RegExp(`.{0,60}(?:${owner.foreign.source}).{0,40}`, 'g');
      expect(said.match(foreign)).toBeNull();
    }
    expect(content.read(falseOfPlace)).toEqual([]);
  },
);

test('a sentence about a service that is gone is there to read', async () => {
  const content = await openContent();
  const about = 'en/pages/about.md';
  const lines = (await readFile(`${content.folder}/${about}`, 'utf8')).split('\n');
  lines.push('We like website design.', '', '{offers services/web-design}Website design, too.', '');
  await content.write(about, lines.join('\n'));
  const ofWebsites = () =>
    content
      .read(offersLeft)
      .filter(({ file }) => file.endsWith(`/${about}`))
      .flatMap(({ lines: found }) => found.filter((line) => /ebsite design/.test(line)));
  expect(ofWebsites()).toEqual([]);
  await takeAway(content, 'services/web-design');
  expect(ofWebsites()).toEqual([`${lines.length - 3} (website design)`]);
});
