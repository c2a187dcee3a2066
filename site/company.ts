/** Reads what is said of the company. */
import { readCompanyFacts } from './launch.ts';
import type { Locale } from './read/locales.ts';
import { readYamlFile } from './read/read-file.ts';
import { contentPath, once, thisSite } from './read/site.ts';
import { type Company, companyOf, companyWordsSchema, operationsSchema } from './schema/company.ts';

const readCompanyWords = once((locale: Locale) =>
  readYamlFile(contentPath(locale, 'company.yaml'), companyWordsSchema),
);

export const readOperations = once(() =>
  readYamlFile(contentPath('facts', 'operations.yaml'), operationsSchema),
);

/** `SITE_URL` (docs/settings.md) replaces the address that the content gives. */
export const readCompany = once((locale: Locale): Company => {
  const facts = readCompanyFacts();
  const siteUrl = thisSite().siteUrl.replace(/(?<!\/)\/+$/, '') || facts.siteUrl;
  return companyOf({ ...facts, ...readOperations(), siteUrl }, readCompanyWords(locale), locale);
});
