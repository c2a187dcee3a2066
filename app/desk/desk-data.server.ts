/** Loader data of the desk. */

import { CONFIG_PATH } from '../../service/domain/contract.ts';
import { fill } from '../../service/domain/fill.ts';
import { readCompany } from '../../site/company.ts';
import { readDesk, readMessages } from '../../site/index.ts';
import { type Locale, localeFacts, locales } from '../../site/read/locales.ts';
import { timeZone } from '../../site/read/today.ts';
import { titleWithName } from '../page-data/head.server.ts';

export function loadDesk(locale: Locale) {
  const text = readDesk(locale);
  const company = readCompany(locale);
  const { fields, heldReasons } = readMessages(locale).service.emails;
  return {
    text: { ...text, title: titleWithName(text.title, company.name) },
    fieldLabels: fields,
    heldReasons,
    language: localeFacts[locale].language,
    // The company's own language is the first.
    replies: locales.map(replyWords),
    // As data, because importing it would give the contact form one script more.
    configPath: CONFIG_PATH,
    office: { timeZone },
  };
}
export type DeskData = ReturnType<typeof loadDesk>;

/** How an answer to a visitor who wrote in this language begins. */
function replyWords(locale: Locale) {
  const { replySubject } = readMessages(locale).service.emails;
  return {
    language: localeFacts[locale].language,
    subject: fill(replySubject, { company: readCompany(locale).name }),
    quote: readDesk(locale).request.replyQuote,
    directionMark: readDesk(locale).request.directionMark,
  };
}
export type ReplyWords = ReturnType<typeof replyWords>;
