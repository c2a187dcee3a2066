import type { ContactSettings } from '../../service/domain/contact-settings.ts';
import { readCompany } from '../../site/company.ts';
import { daysWithoutPhone } from '../../site/days.ts';
import { readMessages } from '../../site/index.ts';
import { isPreview } from '../../site/launch.ts';
import { type Locale, localeFacts, locales } from '../../site/read/locales.ts';
import { timeZone } from '../../site/read/today.ts';

/**
 * The part of the content that the contact service needs, written to `build/content.json`.
 *
 * @param locale the company's own language
 */
export function contactSettings(locale: Locale): ContactSettings {
  const { name, phone, email, hours, siteUrl, retentionDays, mail } = readCompany(locale);
  const { form, service } = readMessages(locale);
  const others = locales.filter((other) => other !== locale);
  return {
    siteUrl,
    isPreview: isPreview(),
    retentionDays,
    office: {
      timeZone,
      opens: hours.opens,
      closed: daysWithoutPhone(),
    },
    mail,
    text: {
      language: localeFacts[locale].language,
      translations: Object.fromEntries(
        others.map((other) => [localeFacts[other].language, visitorText(other)]),
      ),
      company: {
        name,
        phone: phone.display,
        dial: phone.dial,
        email,
        hours: hours.text,
        siteUrl,
      },
      violations: form.violations,
      ...service,
    },
  };
}

function visitorText(locale: Locale): ContactSettings['text']['translations'][string] {
  const { phone, hours } = readCompany(locale);
  const { form, service } = readMessages(locale);
  return {
    prefix: localeFacts[locale].prefix,
    company: { phone: phone.display, hours: hours.text },
    violations: form.violations,
    errors: service.errors,
    pages: service.pages,
    replySubject: service.emails.replySubject,
  };
}
