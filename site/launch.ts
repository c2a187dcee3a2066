import { readYamlFile } from './read/read-file.ts';
import { contentPath, once, thisSite } from './read/site.ts';
import { commitmentsSchema } from './schema/commitments.ts';
import { companyFactsSchema } from './schema/company.ts';
import { priceFactsSchema } from './schema/prices.ts';
import { idOf, ownPrivacyLaw, type ProvinceCode, provinceCodes } from './schema/provinces.ts';
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

/** Whether the words of each commitment are shown, and those that hold where the office or clients are. */
export function shownCommitments(): Map<string, boolean> {
  const everything = isPreview();
  const office = readCompanyFacts().addresses[0]?.region;
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
