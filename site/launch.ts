/**
 * The state of the site. Until the owner sets `launched: true` every build is a preview: it says so on every page,
 * and search engines are asked to leave it out. A launched site has no stand-ins, and shows only what is signed.
 */
import { join } from 'node:path';
import { factsFolder } from './read/content-folder.ts';
import { once } from './read/once.ts';
import { readYamlFile } from './read/read-file.ts';
import { commitmentsSchema } from './schema/commitments.ts';
import { companyFactsSchema } from './schema/company.ts';
import { priceFactsSchema } from './schema/prices.ts';
import { idOf, ownPrivacyLaw, type ProvinceCode, provinceCodes } from './schema/provinces.ts';
import { isStandIn } from './stand-ins.ts';

export const commitmentsFile = join(factsFolder, 'commitments.yaml');

export const readCompanyFacts = once((_: 'company') =>
  readYamlFile(join(factsFolder, 'company.yaml'), companyFactsSchema),
);

export const readPriceFacts = once((_: 'prices') =>
  readYamlFile(join(factsFolder, 'prices.yaml'), priceFactsSchema),
);

export const readCommitments = once((_: 'commitments') =>
  readYamlFile(commitmentsFile, commitmentsSchema),
);

/**
 * `AS_LAUNCHED` shows the site as it will be, stand-ins included: for checks, tests and pictures, never for visitors.
 */
export const isShownAsLaunched = Boolean(process.env.AS_LAUNCHED);

export function isPreview(): boolean {
  return !isShownAsLaunched && !readCompanyFacts('company').launched;
}

/** Whether clients are in a province: an office is there, or bills have its tax. */
function hasClientsIn(code: ProvinceCode): boolean {
  const { addresses } = readCompanyFacts('company');
  return (
    idOf(code) in readPriceFacts('prices').provinces ||
    addresses.some(({ region }) => region === code)
  );
}

/** Whether the words of each commitment are shown, and those that hold where the office or clients are. */
export function shownCommitments(): Map<string, boolean> {
  const everything = isPreview();
  const office = readCompanyFacts('company').addresses[0]?.region;
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
    ...Object.entries(readCommitments('commitments')).map(
      ([name, { signed }]) => [name, everything || signed !== ''] as const,
    ),
  ]);
}

export const kindsOfStandIns = ['name', 'addresses', 'phone', 'prices', 'commitments'] as const;

/** What in a preview is still a stand-in or waits for a signature. */
export function standInsLeft(): (typeof kindsOfStandIns)[number][] {
  const { name, siteUrl, email, supportUrl, supportEmail, addresses, phone } =
    readCompanyFacts('company');
  const number = `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`;
  const areLeft = {
    name: isStandIn(name),
    addresses: [
      ...[siteUrl, email, supportUrl, supportEmail],
      ...addresses.map(({ street }) => street),
    ].some(isStandIn),
    phone: isStandIn(number),
    prices: readPriceFacts('prices').example,
    commitments: Object.values(readCommitments('commitments')).some(({ signed }) => signed === ''),
  };
  return kindsOfStandIns.filter((kind) => areLeft[kind]);
}
