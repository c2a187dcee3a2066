/** Loader data of the desk. */

import { CONFIG_PATH } from '../../contact/shared/contract.ts';
import { type Locale, localeFacts } from '../../content/addresses/locales.ts';
import { readCompany, readDesk, readMessages } from '../../content/index.ts';
import { titleWithName } from './title-with-name.ts';

export function loadDesk(locale: Locale) {
  const text = readDesk(locale);
  return {
    text: { ...text, title: titleWithName(text.title, readCompany(locale).name) },
    heldReasons: readMessages(locale).service.emails.heldReasons,
    language: localeFacts(locale).language,
    // As data, because importing it would give the contact form one script more.
    configPath: CONFIG_PATH,
  };
}
export type DeskData = ReturnType<typeof loadDesk>;
