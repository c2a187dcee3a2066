/** Sentences and addresses for tests of the e-mails, written apart from the company's own content. */

import type { EmailContext } from '../../service/deliver/email/render.ts';
import { errorCodes } from '../../service/domain/contract.ts';
import { violationCodes, visitorFieldNames } from '../../service/domain/fields.ts';
import type { ContactText } from '../../service/domain/text.ts';

/** A sentence for each code, which begins with the word. */
export function sentences<Code extends string>(word: string, codes: readonly Code[]) {
  return Object.fromEntries(codes.map((code) => [code, `${word} ${code}`])) as Record<Code, string>;
}

/** A sentence that is the same for one and for many. */
const always = (sentence: string) => ({ one: sentence, other: sentence });

export const emailText: ContactText = {
  language: 'en-CA',
  errors: sentences('Sentence for', errorCodes),
  violations: sentences('Sentence for', violationCodes),
  pages: {
    notSent: 'Not sent',
    failure: 'Failure',
    contactDetails: 'Call {phone} ({hours}), write {email}.',
  },
  translations: {
    'fr-CA': {
      prefix: '/fr',
      company: { phone: '613 555-0199', hours: 'en semaine, de 9 h à 17 h' },
      errors: sentences('Phrase', errorCodes),
      violations: sentences('Phrase', violationCodes),
      pages: {
        notSent: 'Non envoyé',
        failure: 'Échec',
        contactDetails: '{phone}, {hours}, {email}',
      },
      replySubject: 'Votre demande à {company}',
    },
  },
  company: {
    name: 'Canal Computers',
    phone: '(613) 555-0199',
    dial: '+16135550199',
    email: 'hello@canal.example',
    hours: 'weekdays from 9 to 5',
    siteUrl: 'https://canal.example',
  },
  emails: {
    fields: {
      ...sentences('Field', visitorFieldNames),
      ...{ name: 'Who', company: 'Firm', email: 'Address', phone: 'Call', message: 'Words' },
    },
    notProvided: 'left empty',
    directionMark: 'turned',
    writesIn: 'Tongue',
    receivedAt: 'Arrived',
    answerBy: 'Due',
    replySubject: 'Your request to {company}',
    openInDesk: 'See it',
    notification: {
      subject: 'Request {id} of {name}',
      replyHint: 'Your reply goes to {name}.',
      noReplyHint: 'No reply to {name}.',
      withoutTexts: 'Refused with its texts.',
      closing: 'When answered: done.',
    },
    digest: {
      subject: always('[Held] {count} to look at'),
      intro: { one: 'This one looks unusual.', other: 'These {count} look unusual.' },
      more: { one: 'One more waits.', other: '{count} more wait.' },
      unshown: { one: 'One not shown.', other: '{count} not shown.' },
      openAll: 'See all',
      reasonsLabel: 'Why held',
      cut: 'Cut here.',
      releaseHint: 'If genuine: pass it on.',
    },
    heldReasons: {
      honeypot_filled: 'trap filled in',
      suspicious_pattern: 'program code',
      repeated_characters: 'same letter again and again',
      captcha_unavailable: 'robot check away',
      over_site_budget: 'too many in an hour',
    },
    key: {
      subject: 'A key to {site}',
      link: 'Press here',
      paragraphs: ['It opens the desk.', 'Keep it.'],
    },
    reminder: {
      subject: { one: '1 waits', other: '{count} wait' },
      intro: { one: 'This one waits.', other: 'These {count} wait.' },
      request: 'No. {id}',
      overdue: 'since {at}',
      due: 'until {at}',
      held: { one: 'One is held.', other: '{count} are held.' },
      onlyHeld: {
        subject: { one: '1 to check', other: '{count} to check' },
        intro: { one: 'This one is held.', other: 'These {count} are held.' },
      },
      openAll: 'See them',
    },
    alert: {
      kinds: {
        dead_emails: {
          subject: always('Given up'),
          text: { one: 'One given up.', other: '{count} given up.' },
        },
        disk_nearly_full: { subject: 'Disk', text: '{megabytes} MB left.' },
        backup_old: { subject: 'Backup', text: 'The last was {at}.' },
        backup_failed: { subject: 'No backup', text: 'Because: {reason}' },
        deletion_late: { subject: 'Not deleted', text: 'Deleted {at}.' },
        schedule_stopped: { subject: 'Stopped', text: 'Nothing runs.' },
        offsite_old: { subject: 'Elsewhere', text: 'Copied {at}.' },
        build_old: { subject: 'Build', text: 'Built {at}.' },
        proxies_disagree: { subject: 'Proxies', text: 'They disagree: {reason}' },
        upkeep_failed: { subject: 'Upkeep', text: 'It failed: {reason}' },
      },
      lastFailure: 'Reason: {reason}.',
      once: 'Told once.',
      open: 'See how it is',
    },
  },
};

/** With keys that tell whose they are. */
export const emailContext: EmailContext = {
  keys: { issue: async (mailbox, now) => `key-of-${mailbox}-at-${now}` },
  text: emailText,
  mail: {
    to: [
      { name: 'Sales', address: 'sales@canal.example' },
      { name: '', address: 'owner@canal.example' },
    ],
    from: { name: 'Canal website', address: 'website@canal.example' },
  },
};
