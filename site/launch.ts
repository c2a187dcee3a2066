/** The owner's switch, and what a launch has to wait for. */
import { priceFactsSchema } from '../prices/schema.ts';
import { promisesLeft, readPromises } from './promises.ts';
import { locales } from './read/locales.ts';
import { resultOf } from './read/mistakes.ts';
import { readYamlFile } from './read/read-file.ts';
import { contentPath, filesOf, once, thisSite } from './read/site.ts';
import { readText } from './read/source.ts';
import { companyFactsSchema } from './schema/company.ts';
import { date } from './schema/fields.ts';

export const readCompanyFacts = once(() =>
  readYamlFile(contentPath('facts', 'company.yaml'), companyFactsSchema),
);

export const readPriceFacts = once(() =>
  readYamlFile(contentPath('facts', 'prices.yaml'), priceFactsSchema(date)),
);

export function isPreview(): boolean {
  return !thisSite().asLaunched && !readCompanyFacts().launched;
}

/** What stands in for facts of the company until the real ones are given, and what to put there. */
const standIns = {
  name: [/\bTowpath IT\b/, "Put the company's own name here"],
  // Host names that nobody can own (RFC 2606): the site's own, mailboxes, accounts.
  addresses: [
    /[\w@.-]*\.example\b/,
    "Put an address of the company's own here, or take the account out",
  ],
  street: [
    /\b100 Example Street\b|\b100, rue Example\b/,
    "Put the street and number of the company's office here",
  ],
  // Numbers for fiction. Words of the form show what a number looks like.
  phone: [/\b555[-. ]?01(?!23\b)\d\d\b/, "Put the company's own phone number here"],
} satisfies Record<string, [pattern: RegExp, advice: string]>;

const standInPerson = /^ *(?:- )?standIn: *true/m;

/** Those that are no words of their own, by their files. */
const defaults: [file: RegExp, pattern: RegExp, advice: string][] = [
  [
    /company\.yaml$/,
    /^privacyOfficer: *['"]?(?:Privacy Officer|responsable de la protection des renseignements personnels)['"]? *$/,
    'Put the title of the person who answers for personal data here, such as Office Manager; texts put "our" before it',
  ],
  [
    /facts.prices\.yaml$/,
    /^example: *true/,
    'Check every price of this file and the day of "effective", then set "example" to false',
  ],
  [
    /\/facts\/people\.yaml$/,
    standInPerson,
    'Put somebody of the company here, with their consent in place of this line, or delete the entry',
  ],
];

/** Each with its file and line. */
function standInsLeft(): string[] {
  return (['facts', ...locales] as const)
    .flatMap((folder) => filesOf(folder).map((name) => contentPath(folder, name)))
    .flatMap((file) => {
      const rules = [
        ...Object.values(standIns),
        ...defaults.flatMap(([files, ...rule]) => (files.test(file) ? [rule] : [])),
      ];
      // One that cannot be read is a mistake, and told as such.
      const text = resultOf(() => readText(file));
      const lines = 'value' in text ? text.value.split('\n') : [];
      return lines.flatMap((line, index) => {
        // Comments are not shown on the site. In Markdown such a line is a heading.
        const words = file.endsWith('.yaml') ? line.replace(/(?:^|\s)#.*/, '') : line;
        const rule = rules.find(([pattern]) => pattern.test(words));
        return rule === undefined
          ? []
          : [
              `${file}, line ${index + 1}: ${rule[0].exec(words)?.[0].trim()} is a stand-in. ${rule[1]}`,
            ];
      });
    });
}

/** What may stand in a preview, and not on a launched site. */
export function whatStopsLaunch(): string[] {
  const promises = resultOf(promisesLeft);
  return [...standInsLeft(), ...('value' in promises ? promises.value : [])];
}

export const kindsOfStandIns = [
  'name',
  'addresses',
  'phone',
  'people',
  'prices',
  'promises',
] as const;

/** What in a preview is still a stand-in or waits for the owner. */
export function kindsLeft(): (typeof kindsOfStandIns)[number][] {
  const { name, siteUrl, email, supportUrl, supportEmail, addresses, phone } = readCompanyFacts();
  const streets = addresses.map(({ street }) => street.en).join('\n');
  const own = [siteUrl, email, supportUrl, supportEmail].join('\n');
  const areLeft = {
    name: standIns.name[0].test(name),
    addresses: standIns.addresses[0].test(own) || standIns.street[0].test(streets),
    phone: standIns.phone[0].test(`${phone.slice(3, 6)}-${phone.slice(6)}`),
    people: standInPerson.test(readText(contentPath('facts', 'people.yaml'))),
    prices: readPriceFacts().example,
    promises: Object.values(readPromises()).some(({ confirmed }) => confirmed === false),
  };
  return kindsOfStandIns.filter((kind) => areLeft[kind]);
}
