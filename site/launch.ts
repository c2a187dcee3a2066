import { pageIds } from './addresses/pages.ts';
import { defaultLocale } from './read/locales.ts';
import { memberOf } from './read/page-ids.ts';
import { idOf, ownPrivacyLaw, type ProvinceCode, provinceCodes } from './read/provinces.ts';
import { readYamlFile } from './read/read-file.ts';
import { removedPages } from './read/removed-pages.ts';
import { contentPath, once, thisSite } from './read/site.ts';
import { commitmentsSchema } from './schema/commitments.ts';
import { companyFactsSchema } from './schema/company.ts';
import { pricedLists, priceFactsSchema } from './schema/prices.ts';
import { isStandIn } from './stand-ins.ts';

export const commitmentsFile = () => contentPath('facts', 'commitments.yaml');

export const readCompanyFacts = once(() =>
  readYamlFile(contentPath('facts', 'company.yaml'), companyFactsSchema),
);

export const readPriceFacts = once(() =>
  readYamlFile(contentPath('facts', 'prices.yaml'), priceFactsSchema),
);

export const readCommitments = once(() => readYamlFile(commitmentsFile(), commitmentsSchema));

export function isPreview(): boolean {
  return !thisSite().asLaunched && !readCompanyFacts().launched;
}

/** Whether clients are in a province: an office is there, or bills have its tax. */
function hasClientsIn(code: ProvinceCode): boolean {
  const { addresses } = readCompanyFacts();
  return (
    idOf(code) in readPriceFacts().provinces || addresses.some(({ region }) => region === code)
  );
}

/** Services, industries and lists of prices, those too that were taken away, and the assessment. */
function offers(): Map<string, boolean> {
  const prices = readPriceFacts();
  return new Map([
    ...[...removedPages()].map((page) => [page, false] as const),
    ...pageIds(defaultLocale)
      .filter((page) => memberOf(page) !== null)
      .map((page) => [page, true] as const),
    ...pricedLists.map((list) => [list, Object.keys(prices[list]).length > 0] as const),
    ['assessment', prices.assessment !== undefined] as const,
  ]);
}

/** For so many years it may be said that a company is young. */
const lately = 3;

/** Whether the words of each commitment are shown, and those that hold by other facts. */
export function shownCommitments(): Map<string, boolean> {
  const everything = isPreview();
  const { addresses, foundedYear } = readCompanyFacts();
  const office = addresses[0]?.region;
  const { assessment } = readPriceFacts();
  const places = provinceCodes.flatMap((code): [string, boolean][] => [
    [`office in ${code}`, code === office],
    [`office outside ${code}`, code !== office],
    [`clients in ${code}`, hasClientsIn(code)],
  ]);
  const isUnderFederalLaw = provinceCodes.some(
    (code) => hasClientsIn(code) && !ownPrivacyLaw.includes(code),
  );
  return new Map([
    ...places,
    ['clients under PIPEDA', isUnderFederalLaw],
    ...[...offers()].flatMap(([name, isOffered]): [string, boolean][] => [
      [`offers ${name}`, isOffered],
      [`offers no ${name}`, !isOffered],
    ]),
    ['assessment free', assessment === 0],
    ['assessment paid', assessment !== undefined && assessment > 0],
    ['founded lately', Number(thisSite().today.slice(0, 4)) - foundedYear <= lately],
    ...Object.entries(readCommitments()).map(
      ([name, { signed }]) => [name, everything || signed !== ''] as const,
    ),
  ]);
}

export const kindsOfStandIns = ['name', 'addresses', 'phone', 'prices', 'commitments'] as const;

/** What in a preview is still a stand-in or waits for a signature. */
export function standInsLeft(): (typeof kindsOfStandIns)[number][] {
  const { name, siteUrl, email, supportUrl, supportEmail, addresses, phone } = readCompanyFacts();
  const number = `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`;
  const areLeft = {
    name: isStandIn(name),
    addresses: [
      ...[siteUrl, email, supportUrl, supportEmail],
      ...addresses.map(({ street }) => street),
    ].some(isStandIn),
    phone: isStandIn(number),
    prices: readPriceFacts().example,
    commitments: Object.values(readCommitments()).some(({ signed }) => signed === ''),
  };
  return kindsOfStandIns.filter((kind) => areLeft[kind]);
}
