/**
 * Sentences that cannot follow the facts by themselves: they name a place where the company neither is nor goes, or an
 * amount of money. Legal texts come first, where a wrong province makes a false statement about law.
 */
import { join } from 'node:path';
import { readCompanyWords, readProvinces } from '../index.ts';
import { readCompanyFacts, readPriceFacts } from '../launch.ts';
import { factsFolder, folderOf } from '../read/content-folder.ts';
import { type Locale, locales } from '../read/locales.ts';
import { idOf, provinceCodes } from '../schema/provinces.ts';
import type { TextFile } from '../stand-ins.ts';

/** Where the company of the demonstration works. */
const cities =
  'Ottawa|Gatineau|Outaouais|Brampton|GTA|Greater Toronto(?: Area)?|Grand Toronto|Toronto';
const amount = /\$\d|\d\u00a0?\s?\$/;
const legal = /\/(?:messages\.yaml|pages\/[\w-]+-(?:policy|notice|of-use)\.md)$/;
/** Facts, and words that follow them. */
const known = /\/(?:company|provinces|desk)\.yaml$/;

export interface Left {
  file: string;
  isLegal: boolean;
  /** Such as "line 67: Ontario". */
  lines: string[];
}

export function placesLeft(files: TextFile[]): Left[] {
  return locales.flatMap((locale) => {
    const foreign = foreignPlaces(locale);
    return leftIn(files, locale, (line, isLegal) => {
      const found = line.match(foreign) ?? [];
      // Its laws protect the people there, wherever a company is, and legal texts say so to everybody.
      return found.filter((place) => !(isLegal && /^Qu[ée]bec$/.test(place)));
    });
  });
}

/** Typed amounts, which no change of a price reaches. */
export function amountsLeft(files: TextFile[]): Left[] {
  return locales.flatMap((locale) =>
    leftIn(files, locale, (line) => (amount.test(line) ? ['$'] : [])),
  );
}

function leftIn(
  files: TextFile[],
  locale: Locale,
  find: (line: string, isLegal: boolean) => string[],
): Left[] {
  return files
    .filter(({ file }) => folderOf(file) === locale && !known.test(file))
    .map(({ file, text }) => {
      const isLegal = legal.test(file);
      const lines = text.split('\n').flatMap((line, index) => {
        const shown = file.endsWith('.yaml') && /^\s*#/.test(line) ? '' : withoutTargets(line);
        const found = [...new Set(find(shown, isLegal))];
        return found.length === 0 ? [] : [`${index + 1} (${found.join(', ')})`];
      });
      return { file, isLegal, lines };
    })
    .filter(({ lines }) => lines.length > 0);
}

/** What nobody reads: the targets of links, and what holds in other provinces only. */
function withoutTargets(line: string): string {
  const everywhere = line.replace(/\{office in [A-Z]{2}\}[^{}]*(?:\{end\}|$)/g, ' ');
  return everywhere.replace(/\]\([^)]*\)|https?:\S+|\{[^{}]*\}/g, ' ');
}

function foreignPlaces(locale: Locale): RegExp {
  const { addresses } = readCompanyFacts('company');
  const { serviceArea } = readCompanyWords(locale);
  const served = readPriceFacts('prices').provinces;
  const own = JSON.stringify([serviceArea, addresses.map(({ city }) => city)]);
  const provinces = provinceCodes
    .filter((code) => !(idOf(code) in served) && !addresses.some(({ region }) => region === code))
    .map((code) => readProvinces(locale)[code].name);
  const foreign = [...cities.split(/\|(?![^(]*\))/), ...provinces].filter(
    (place) => !new RegExp(`(?<!\\p{L})(?:${place})(?!\\p{L})`, 'u').test(own),
  );
  return new RegExp(`(?<!\\p{L})(?:${foreign.join('|') || '(?!)'})(?!\\p{L})`, 'gu');
}

/** Legal texts that name another place, beside the address that they contradict. A site does not go live with them. */
export function falseInLaw(files: TextFile[]): string[] {
  const [address] = readCompanyFacts('company').addresses;
  return placesLeft(files)
    .filter(({ isLegal }) => isLegal)
    .map(
      ({ file, lines }) =>
        `${file}: line ${lines.join(', ')} contradicts the address in ${join(factsFolder, 'company.yaml')}, ${address?.city}, ${address?.region}: put {city.in}, {province.in} or {province.of} there, or take the sentence out`,
    );
}
