/**
 * The only reader of content. Runs at build time (in loaders and in `generate/`); throws a
 * ContentError that names file and field, and so stops the build.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type * as v from 'valibot';
import { contentRoot, type Locale, localeFacts } from './addresses/locales.ts';
import type { LegalPageId, PageId } from './addresses/page-ids.ts';
import { pagesFolder } from './addresses/pages.ts';
import { type Facts, factsOf } from './read/facts.ts';
import { type Heading, headingsOf, renderMarkdown } from './read/markdown.ts';
import { readMarkdownFile, readYamlFile } from './read/read-file.ts';
import { calculatorSchema } from './schema/calculator.ts';
import {
  blogSchema,
  contactSchema,
  homeSchema,
  industrySchema,
  overviewSchema,
  premiumPlusSchema,
  pricingSchema,
  serviceSchema,
  textPageSchema,
  whyChooseUsSchema,
} from './schema/pages.ts';
import { type PriceList, priceListSchema } from './schema/prices.ts';
import { companySchema, messagesSchema, navigationSchema } from './schema/site.ts';

/** While developing, drafts are shown, and files are read anew each time. */
export const isDeveloping = import.meta.env?.MODE === 'development';

/** Content does not change while a build runs, so each file is read once. */
export function once<Key extends string, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    if (!isDeveloping) known.set(key, value);
    return value;
  };
}

/** `SITE_URL` (design.md, "Configuration") replaces the address that the content gives. */
export const readCompany = once((locale: Locale) => {
  const company = readYamlFile(join(contentRoot, locale, 'company.yaml'), companySchema);
  return { ...company, siteUrl: process.env.SITE_URL?.replace(/\/+$/, '') || company.siteUrl };
});

export interface VersionedPriceList extends PriceList {
  /** Differs whenever a price or a rate does, so that an old estimate can tell. */
  version: string;
}

export const readPriceList = once((locale: Locale): VersionedPriceList => {
  const prices = readYamlFile(join(contentRoot, locale, 'prices.yaml'), priceListSchema);
  const amounts = JSON.stringify(prices, (_, value) =>
    typeof value === 'string' || Array.isArray(value) ? undefined : value,
  );
  return { ...prices, version: createHash('sha256').update(amounts).digest('hex').slice(0, 8) };
});

export const readFacts = once((locale: Locale): Facts => {
  return factsOf(readCompany(locale), readPriceList(locale), localeFacts(locale).language);
});

export const readNavigation = once((locale: Locale) =>
  readYamlFile(join(contentRoot, locale, 'navigation.yaml'), navigationSchema, readFacts(locale)),
);

export const readMessages = once((locale: Locale) =>
  readYamlFile(join(contentRoot, locale, 'messages.yaml'), messagesSchema, readFacts(locale)),
);

/** A page in YAML: `pages/<id>.yaml`. */
function yamlPage<S extends v.GenericSchema>(id: PageId, schema: S) {
  return once(
    (locale: Locale): v.InferOutput<S> =>
      readYamlFile(join(pagesFolder(locale), `${id}.yaml`), schema, readFacts(locale)),
  );
}

export const readHome = yamlPage('home', homeSchema);
export const readContact = yamlPage('contact', contactSchema);
export const readServices = yamlPage('services', overviewSchema);
export const readIndustries = yamlPage('industries', overviewSchema);
export const readWhyChooseUs = yamlPage('why-choose-us', whyChooseUsSchema);
export const readPricing = yamlPage('pricing', pricingSchema);
export const readPremiumPlus = yamlPage('premium-plus', premiumPlusSchema);
export const readCalculator = yamlPage('pricing-calculator', calculatorSchema);
export const readBlog = yamlPage('blog', blogSchema);

export function readService(locale: Locale, slug: string) {
  return yamlPage(`services/${slug}`, serviceSchema)(locale);
}

export function readIndustry(locale: Locale, slug: string) {
  return yamlPage(`industries/${slug}`, industrySchema)(locale);
}

/** What a page says about itself, for lists and the sitemap. */
export function readHead(locale: Locale, page: PageId): { title: string; description: string } {
  const [, parent, slug] = /^(services|industries)\/(.+)$/.exec(page) ?? [];
  if (slug !== undefined)
    return parent === 'services' ? readService(locale, slug) : readIndustry(locale, slug);
  const reader = yamlReaders[page as keyof typeof yamlReaders];
  return reader === undefined ? readTextPage(locale, page as TextPageId) : reader(locale);
}

const yamlReaders = {
  home: readHome,
  contact: readContact,
  services: readServices,
  industries: readIndustries,
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

/** Pages of prose. */
export type TextPageId = 'about' | LegalPageId;

export function readTextPage(locale: Locale, page: TextPageId) {
  const file = join(pagesFolder(locale), `${page}.md`);
  const { frontMatter, markdown } = readMarkdownFile(file, textPageSchema, readFacts(locale));
  return { ...frontMatter, ...proseOf(markdown) };
}

export function proseOf(markdown: string): Prose {
  const html = renderMarkdown(markdown);
  return { html, contents: headingsOf(html) };
}
