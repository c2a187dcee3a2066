/** Matters of taste. An editor may follow them or not: they are printed, and stop nothing. */

import { fileOf, pageIds } from '../addresses/pages.ts';
import { readCompany, readHead } from '../index.ts';
import { readPriceFacts } from '../launch.ts';
import { fileOfPost, readAllPosts } from '../posts.ts';
import { proofFile, readProofFacts } from '../proof.ts';
import { type Locale, locales } from '../read/locales.ts';
import { idOf, provinceCodes, taxPercents } from '../read/provinces.ts';
import { contentPath, thisSite } from '../read/site.ts';
import { textsIn } from './content-files.ts';
import { formerAddressAdvice } from './former-addresses.ts';
import { readSources, sourcesFile } from './required-words.ts';

/** Search engines show about so many characters. */
const longestTitle = 65;
const description = { least: 110, most: 165 };

interface Page {
  file: string;
  title: string;
  description: string;
}

export function contentAdvice(): string[] {
  return [
    ...locales().flatMap((locale) => [
      ...pagesOf(locale).flatMap(headAdvice),
      ...typedFacts(locale),
      ...linkAdvice(locale),
    ]),
    ...endedEvidence(),
    ...taxAdvice(),
    ...formerAddressAdvice(),
  ];
}

/** Of prices without tax, with the federal one only, or with all. A rate may have changed since ours were written down. */
export function taxAdvice(): string[] {
  const { provinces } = readPriceFacts();
  return provinceCodes.flatMap((code) => {
    const { taxPercent } = provinces[idOf(code)] ?? {};
    const parts = taxPercents[code];
    const usual = [...new Set([0, parts[0] ?? 0, parts.reduce((sum, part) => sum + part)])];
    return taxPercent === undefined || usual.includes(taxPercent)
      ? []
      : [
          `${contentPath('facts', 'prices.yaml')}: provinces.${idOf(code)}.taxPercent: is ${taxPercent}, and in 2026 one of these is usual there: ${usual.join(', ')}`,
        ];
  });
}

function endedEvidence(): string[] {
  const { today } = thisSite();
  const proof = readProofFacts();
  return (['credentials', 'insurance', 'partners'] as const).flatMap((kind) =>
    proof[kind].flatMap(({ until = today }, index) =>
      until < today
        ? [`${proofFile()}: ${kind}.${index}: ended on ${until}, and is not shown`]
        : [],
    ),
  );
}

function pagesOf(locale: Locale): Page[] {
  return [
    ...pageIds(locale).map((page) => ({
      ...readHead(locale, page),
      file: fileOf(locale, page) ?? '',
    })),
    ...readAllPosts(locale).map((post) => ({ ...post, file: fileOfPost(locale, post.id) })),
  ];
}

function headAdvice(page: Page): string[] {
  const { least, most } = description;
  const advice: string[] = [];
  if (page.title.length > longestTitle) {
    advice.push(`title: has ${page.title.length} characters; search engines show ${longestTitle}`);
  }
  if (page.description.length < least || page.description.length > most) {
    advice.push(
      `description: has ${page.description.length} characters; ${least} to ${most} are shown whole`,
    );
  }
  return advice.map((one) => `${page.file}: ${one}`);
}

/** Facts that are typed instead of named, and stay when they change. */
function typedFacts(locale: Locale): string[] {
  const { phone, email, hours } = readCompany(locale);
  const [area, exchange, line] = phone.display.match(/\d+/g) ?? [];
  const facts: [pattern: RegExp, name: string][] = [
    [new RegExp(`${area}\\D{0,2}${exchange}\\D?${line}`), '{company.phone}'],
    [new RegExp(escaped(email), 'i'), '{company.email}'],
    [new RegExp(escaped(hours.text)), '{company.hours}'],
  ];
  return textsIn(locale).flatMap(({ file, texts }) =>
    texts.flatMap(({ at, text }) =>
      facts
        .filter(([pattern]) => pattern.test(text))
        .map(
          ([, name]) => `${file}: ${at}: ${name} in place of what is typed follows every change`,
        ),
    ),
  );
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function linkAdvice(locale: Locale): string[] {
  const sources = readSources();
  return textsIn(locale).flatMap(({ file, texts }) =>
    texts.flatMap(({ at, text }) =>
      Array.from(text.matchAll(/\]\((https?:(?:[^()\s]|\([^()\s]*\))+)/g), ([, url = '']) => url)
        .filter((url) => !sources.includes(`<${url}>`))
        .map((url) => `${file}: ${at}: ${url} has no row in ${sourcesFile()}`),
    ),
  );
}
