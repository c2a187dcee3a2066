/**
 * Every sentence the contact service says, given by the host from `content/`. `{name}` in a sentence
 * is a placeholder.
 */

import type { heldReasons } from './contact-request.ts';
import type { errorCodes } from './contract.ts';
import type { shownFields } from './field-names.ts';
import type { ViolationCode } from './fields.ts';
import type { Plural } from './fill.ts';
import type { alertKinds } from './outbox-entry.ts';

export interface ContactText extends ServiceWords {
  /** The company's language, in which it reads its e-mails: en-CA. */
  language: string;
  /** What visitors read in further languages, by their tags. */
  translations: Record<string, VisitorText>;
  company: {
    name: string;
    phone: string;
    dial: string;
    email: string;
    hours: string;
    siteUrl: string;
  };
  violations: Record<ViolationCode, string>;
}

/** The sentences that are the service's alone. */
interface ServiceWords {
  /** Placeholders: {phone}, {email}. */
  errors: Record<(typeof errorCodes)[number], string>;
  /** Pages that a host writes itself. Placeholders of `contactDetails`: {phone}, {hours}, {email}. */
  pages: Record<'notSent' | 'failure' | 'contactDetails', string>;
  emails: {
    /** Labels of the fields of a request, in the order in which an e-mail shows them. */
    fields: Record<(typeof shownFields)[number], string>;
    notProvided: string;
    /** A word for a character that changes the writing direction. */
    directionMark: string;
    /** Label of the language of a request in another language than the company's. */
    writesIn: string;
    receivedAt: string;
    /** Label of the time at which the promised answer is due. */
    answerBy: string;
    /** Subject of an answer to a visitor, in the visitor's language. Placeholders: {company}. */
    replySubject: string;
    /** Label of the link to a request. */
    openInDesk: string;
    /** Placeholders: {name}, {id}. */
    notification: {
      subject: string;
      replyHint: string;
      /** In place of it where the address of the visitor cannot stand in Reply-To. */
      noReplyHint: string;
      closing: string;
      /** In the place of all that the visitor wrote. */
      withoutTexts: string;
    };
    /** Placeholders: {count}. */
    digest: {
      subject: Plural;
      intro: Plural;
      /** Which come in the next digests. */
      more: Plural;
      /** Which are only named, because their texts were refused. */
      unshown: Plural;
      /** Label of the link to the held requests. */
      openAll: string;
      reasonsLabel: string;
      cut: string;
      releaseHint: string;
    };
    heldReasons: Record<(typeof heldReasons)[number], string>;
    /** With the key to the desk, after the first paragraph. Placeholders: {site}. */
    key: { subject: string; link: string; paragraphs: string[] };
    /** Placeholders: {count}; of `request`: {id}; of `overdue` and `due`: {at}. */
    reminder: {
      subject: Plural;
      intro: Plural;
      request: string;
      overdue: string;
      due: string;
      /** If requests are held besides: {count}. */
      held: Plural;
      /** If nothing else waits. */
      onlyHeld: { subject: Plural; intro: Plural };
      /** Label of the link to the list. */
      openAll: string;
    };
    /** Placeholders: {megabytes} that are free, {at} of the last backup; {count} of e-mails or days. */
    alert: {
      kinds: Record<
        Exclude<(typeof alertKinds)[number], 'dead_emails'>,
        { subject: string; text: string }
      > & {
        dead_emails: { subject: Plural; text: Plural };
      };
      /** Why an e-mail was given up: {reason}. */
      lastFailure: string;
      once: string;
      /** Label of the link to the desk. */
      open: string;
    };
  };
}

interface VisitorText extends Pick<ContactText, 'errors' | 'violations' | 'pages'> {
  /** What the addresses of the language begin with: /fr. */
  prefix: string;
  company: Pick<ContactText['company'], 'phone' | 'hours'>;
  replySubject: string;
}

/** The text for a visitor, in the company's language if there is none in the visitor's. */
export function textIn(language: string | null, text: ContactText): ContactText {
  const translation = language === null ? undefined : text.translations[language];
  if (language === null || translation === undefined) return text;
  const { company, replySubject, prefix: _, ...sentences } = translation;
  return {
    ...text,
    ...sentences,
    language,
    company: { ...text.company, ...company },
    emails: { ...text.emails, replySubject },
  };
}

/** The language of a page, for answers in place of one. Null if it is the company's. */
export function languageAt(path: string, { translations }: ContactText): string | null {
  const found = Object.entries(translations).find(([, { prefix }]) =>
    `${path}/`.startsWith(`${prefix}/`),
  );
  return found?.[0] ?? null;
}

/** The language that the form names. Null if it names none of the site's. */
export function languageOf(request: Request, { language, translations }: ContactText) {
  const named = request.headers.get('content-language');
  return named === language || (named !== null && Object.hasOwn(translations, named))
    ? named
    : null;
}
