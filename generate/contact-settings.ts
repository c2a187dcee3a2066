import type { ContactSettings } from '../contact/settings.ts';
import type { Locale } from '../content/addresses/locales.ts';
import { readCompany, readMessages } from '../content/index.ts';

/** The part of the content that the contact service needs, written to `build/content.json`. */
export function contactSettings(locale: Locale): ContactSettings {
  const { name, phone, email, hours, siteUrl, retentionDays, mail } = readCompany(locale);
  const { form, service } = readMessages(locale);
  return {
    siteUrl,
    retentionDays,
    mail,
    text: {
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
