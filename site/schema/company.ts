/**
 * The schemas of `content/facts/company.yaml`, where each fact of the company stands once, and of
 * `content/<locale>/company.yaml`, which says in each language what needs words.
 */

import * as v from 'valibot';
import { fill } from '../../service/domain/fill.ts';
import { postalLetters, province, provinceCodes, timeZones } from '../read/provinces.ts';
import {
  emailAddress,
  httpsUrl,
  inLanguages,
  linkTarget,
  listOf,
  origin,
  text,
  texts,
  timeOfDay,
  value,
  wordsInEach,
  year,
} from './fields.ts';

const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
type Weekday = (typeof weekdays)[number];
const weekday = v.picklist(weekdays, 'must be a day such as Monday');

/** The header, the footer, e-mails and pictures have room for it. */
const MAX_NAME = 45;

/** A Canadian number, however it is written. */
export const phoneNumber = v.pipe(
  value,
  v.regex(
    /^(\+?1[ .-]?)?\(?[2-9]\d{2}\)?[ .-]?[2-9]\d{2}[ .-]?\d{4}$/,
    'must be a phone number such as (613) 555-0142',
  ),
  v.transform((written) => written.replace(/\D/g, '').slice(-10)),
);

/** A text that has all of these placeholders. */
function wording(...names: string[]) {
  const placeholders = names.map((name) => `{${name}}`);
  return v.pipe(
    text,
    v.check(
      (written) => placeholders.every((placeholder) => written.includes(placeholder)),
      `must have the placeholders ${placeholders.join(', ')}`,
    ),
  );
}

function daysBetween(from: Weekday, to: Weekday): Weekday[] {
  const fromFirst = [...weekdays, ...weekdays].slice(weekdays.indexOf(from));
  return fromFirst.slice(0, fromFirst.indexOf(to) + 1);
}

function dayName(day: Weekday, language: string): string {
  // The first of January 2024 was a Monday.
  const date = Date.UTC(2024, 0, 1 + weekdays.indexOf(day));
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(date);
}

/** Such as "9am" or "9:30am", which does not break between lines. */
export function shortTime(time: string, language: string): string {
  const minute = time.endsWith(':00') ? undefined : '2-digit';
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute, timeZone: 'UTC' });
  return (
    format
      .format(new Date(`2024-01-01T${time}Z`))
      .replace(/\s*([ap])\.?m\.?$/i, '$1m')
      // French has two digits only on a digital clock.
      .replace(/^0(?=\d)/, '')
      .replace(/\s/g, '\u00a0')
  );
}

const profile = v.variant('network', [
  v.strictObject({
    network: v.picklist(['facebook', 'instagram', 'tiktok']),
    name: text,
    url: httpsUrl,
  }),
  // Its address is made of the phone number.
  v.strictObject({ network: v.literal('whatsapp'), name: text }),
]);

const addressFields = v.strictObject({
  street: text,
  city: text,
  region: province,
  postalCode: v.union(
    [
      v.literal(''),
      v.pipe(
        value,
        v.regex(/^[a-z]\d[a-z] ?\d[a-z]\d$/i),
        v.transform((code) => code.toUpperCase().replace(/^(...) ?/, '$1 ')),
      ),
    ],
    'must be a postal code such as K1P 1J1, or empty',
  ),
  country: v.literal('CA', 'must be CA'),
});
type Address = v.InferOutput<typeof addressFields>;

const address = v.pipe(
  addressFields,
  v.forward(
    v.check(
      ({ region, postalCode }) => postalLetters[region].includes(postalCode.charAt(0)),
      ({ input: { region, postalCode } }) =>
        `begins with ${postalCode.charAt(0)}, and postal codes in ${region} begin with ${[...postalLetters[region]].join(' or ')}`,
    ),
    ['postalCode'],
  ),
);

/** The days from one to another, or one day, with the times that they share. */
const hoursOfDays = v.pipe(
  v.strictObject({
    from: weekday,
    to: v.optional(weekday),
    opens: timeOfDay,
    closes: timeOfDay,
  }),
  v.check(({ opens, closes }) => opens < closes, '"closes" must be later than "opens"'),
  v.transform(({ from, to = from, ...times }) => ({ ...times, days: daysBetween(from, to) })),
);
type HoursOfDays = v.InferOutput<typeof hoursOfDays>;

/** One entry, or several where days have times of their own. */
const weekHours = v.pipe(
  v.lazy((written) =>
    Array.isArray(written)
      ? listOf(hoursOfDays)
      : v.pipe(
          hoursOfDays,
          v.transform((entry) => [entry]),
        ),
  ),
  v.check((entries) => {
    const days = entries.flatMap((entry) => entry.days);
    return new Set(days).size === days.length;
  }, 'must have each day once, from when it first opens until it last closes'),
);

/** Its apostrophe is one character, straight or curly as it was typed. */
const ownName = v.pipe(
  text,
  v.transform((name) => name.replace(/(?<=\p{L})'/gu, '’')),
);

export const companyFactsSchema = v.strictObject({
  /** The owner's switch: until then every build is a preview (launch.ts). */
  launched: v.boolean(),
  name: v.pipe(
    ownName,
    v.maxLength(MAX_NAME, `must have at most ${MAX_NAME} characters; legalName has room for more`),
  ),
  legalName: v.union([v.literal(''), ownName]),
  registryNumber: v.union([v.literal(''), text]),
  siteUrl: origin,
  foundedYear: year,
  copyrightYear: year,
  phone: phoneNumber,
  email: emailAddress,
  supportUrl: linkTarget,
  supportEmail: emailAddress,
  addresses: v.pipe(
    listOf(address),
    v.check((all) => {
      const places = all.map(({ street, city }) => `${street}, ${city}`.toLowerCase());
      return new Set(places).size === places.length;
    }, 'must have each address once'),
  ),
  hours: weekHours,
  social: v.array(profile),
  /** What texts may name although the company neither is nor goes there. */
  otherPlaces: v.optional(v.array(text), []),
  /** Whether bills carry Quebec's sales tax; empty until the owner says. */
  qstRegistered: v.union([v.literal(''), v.boolean()], 'must be true, false or ""'),
  /** Where clients' data and backups are, by language: words that end a sentence. Or empty. */
  clientDataKept: v.union([v.literal(''), inLanguages], () => `must be "" or ${wordsInEach()}`),
});

/** Of `content/facts/operations.yaml`, what whoever runs the site decides. */
export const operationsSchema = v.strictObject({
  retentionDays: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(30, 'must be 30 or more: a mistake would show too late'),
    v.maxValue(3650, 'must be 3650 or less'),
  ),
  mail: v.strictObject({ to: v.pipe(v.array(emailAddress), v.minLength(1)), from: emailAddress }),
});

/** A place or an area: its name, and as it stands after "in" and "of", which French writes in many ways. */
const place = v.strictObject({ name: text, in: text, of: text });

export const companyWordsSchema = v.strictObject({
  tagline: text,
  city: v.strictObject({ in: wording('city'), of: wording('city') }),
  offices: v.strictObject({ one: wording('cities'), other: wording('cities') }),
  phone: wording('area', 'exchange', 'line'),
  hours: wording('from', 'to', 'opens', 'closes'),
  hoursOfDay: wording('day', 'opens', 'closes'),
  /** When nobody answers the phone: with one that is answered by day from Monday to Friday, and with any other. */
  outsideHours: texts('weekdays', 'other'),
  /** How soon somebody replies. */
  reply: texts('everyDay', 'workingDays'),
  serviceArea: v.strictObject({
    near: place,
    /** Where visits take longer, if they go there. */
    far: v.optional(place),
    wide: place,
    onSite: text,
    remote: text,
    /** Where help is remote, if not in the province of the office. */
    remoteArea: v.optional(place),
    /** For search engines. */
    cities: v.array(text),
    areas: v.array(text),
  }),
  privacyOfficer: text,
  registryNumber: wording('number'),
  clientDataKept: wording('place'),
});

const provinceWords = v.strictObject({
  /** Such as "Ontario", "in Ontario", "of Ontario". */
  name: text,
  in: text,
  of: text,
  /** How its clock is named, such as EST. */
  clock: text,
  /** The names of taxes have the placeholder {percent}. */
  taxName: text,
  /** For `taxParts` of the prices: each then has a row of its own. */
  taxPartNames: v.optional(v.array(text)),
});

/** Of `content/<locale>/provinces.yaml`. */
export const provincesSchema = v.strictObject(v.entriesFromList(provinceCodes, provinceWords));

type CompanyWords = v.InferOutput<typeof companyWordsSchema>;
type ProvinceWords = v.InferOutput<typeof provinceWords>;
export type Company = ReturnType<typeof companyOf>;

/** As on an envelope, without the street: Ottawa, ON K1P 1J1. */
export function cityLine({ city, region, postalCode }: Address): string {
  return [`${city}, ${region}`, postalCode].filter(Boolean).join(' ');
}

/** @param digits ten of them */
export function phoneOf(digits: string, words: Pick<CompanyWords, 'phone'>) {
  return {
    display: fill(words.phone, {
      area: digits.slice(0, 3),
      exchange: digits.slice(3, 6),
      line: digits.slice(6),
    }),
    dial: `+1${digits}`,
  };
}

/** "de Ottawa" is "d’Ottawa". */
function withElision(words: string): string {
  return words.replace(/(?<=^|\s)([dD])e (?=[aeiouyàâéèêîôh])/giu, '$1’');
}

function citiesOf(addresses: Address[], { city }: CompanyWords, language: string) {
  const listed = (form: string) => {
    const cities = addresses.map((address) => withElision(fill(form, address)));
    return new Intl.ListFormat(language).format([...new Set(cities)]);
  };
  return { in: listed(city.in), of: listed(city.of) };
}

function textOfHours(
  { days, opens, closes }: HoursOfDays,
  words: CompanyWords,
  clock: string,
  language: string,
): string {
  const names = days.map((day) => dayName(day, language));
  return fill(days.length === 1 ? words.hoursOfDay : words.hours, {
    day: names[0] ?? '',
    from: names[0] ?? '',
    to: names.at(-1) ?? '',
    opens: shortTime(opens, language),
    closes: shortTime(closes, language),
    clock,
  });
}

/** Evenings and weekends are free. */
function isByDay({ days, closes }: HoursOfDays): boolean {
  return closes <= '18:00' && !days.some((day) => day === 'Saturday' || day === 'Sunday');
}

/** @param language such as en-CA */
export function companyOf(
  facts: Omit<v.InferOutput<typeof companyFactsSchema>, 'clientDataKept'> &
    v.InferOutput<typeof operationsSchema> & { clientDataKept: string; repliesEveryDay: boolean },
  words: CompanyWords,
  province: ProvinceWords,
  language: string,
) {
  const { name, legalName, registryNumber, addresses, phone, hours } = facts;
  const mailbox = (address: string) => ({ name, address });
  const [address] = addresses;
  if (address === undefined) throw new Error('There is no address.');
  const cities = citiesOf(addresses, words, language);
  const whatsapp = `https://wa.me/1${phone}`;
  return {
    ...facts,
    ...words,
    address,
    mail: { to: facts.mail.to.map(mailbox), from: mailbox(facts.mail.from) },
    province,
    timeZone: timeZones[address.region],
    city: {
      name: address.city,
      in: withElision(fill(words.city.in, address)),
      of: withElision(fill(words.city.of, address)),
    },
    /** Of all offices, such as "in Vancouver and in Victoria". */
    cities,
    /** A sentence. */
    offices: fill(addresses.length === 1 ? words.offices.one : words.offices.other, {
      cities: cities.in,
    }),
    /** The name of the company in texts about law. */
    legalName: legalName || name,
    /** Such as "Registry number 123", or nothing. */
    registryNumber: registryNumber && fill(words.registryNumber, { number: registryNumber }),
    phone: phoneOf(phone, words),
    hours: {
      /** What pages say; the rest is for search engines. */
      text: new Intl.ListFormat(language).format(
        hours.map((entry) => textOfHours(entry, words, province.clock, language)),
      ),
      /** Search engines expect the English names of the days. */
      week: hours,
      /** When each day from Sunday on opens. */
      opens: (['Sunday', ...weekdays.slice(0, 6)] as Weekday[]).map(
        (day) => hours.find(({ days }) => days.includes(day))?.opens ?? null,
      ),
    },
    repliesEveryDay: facts.repliesEveryDay,
    reply: facts.repliesEveryDay ? words.reply.everyDay : words.reply.workingDays,
    outsideHours: hours.every(isByDay) ? words.outsideHours.weekdays : words.outsideHours.other,
    /** A sentence, or nothing as long as no place is given. */
    clientDataKept:
      facts.clientDataKept && ` ${fill(words.clientDataKept, { place: facts.clientDataKept })}`,
    social: facts.social.map((entry) => ({ url: whatsapp, ...entry })),
  };
}
