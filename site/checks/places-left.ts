/**
 * Sentences that cannot follow the facts by themselves: they name a place where the company neither is nor goes, a day
 * of the week, or an amount of money. Legal texts come first, where a wrong province makes a false statement about law.
 */
import { readCompany, readCompanyWords, readFacts, readProvinces } from '../index.ts';
import { readCompanyFacts, readPriceFacts } from '../launch.ts';
import { withoutHidden } from '../read/commitments.ts';
import { defaultLocale, type Locale, locales } from '../read/locales.ts';
import {
  idOf,
  namesWithin,
  ownPrivacyLaw,
  type ProvinceCode,
  provinceCodes,
} from '../read/provinces.ts';
import { contentPath, folderOf } from '../read/site.ts';
import { textsIn } from './content-files.ts';

/** Where the company of the demonstration works, each place with its other names. */
const ofDemonstration = [
  'Ottawa',
  'Gatineau|Outaouais',
  'Brampton|GTA|Greater Toronto(?: Area)?|Grand Toronto|Toronto',
];
const federalLaw = 'PIPEDA|LPRPDE';
/** Typed amounts, which no change of a price reaches. */
const amount = /\$\d|\d[\u00a0 ]?\$/;
const legal = /\/(?:messages\.yaml|pages\/[\w-]+-(?:policy|notice|of-use)\.md)$/;
/** Facts, and words that follow them. */
const known = /\/(?:company|provinces|desk)\.yaml$/;

export interface Left {
  file: string;
  isLegal: boolean;
  /** Such as "67 (Ontario)". */
  lines: string[];
}

/** Lines that name a place that is not the company's. A site does not go live with them. */
function placesLeft(): Left[] {
  const foreign = wholeWords(foreignPlaces(), 'g');
  // Its laws protect the people there, wherever a company is, and legal texts say so to everybody, as they name the federal one.
  const inEveryLaw = wholeWords([...namesOf('QC'), federalLaw]);
  return locales()
    .flatMap((locale) =>
      leftIn(locale, (text, isLegal) =>
        (text.match(foreign) ?? []).filter((place) => !(isLegal && inEveryLaw.test(place))),
      ),
    )
    .sort((a, b) => Number(b.isLegal) - Number(a.isLegal));
}

export function amountsLeft(): Left[] {
  return locales().flatMap((locale) => leftIn(locale, (text) => (amount.test(text) ? ['$'] : [])));
}

const daysOfWeek =
  /\b(?:weekdays?|weekends?|Saturdays?|Sundays?)\b|(?<!\p{L})(?:en semaine|fins? de semaine|samedis?|dimanches?)(?!\p{L})/giu;

/** What is said of weekends where the phone is answered on one of their days; posts and examples speak of others. */
export function daysLeft(): Left[] {
  const { opens } = readCompany(defaultLocale).hours;
  if (opens[0] === null && opens[6] === null) return [];
  return locales()
    .flatMap((locale) => leftIn(locale, (text) => text.match(daysOfWeek) ?? []))
    .filter(({ file }) => !/\/(?:posts|downloads)\//.test(file));
}

/** @param find the words of a text that are not the company's */
export function leftIn(locale: Locale, find: (text: string, isLegal: boolean) => string[]): Left[] {
  const commitments = new Map([
    ...readFacts(locale).commitments,
    // It goes with the tax, which is listed by itself.
    ...foreignTaxes().map((code) => [`clients in ${code}`, false] as const),
    ...(isUnderFederalLaw() ? [] : [['clients under PIPEDA', false] as const]),
  ]);
  return textsIn(locale)
    .filter(({ file }) => folderOf(file) === locale && !known.test(file))
    .map(({ file, texts, lineOf }) => {
      const isLegal = legal.test(file);
      const written = texts.map(({ at, text }) => ({
        at,
        shown: withoutHidden(text, commitments).replace(/\{(?:\w+ [^{}]*|end)\}/g, ''),
      }));
      // With a text that is not shown, the fields beside it are not shown either.
      const hidden = written
        .filter(({ at, shown }) => shown.trim() === '' && /\.[a-z]+$/i.test(at))
        .map(({ at }) => at.replace(/[^.]+$/, ''));
      const lines = written.flatMap(({ at, shown }) => {
        if (hidden.some((group) => at.startsWith(group))) return [];
        // Targets of links and names of facts are not read.
        const words = shown.replace(/\]\([^)]*\)|https?:\S+|\{[^{}]*\}/g, ' ');
        const found = [...new Set(find(words, isLegal))];
        return found.length === 0 ? [] : [`${lineOf(at)} (${found.join(', ')})`];
      });
      return { file, isLegal, lines };
    })
    .filter(({ lines }) => lines.length > 0);
}

export const wholeWords = (words: string[], flags = '') =>
  new RegExp(`(?<!\\p{L})(?:${words.join('|') || '(?!)'})(?!\\p{L})`, `u${flags}`);

/** Of a province, in every language: English texts may say Québec, too. */
export function namesOf(code: ProvinceCode): string[] {
  const within = namesWithin[code];
  return [
    ...locales().map((locale) => readProvinces(locale)[code].name),
    ...(within === undefined ? [] : [within]),
  ];
}

/** Whether the addresses, the service area or `otherPlaces` name one of these. */
function areSaid(words: string[]): boolean {
  const { addresses, otherPlaces } = readCompanyFacts();
  const areas = locales().map((locale) => readCompanyWords(locale).serviceArea);
  const cities = addresses.map(({ city }) => city);
  return wholeWords(words).test(JSON.stringify([areas, cities, otherPlaces]));
}

/** Whether the company is or goes there. Bills with its tax do not say so: they may still be those of the demonstration. */
function isOwn(code: ProvinceCode): boolean {
  const { addresses } = readCompanyFacts();
  return addresses.some(({ region }) => region === code) || areSaid(namesOf(code));
}

const isUnderFederalLaw = () =>
  provinceCodes.some((code) => !ownPrivacyLaw.includes(code) && isOwn(code));

function foreignPlaces(): string[] {
  return [
    ...ofDemonstration.filter((place) => !areSaid([place])),
    ...provinceCodes.filter((code) => !isOwn(code)).flatMap(namesOf),
    ...(isUnderFederalLaw() ? [] : [federalLaw]),
  ];
}

/** Provinces whose tax is on the bills, and where the company neither is nor goes. */
function foreignTaxes(): ProvinceCode[] {
  const { provinces } = readPriceFacts();
  return provinceCodes.filter((code) => idOf(code) in provinces && !isOwn(code));
}

function taxesLeft(): string[] {
  return foreignTaxes().map(
    (code) =>
      `${contentPath('facts', 'prices.yaml')}: provinces: ${idOf(code)}: with its tax, pages speak of its rules to clients there; the addresses in ${companyFile()} and "serviceArea" in ${wordsFile()} do not name it. Delete the line, or add ${readProvinces(defaultLocale)[code].name} to "remote" of "serviceArea"`,
  );
}

const companyFile = () => contentPath('facts', 'company.yaml');
const wordsFile = () => contentPath(defaultLocale, 'company.yaml');

/** What names another place, beside the address that it contradicts. A site does not go live with it. */
export function falseOfPlace(): string[] {
  const [address] = readCompanyFacts().addresses;
  return [
    ...taxesLeft(),
    ...placesLeft().map(({ file, isLegal, lines }) => {
      const advice = isLegal
        ? 'put {city.in}, {province.in} or {province.of} there, or take the sentence out'
        : `change or delete the lines, or add the place to "otherPlaces" in ${companyFile()}`;
      return `${file}: line ${lines.join(', ')}: you are in ${address?.city}, ${address?.region}; ${advice}`;
    }),
  ];
}
