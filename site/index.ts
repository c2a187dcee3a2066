/**
 * The only reader of content. It runs at build time, in loaders and in `app/generate/`. A mistake
 * throws a ContentError that names file and field, which stops the build.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type * as v from 'valibot';
import { fill } from '../service/domain/fill.ts';
import { addressesIn, linkIn, pagesFolder } from './addresses/pages.ts';
import { factsOf, factsOfCompany, valuesOfCommitments } from './facts.ts';
import { formatPercent } from './formats.ts';
import {
  isPreview,
  readCommitments,
  readCompanyFacts,
  readPriceFacts,
  shownCommitments,
  standInsLeft,
} from './launch.ts';
import { priceMistakesInPage, unpairedWords } from './price-mistakes.ts';
import type { Commitments } from './read/commitments.ts';
import type { Facts } from './read/facts.ts';
import { defaultLocale, type Locale, localeFacts } from './read/locales.ts';
import { type Heading, headingsOf, renderMarkdown } from './read/markdown.ts';
import { ContentError, resultOf } from './read/mistakes.ts';
import {
  type Family,
  families,
  type Member,
  memberOf,
  type PageId,
  type TextPageId,
} from './read/page-ids.ts';
import { idOf, type ProvinceId, provinceCodes } from './read/provinces.ts';
import { type MarkdownText, readMarkdownFile, readText, readYamlFile } from './read/read-file.ts';
import { isOfRemovedPage } from './read/removed-pages.ts';
import { contentPath, folderOf, once, thisSite } from './read/site.ts';
import { withWords } from './read/with-words.ts';
import { parseYaml } from './read/yaml.ts';
import { blogSchema } from './schema/blog.ts';
import { calculatorSchema } from './schema/calculator.ts';
import {
  type Company,
  companyOf,
  companyWordsSchema,
  operationsSchema,
  provincesSchema,
} from './schema/company.ts';
import { deskSchema } from './schema/desk.ts';
import { wordsIn } from './schema/facts.ts';
import {
  contactSchema,
  homeSchema,
  offerSchema,
  overviewSchema,
  premiumPlusSchema,
  pricingSchema,
  textPageSchema,
  translatedTextPageSchema,
  whyChooseUsSchema,
} from './schema/pages.ts';
import {
  type PriceFacts,
  type PriceList,
  type Province,
  pricedLists,
  priceWordsSchema,
} from './schema/prices.ts';
import { messagesSchema, navigationSchema } from './schema/site.ts';
import { isStandInAccount } from './stand-ins.ts';

export const readCompanyWords = once((locale: Locale) =>
  readYamlFile(contentPath(locale, 'company.yaml'), companyWordsSchema),
);

export const readProvinces = once((locale: Locale) =>
  readYamlFile(contentPath(locale, 'provinces.yaml'), provincesSchema),
);

export const readOperations = once(() =>
  readYamlFile(contentPath('facts', 'operations.yaml'), operationsSchema),
);

/** `SITE_URL` (docs/settings.md) replaces the address that the content gives. */
export const readCompany = once((locale: Locale): Company => {
  const facts = readCompanyFacts();
  const operations = readOperations();
  const siteUrl = thisSite().siteUrl.replace(/(?<!\/)\/+$/, '') || facts.siteUrl;
  const social = facts.social
    .filter((account) => isPreview() || !isStandInAccount(account))
    .map((account) =>
      'url' in account ? { ...account, url: linkIn(locale, account.url, facts.siteUrl) } : account,
    );
  const supportUrl = linkIn(locale, facts.supportUrl, facts.siteUrl);
  const clientDataKept = facts.clientDataKept && wordsIn(locale, facts.clientDataKept);
  return companyOf(
    {
      ...{ ...facts, ...operations, siteUrl, social, supportUrl, clientDataKept },
      repliesEveryDay: shownCommitments().get('weekends') === true,
    },
    readCompanyWords(locale),
    readProvinces(locale)[facts.addresses[0]?.region ?? 'ON'],
    localeFacts(locale).language,
  );
});

export interface VersionedPriceList extends PriceList {
  version: string;
}

/** The facts, or why they cannot be read. */
function factsOrMistakes(locale: Locale, read: () => Facts): Facts {
  const result = resultOf(read);
  if ('value' in result) return result.value;
  return { values: new Map(addressesIn(locale)), commitments: new Map(), ...result };
}

/** Whether what depends on a signature, or on facts of the company, is shown. */
function shownWords(locale: Locale): Commitments {
  const { serviceArea, social, supportUrl } = readCompany(locale);
  return new Map([
    ...shownCommitments(),
    ['office far', serviceArea.far !== undefined],
    ['links to networks', social.length > 0],
    ['links to tickets', !supportUrl.startsWith('/')],
    ['links to no tickets', supportUrl.startsWith('/')],
  ]);
}

export const readPriceWords = once((locale: Locale) =>
  readYamlFile(
    contentPath(locale, 'prices.yaml'),
    priceWordsSchema,
    factsOrMistakes(locale, () => ({
      values: new Map([
        ...factsOfCompany(readCompany(locale)),
        ...valuesOfCommitments(readCommitments(), localeFacts(locale).language),
      ]),
      commitments: shownWords(locale),
    })),
    (words) => {
      const prices = priceFactsIfAny();
      return prices === null ? [] : unpairedWords(words, prices);
    },
  ),
);

/** Null if the facts have mistakes, which are told where they are read. */
function priceFactsIfAny(): PriceFacts | null {
  const read = resultOf(() => readPriceFacts());
  return 'value' in read ? read.value : null;
}

export const readPriceList = once((locale: Locale): VersionedPriceList => {
  const facts = readPriceFacts();
  const file = contentPath(locale, 'prices.yaml');
  const words = readPriceWords(locale);
  const prices = withWords(file, facts, words);
  const included = Object.values(facts.plans).map(({ includes }) => includes);
  const plans = Object.entries(prices.plans).map(([id, plan], index) => {
    const own = new Set(included.slice(0, index + 1).flat());
    return [id, { ...plan, addOns: Object.keys(facts.addOns).filter((addOn) => own.has(addOn)) }];
  });
  return {
    ...prices,
    plans: Object.fromEntries(plans),
    // Each that is sold has its words.
    extras: prices.extras as PriceList['extras'],
    // A launched site has no example prices.
    example: prices.example && isPreview(),
    provinces: taxedProvinces(locale),
    version: priceVersion(facts),
  };
});

/** Changes with every price and rate, and with nothing else, so that an estimate from older prices is recognised. */
export function priceVersion({ people: _, assessment: __, ...facts }: PriceFacts): string {
  return createHash('sha256').update(numbersIn(facts).join()).digest('hex').slice(0, 8);
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/**
 * The names of taxes say their rates. Who is not registered for Quebec's sales tax charges the federal one only, there too.
 */
function taxedProvinces(locale: Locale): PriceList['provinces'] {
  const { provinces } = readPriceFacts();
  const withRate = (name: string, percent: number) =>
    fill(name, { percent: formatPercent(percent, localeFacts(locale).language) });
  const taxed = provinceCodes.flatMap((code): [ProvinceId, Province][] => {
    const rates = provinces[idOf(code)];
    if (rates === undefined) return [];
    const { taxPercent, taxParts = [] } = rates;
    const { name, in: inProvince, taxName, taxPartNames = [] } = readProvinces(locale)[code];
    const [federal] = taxParts;
    const [federalName = taxName] = taxPartNames;
    const isFederal =
      code === 'QC' && readCompanyFacts().qstRegistered === false && federal !== undefined;
    const tax = isFederal
      ? { taxPercent: federal, taxName: withRate(federalName, federal) }
      : {
          taxPercent,
          taxName: withRate(taxName, taxPercent),
          ...(taxParts.length > 0 && {
            taxParts,
            taxPartNames: taxPartNames.map((part, index) => withRate(part, taxParts[index] ?? 0)),
          }),
        };
    return [[idOf(code), { name, in: inProvince, ...tax }]];
  });
  return Object.fromEntries(taxed);
}

export const readFacts = once(
  (locale: Locale): Facts =>
    factsOrMistakes(locale, () => {
      const { language } = localeFacts(locale);
      const facts = factsOf(readCompany(locale), readPriceList(locale), language);
      const promised = valuesOfCommitments(readCommitments(), language);
      return {
        values: new Map([
          ...facts,
          ...promised,
          ...marksOfOffers(),
          ...listsOfOffers(locale),
          ...addressesIn(locale),
        ]),
        commitments: shownWords(locale),
      };
    }),
);

/**
 * `{offer.visits}` shows nothing. It stands where something is said of what is sold or included, or of a whole list,
 * `{offer.plans}`, so that the sentence is found once that is gone.
 */
function marksOfOffers(): [name: string, text: string][] {
  const prices = readPriceFacts();
  const lists = [...pricedLists, 'terms' as const];
  return [
    ...lists.flatMap((list) => Object.keys(prices[list])),
    ...lists.filter((list) => Object.keys(prices[list]).length > 0),
    ...Object.values(prices.plans).flatMap(({ includes }) => includes),
    ...(prices.minimum > 0 ? ['minimum'] : []),
  ].map((id) => [`offer.${id}`, '']);
}

/** `{services.list}` is "managed IT and websites", and `{services.List}` begins a sentence; so with industries. */
function listsOfOffers(locale: Locale): [name: string, text: string][] {
  const { language } = localeFacts(locale);
  // As it is written, because menus may name facts.
  const parsed = parseYaml(readText(contentPath(locale, 'navigation.yaml')));
  const menus = Object('value' in parsed ? parsed.value : {});
  return families.flatMap((family): [string, string][] => {
    const entries: unknown[] = Object(menus[family]).pages ?? [];
    const names = entries
      .filter((entry) => !isOfRemovedPage(entry))
      .map((entry) => String(Object(entry).inSentences ?? Object(entry).label));
    const list = new Intl.ListFormat(language).format(names);
    return [
      [`${family}.list`, list],
      [`${family}.List`, list.slice(0, 1).toLocaleUpperCase(language) + list.slice(1)],
    ];
  });
}

export const readNavigation = once((locale: Locale) =>
  readYamlFile(contentPath(locale, 'navigation.yaml'), navigationSchema, readFacts(locale)),
);

/** The name of a page in the menus. Throws a ContentError if it has none. */
export function nameOf(locale: Locale, page: PageId): string {
  const navigation = readNavigation(locale);
  const { home, services, industries, main, footer, elsewhere } = navigation;
  const family = families.find((name) => name === page);
  if (family !== undefined) return navigation[family].label;
  const named = [
    home,
    ...services.pages,
    ...industries.pages,
    ...main,
    ...footer.legal,
    ...elsewhere,
  ];
  const link = named.find((candidate) => candidate.page === page);
  if (link === undefined) {
    throw new ContentError(
      `${contentPath(locale, 'navigation.yaml')}: the page "${page}" has no name; add it to a menu or under "elsewhere".`,
    );
  }
  return link.label;
}

export const readMessages = once((locale: Locale) =>
  readYamlFile(contentPath(locale, 'messages.yaml'), messagesSchema, readFacts(locale)),
);

/** What in a preview is not real yet; null once the site is launched. */
export function previewText(locale: Locale): string | null {
  if (!isPreview()) return null;
  const { standIns, ready, kinds } = readMessages(locale).site.preview;
  const left = standInsLeft().map((kind) => kinds[kind]);
  const list = new Intl.ListFormat(localeFacts(locale).language).format(left);
  return left.length === 0 ? ready : fill(standIns, { list });
}

export const readDesk = once((locale: Locale) =>
  readYamlFile(contentPath(locale, 'desk.yaml'), deskSchema, readFacts(locale)),
);

/** Reads pages in YAML, `pages/<id>.yaml`, each file once. */
function yamlPages<S extends v.GenericSchema>(schema: S) {
  return once(
    (locale: Locale, id: PageId): v.InferOutput<S> =>
      readYamlFile(join(pagesFolder(locale), `${id}.yaml`), schema, readFacts(locale), (page) => {
        const prices = priceFactsIfAny();
        return prices === null ? [] : priceMistakesInPage(id, page, prices);
      }),
  );
}

function yamlPage<S extends v.GenericSchema>(id: PageId, schema: S) {
  const read = yamlPages(schema);
  return (locale: Locale) => read(locale, id);
}

export const readHome = yamlPage('home', homeSchema);
export const readContact = yamlPage('contact', contactSchema);
export const readWhyChooseUs = yamlPage('why-choose-us', whyChooseUsSchema);
export const readPricing = yamlPage('pricing', pricingSchema);
export const readPremiumPlus = yamlPage('premium-plus', premiumPlusSchema);
export const readCalculator = yamlPage('pricing-calculator', calculatorSchema);
export const readBlog = yamlPage('blog', blogSchema);

const overviews = yamlPages(overviewSchema);
export function readOverview(locale: Locale, family: Family) {
  return overviews(locale, family);
}

const offers = yamlPages(offerSchema);
/** A service or an industry. */
export function readOffer(locale: Locale, { family, name }: Member) {
  return offers(locale, `${family}/${name}`);
}

/** Title and description of a page, for lists and the sitemap. */
export function readHead(locale: Locale, page: PageId): { title: string; description: string } {
  const member = memberOf(page);
  if (member !== null) return readOffer(locale, member);
  const reader = yamlReaders[page as keyof typeof yamlReaders];
  return reader === undefined ? readTextPage(locale, page as TextPageId) : reader(locale);
}

const yamlReaders = {
  home: readHome,
  contact: readContact,
  services: (locale: Locale) => readOverview(locale, 'services'),
  industries: (locale: Locale) => readOverview(locale, 'industries'),
  'why-choose-us': readWhyChooseUs,
  pricing: readPricing,
  'premium-plus': readPremiumPlus,
  'pricing-calculator': readCalculator,
  blog: readBlog,
};

export interface Prose {
  html: string;
  contents: Heading[];
}

type TextPage = v.InferOutput<typeof textPageSchema> & Prose;

export const readTextPage = once((locale: Locale, page: TextPageId): TextPage => {
  const file = join(pagesFolder(locale), `${page}.md`);
  const schema = locale === defaultLocale ? textPageSchema : translatedTextPageSchema;
  const { frontMatter, text } = readMarkdownFile(file, schema, readFacts(locale));
  const updated: string =
    'updated' in frontMatter ? frontMatter.updated : readTextPage(defaultLocale, page).updated;
  return { ...frontMatter, updated, ...proseOf(text) };
});

export function proseOf({ file, markdown }: MarkdownText): Prose {
  const html = renderMarkdown(markdown, { language: folderOf(file) });
  return { html, contents: headingsOf(html) };
}
