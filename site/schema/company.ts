/**
 * The schemas of `content/facts/company.yaml`, where each fact of the company stands once, of `operations.yaml`, and of
 * `content/<locale>/company.yaml`, which says in each language what needs words.
 */

import * as v from 'valibot';
import { fill } from '../../service/domain/fill.ts';
import { type Locale, localeFacts } from '../read/locales.ts';
import {
  emailAddress,
  httpsUrl,
  inLanguages,
  listOf,
  origin,
  text,
  timeOfDay,
  value,
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

const address = v.strictObject({
  street: inLanguages,
  city: text,
  region: v.picklist(['ON', 'QC'], 'must be ON or QC'),
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
});
type Address = v.InferOutput<typeof address>;

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

const weekHours = v.pipe(
  listOf(hoursOfDays),
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
  supportUrl: httpsUrl,
  /** A calendar where visitors pick a time, or nothing. */
  bookingUrl: v.optional(v.union([v.literal(''), httpsUrl]), ''),
  supportEmail: emailAddress,
  addresses: listOf(address),
  hours: weekHours,
  social: v.array(profile),
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

export const companyWordsSchema = v.strictObject({
  tagline: text,
  hours: wording('from', 'to', 'opens', 'closes'),
  hoursOfDay: wording('day', 'opens', 'closes'),
  serviceArea: v.strictObject({
    onSite: text,
    remote: text,
    /** For search engines. */
    cities: v.array(text),
    areas: v.array(text),
  }),
  privacyOfficer: text,
  registryNumber: wording('number'),
});

type CompanyWords = v.InferOutput<typeof companyWordsSchema>;
export type Company = ReturnType<typeof companyOf>;

/** @param digits ten of them */
export function phoneOf(digits: string, locale: Locale) {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return {
    display: `${locale === 'en' ? `(${area})` : area} ${exchange}-${line}`,
    dial: `+1${digits}`,
  };
}

const regionInFrench = { ON: 'Ontario', QC: 'Québec' };

function addressIn(locale: Locale, { street, city, region, postalCode }: Address) {
  /** As each language writes it: "Ottawa, ON", "Ottawa (Ontario)". */
  const place = locale === 'en' ? `${city}, ${region}` : `${city} (${regionInFrench[region]})`;
  return {
    street: street[locale],
    city,
    region,
    postalCode,
    /** Without the postal code: "100 Example Street, Ottawa, ON". */
    short: `${street[locale]}, ${place}`,
    /** As on an envelope, without the street: "Ottawa, ON K1P 1J1". */
    cityLine: `${place} ${postalCode}`.trim(),
  };
}

function textOfHours(
  { days, opens, closes }: HoursOfDays,
  words: CompanyWords,
  language: string,
): string {
  const names = days.map((day) => dayName(day, language));
  return fill(days.length === 1 ? words.hoursOfDay : words.hours, {
    day: names[0] ?? '',
    from: names[0] ?? '',
    to: names.at(-1) ?? '',
    opens: shortTime(opens, language),
    closes: shortTime(closes, language),
  });
}

export function companyOf(
  facts: v.InferOutput<typeof companyFactsSchema> & v.InferOutput<typeof operationsSchema>,
  words: CompanyWords,
  locale: Locale,
) {
  const { name, legalName, registryNumber, phone, hours } = facts;
  const { language } = localeFacts[locale];
  const mailbox = (address: string) => ({ name, address });
  const addresses = facts.addresses.map((one) => addressIn(locale, one));
  const [address] = addresses;
  if (address === undefined) throw new Error('There is no address.');
  const whatsapp = `https://wa.me/1${phone}`;
  return {
    ...facts,
    ...words,
    addresses,
    address,
    mail: { to: facts.mail.to.map(mailbox), from: mailbox(facts.mail.from) },
    /** The name of the company in texts about law. */
    legalName: legalName || name,
    /** Such as "Registry number 123", or nothing. */
    registryNumber: registryNumber && fill(words.registryNumber, { number: registryNumber }),
    phone: phoneOf(phone, locale),
    hours: {
      /** What pages say; the rest is for search engines. */
      text: new Intl.ListFormat(language).format(
        hours.map((entry) => textOfHours(entry, words, language)),
      ),
      /** Search engines expect the English names of the days. */
      week: hours,
      /** When each day from Sunday on opens. */
      opens: (['Sunday', ...weekdays.slice(0, 6)] as Weekday[]).map(
        (day) => hours.find(({ days }) => days.includes(day))?.opens ?? null,
      ),
    },
    social: facts.social.map((entry) => ({ url: whatsapp, ...entry })),
  };
}
