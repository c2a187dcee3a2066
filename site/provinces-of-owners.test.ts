/** What the site's legal texts, form, About, heads and summary say of companies in other provinces. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { llmsTxt } from '../app/generate/site-files.ts';
import type { ContentCopy } from '../test/kit/content-copy.ts';
import { openContent } from '../test/kit/content-fixture.ts';
import { pageIds } from './addresses/pages.ts';
import { falseOfPlace } from './checks/places-left.ts';
import { readHead, readMessages, readPriceList, readTextPage } from './index.ts';

interface Office {
  region: string;
  cities: string[];
  /** Of the price list. */
  taxes: Record<string, object>;
  /** What its pages have to say. */
  law: Record<string, RegExp>;
  /** Words for places that are not its own. */
  foreign: RegExp;
}

const offices: Record<string, Office> = {
  'a firm in Gatineau': {
    region: 'Québec',
    cities: ['Gatineau'],
    taxes: { quebec: { taxPercent: 14.975, taxParts: [5, 9.975] } },
    law: { en: /The laws of Quebec and/, fr: /Les lois du Québec et/ },
    foreign:
      /Ontario|Ottawa|GTA|Toronto|Brampton|Columbia|Colombie|Alberta|outside Quebec|hors du Québec|extérieur du Québec/,
  },
  'a studio in Halifax': {
    region: 'NS',
    cities: ['Halifax'],
    taxes: { 'nova-scotia': { taxPercent: 14 } },
    law: { en: /The laws of Nova Scotia and/, fr: /Les lois de la Nouvelle-Écosse et/ },
    foreign: /Ontario|Ottawa|Gatineau|GTA|Toronto|Brampton|Columbia|Colombie|Alberta/,
  },
  'a firm with two offices near Vancouver': {
    region: 'British Columbia',
    cities: ['Vancouver', 'Surrey'],
    taxes: { 'british-columbia': { taxPercent: 12, taxParts: [5, 7] } },
    law: {
      en: /British Columbia’s Personal Information Protection Act/,
      fr: /Colombie-Britannique/,
    },
    foreign: /Ontario|Ottawa|Gatineau|GTA|Toronto|Brampton|Nova Scotia|Alberta/,
  },
};

async function move(content: ContentCopy, { region, cities, taxes }: Office) {
  const edit = async (file: string, change: (fields: Record<string, unknown>) => object) => {
    const fields = parse(await readFile(`${content.folder}/${file}`, 'utf8'));
    await content.write(file, JSON.stringify({ ...fields, ...change(fields) }));
  };
  await edit('facts/company.yaml', () => ({
    addresses: cities.map((city) => ({
      street: '1 Rue A',
      city,
      region,
      postalCode: '',
      country: 'CA',
    })),
  }));
  await edit('facts/prices.yaml', () => ({ provinces: taxes }));
  const [near = ''] = cities;
  for (const [locale, forms] of [
    ['en', { name: near, in: `in ${near}`, of: `of ${near}` }],
    ['fr', { name: near, in: `à ${near}`, of: `de ${near}` }],
  ] as const) {
    await edit(`${locale}/company.yaml`, () => ({
      serviceArea: { near: forms, wide: forms, onSite: near, remote: '-', cities, areas: [] },
    }));
  }
}

const textPages = [
  'about',
  'privacy-policy',
  'terms-of-use',
  'copyright-notice',
  'cookie-policy',
] as const;

test.each(Object.entries(offices))('%s has no place, law or tax of another', async (_, office) => {
  const content = await openContent(process.env.SITE_CONTENT);
  await move(content, office);
  for (const locale of ['en', 'fr']) {
    const { messages, summary, prices, texts, heads, listed } = content.read(() => ({
      listed: falseOfPlace().join('\n'),
      messages: readMessages(locale),
      summary: llmsTxt(locale),
      prices: readPriceList(locale),
      texts: textPages.map((page) => readTextPage(locale, page)),
      heads: pageIds(locale).map((page) => {
        const { title, description } = readHead(locale, page);
        return [page, { title, description }] as const;
      }),
    }));
    const said = JSON.stringify([messages.form, summary, texts, heads]).replaceAll('\u00a0', ' ');
    const foreign = new RegExp(`.{0,60}(?:${office.foreign.source}).{0,40}`, 'g');
    const parts: [file: string, text: unknown][] = [
      ['messages.yaml', messages.form],
      // It repeats what stands elsewhere.
      ['', summary],
      ...textPages.map((page, index): [string, unknown] => [`pages/${page}.md`, texts[index]]),
      ...heads.map(([page, head]): [string, unknown] => [`pages/${page}.`, head]),
    ];
    // What the company has typed itself stops its launch.
    const unlisted = parts.filter(([file]) => !listed.includes(`/${locale}/${file}`));
    expect(JSON.stringify(unlisted).replaceAll('\u00a0', ' ').match(foreign)).toBeNull();
    expect(said).toMatch(office.law[locale] ?? /^$/);
    for (const city of office.cities) expect(JSON.stringify(texts[0])).toContain(city);
    expect(Object.keys(prices.provinces)).toEqual(Object.keys(office.taxes));
  }
});
