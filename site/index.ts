/**
 * The only reader of content. It runs at build time, in loaders and in `app/generate/`. A mistake
 * throws a ContentError that names file and field, which stops the build.
 */
import { join } from 'node:path';
import type * as v from 'valibot';
import { fill } from '../service/domain/fill.ts';
import { pagesFolder } from './addresses/pages.ts';
import { readCompany } from './company.ts';
import { factsIn, factsOf } from './facts.ts';
import { isPreview, kindsLeft } from './launch.ts';
import { mistakesBeside, priceMistakesInPage, readPriceList, readPriceWords } from './prices.ts';
import { numbersOfPromises } from './promises.ts';
import type { Facts } from './read/fill.ts';
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
import { type MarkdownText, readMarkdownFile, readYamlFile } from './read/read-file.ts';
import { contentPath, folderOf, once } from './read/site.ts';
import { blogSchema } from './schema/blog.ts';
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
import { calculatorSchema, deskSchema, messagesSchema, navigationSchema } from './schema/words.ts';

export const readFacts = once(
  (locale: Locale): Facts =>
    factsIn(locale, () => [
      ...factsOf(readCompany(locale), readPriceList(locale), localeFacts[locale].language),
      ...numbersOfPromises(locale),
    ]),
);

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
  const left = kindsLeft().map((kind) => kinds[kind]);
  const list = new Intl.ListFormat(localeFacts[locale].language).format(left);
  return left.length === 0 ? ready : fill(standIns, { list });
}

export const readDesk = once((locale: Locale) =>
  readYamlFile(contentPath(locale, 'desk.yaml'), deskSchema, readFacts(locale)),
);

/** Reads pages in YAML, `pages/<id>.yaml`, each file once. */
function yamlPages<S extends v.GenericSchema>(schema: S) {
  return once(
    (locale: Locale, id: PageId): v.InferOutput<S> =>
      readYamlFile(join(pagesFolder(locale), `${id}.yaml`), schema, readFacts(locale), (page) =>
        'value' in resultOf(() => readPriceWords(locale))
          ? mistakesBeside((prices) => priceMistakesInPage(page, prices))
          : [],
      ),
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
