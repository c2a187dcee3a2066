/** The schema of `content/<locale>/company.yaml`, where each fact of the company stands once. */
import * as v from 'valibot';
import { emailAddress, httpsUrl, text, year } from './fields.ts';

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
const timeOfDay = v.pipe(
  text,
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00'),
);
const mailbox = v.strictObject({ name: text, address: emailAddress });

/** A Canadian number, however it is written. */
const phone = v.pipe(
  text,
  v.regex(
    /^(\+?1[ .-]?)?\(?[2-9]\d{2}\)?[ .-]?[2-9]\d{2}[ .-]?\d{4}$/,
    'must be a phone number such as (613) 555-0142',
  ),
  v.transform((written) => {
    const digits = written.replace(/\D/g, '').slice(-10);
    const display = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
    return { display, dial: `+1${digits}` };
  }),
);

/** The phone hours: `text` is what pages say, the rest is for search engines. */
function hours(language: string) {
  return v.pipe(
    v.strictObject({
      from: weekday,
      to: weekday,
      opens: timeOfDay,
      closes: timeOfDay,
      wording: text,
    }),
    v.check(
      ({ wording }) =>
        ['from', 'to', 'opens', 'closes'].every((name) => wording.includes(`{${name}}`)),
      'must have a wording with {from}, {to}, {opens} and {closes}',
    ),
    v.transform(({ from, to, opens, closes, wording }) => ({
      text: wording
        .replace('{from}', dayName(from, language))
        .replace('{to}', dayName(to, language))
        .replace('{opens}', shortTime(opens, language))
        .replace('{closes}', shortTime(closes, language)),
      /** Search engines expect the English names of the days. */
      days: daysBetween(from, to),
      opens,
      closes,
    })),
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

/** Such as "9am" or "9:30am". */
function shortTime(time: string, language: string): string {
  const minute = time.endsWith(':00') ? undefined : '2-digit';
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute, timeZone: 'UTC' });
  return format.format(new Date(`2024-01-01T${time}Z`)).replace(/\s*([ap])\.?m\.?$/i, '$1m');
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

/** @param language such as en-CA */
export function companySchema(language: string) {
  return v.pipe(
    v.strictObject({
      name: text,
      tagline: text,
      siteUrl: v.pipe(httpsUrl, v.regex(/[^/]$/, 'must not end in a slash')),
      foundedYear: year,
      copyrightYear: year,
      phone,
      email: emailAddress,
      supportUrl: httpsUrl,
      supportEmail: emailAddress,
      address: v.strictObject({ street: text, city: text, region: text, country: text }),
      hours: hours(language),
      serviceArea: v.strictObject({ onSite: text, remote: text, places: v.array(text) }),
      social: v.array(profile),
      privacyOfficer: text,
      retentionDays: v.pipe(v.number(), v.integer(), v.minValue(1)),
      mail: v.strictObject({ to: v.pipe(v.array(mailbox), v.minLength(1)), from: mailbox }),
    }),
    v.transform((company) => {
      const whatsapp = `https://wa.me/${company.phone.dial.slice(1)}`;
      const social = company.social.map((entry) => ({ url: whatsapp, ...entry }));
      return { ...company, social };
    }),
  );
}
export type Company = v.InferOutput<ReturnType<typeof companySchema>>;
