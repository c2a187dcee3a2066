/**
 * Every sentence the contact service says, given by the host from `content/`. `{name}` in a sentence
 * is a placeholder.
 */

import * as v from 'valibot';
import { heldReasons } from './contact-request.ts';
import { errorCodes } from './contract.ts';
import { shownFields } from './field-names.ts';
import type { ViolationCode } from './fields.ts';
import { alertKinds } from './outbox-entry.ts';

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

type ServiceWords = v.InferOutput<ReturnType<typeof serviceWords>>;

/** The schema of the sentences that are the service's alone. @param text what the content reads each with */
export function serviceWords(text: v.GenericSchema<string>) {
  const texts = <const Name extends string>(...names: readonly Name[]) =>
    v.strictObject(v.entriesFromList(names, text));
  /** For one, and for none or several. */
  const plural = texts('one', 'other');
  const paragraphs = v.pipe(v.array(text), v.minLength(1));
  const counting = v.strictObject({ subject: plural, text: plural });
  return v.strictObject({
    /** Placeholders: {phone}, {email}. */
    errors: texts(...errorCodes),
    /** Pages that a host writes itself. Placeholders of `contactDetails`: {phone}, {hours}, {email}. */
    pages: texts('notSent', 'failure', 'contactDetails'),
    emails: v.strictObject({
      /** Labels of the fields of a request, in the order in which an e-mail shows them. */
      fields: texts(...shownFields),
      notProvided: text,
      /** A word for a character that changes the writing direction. */
      directionMark: text,
      /** Label of the language of a request in another language than the company's. */
      writesIn: text,
      receivedAt: text,
      /** Label of the time at which the promised answer is due. */
      answerBy: text,
      /** Subject of an answer to a visitor, in the visitor's language. Placeholders: {company}. */
      replySubject: text,
      /** Label of the link to a request. */
      openInDesk: text,
      /** Placeholders: {name}, {id}. */
      notification: v.strictObject({
        subject: text,
        replyHint: text,
        /** In place of it where the address of the visitor cannot stand in Reply-To. */
        noReplyHint: text,
        closing: text,
        /** In the place of all that the visitor wrote. */
        withoutTexts: text,
      }),
      /** Placeholders: {count}. */
      digest: v.strictObject({
        subject: plural,
        intro: plural,
        /** Which come in the next digests. */
        more: plural,
        /** Which are only named, for want of room or because their texts were refused. */
        unshown: plural,
        /** Label of the link to the held requests. */
        openAll: text,
        reasonsLabel: text,
        cut: text,
        releaseHint: text,
      }),
      heldReasons: texts(...heldReasons),
      /** With the key to the desk, after the first paragraph. Placeholders: {site}. */
      key: v.strictObject({ subject: text, link: text, paragraphs }),
      /** Placeholders: {count}; of `request`: {id}; of `overdue` and `due`: {at}. */
      reminder: v.strictObject({
        subject: plural,
        intro: plural,
        request: text,
        overdue: text,
        due: text,
        /** If requests are held besides: {count}. */
        held: plural,
        /** If nothing else waits. */
        onlyHeld: v.strictObject({ subject: plural, intro: plural }),
        /** Label of the link to the list. */
        openAll: text,
      }),
      /** Placeholders: {megabytes} that are free, {at} of the last backup; {count} of e-mails or days. */
      alert: v.strictObject({
        kinds: v.strictObject({
          ...v.entriesFromList(alertKinds, texts('subject', 'text')),
          dead_emails: counting,
        }),
        /** Why an e-mail was given up: {reason}. */
        lastFailure: text,
        once: text,
        /** Label of the link to the desk. */
        open: text,
      }),
    }),
  });
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
