/** The schemas of what all pages of a language share: menus and messages. */
import * as v from 'valibot';
import { errorCodes } from '../../service/domain/contract.ts';
import { formFields } from '../../service/domain/field-names.ts';
import { violationCodes } from '../../service/domain/fields.ts';
import { serviceWords } from '../../service/domain/text.ts';
import {
  type callToAction,
  inlineMarkdown,
  link,
  plural,
  text,
  texts,
  value,
  words,
} from './fields.ts';

/** A link in a content file: the id of a page and a label. */
export type ContentLink = v.InferOutput<typeof link>;

export type CallToAction = v.InferOutput<typeof callToAction>;

export const navigationSchema = v.strictObject({
  home: link,
  services: v.strictObject({ label: text, pages: v.array(link) }),
  industries: v.strictObject({ label: text, pages: v.array(link) }),
  main: v.array(link),
  getStarted: link,
  /** Names of pages that are in no menu. */
  elsewhere: v.array(link),
  callsToAction: texts('consultation', 'quote', 'assessment'),
  footer: v.strictObject({
    quickLinksLabel: text,
    quickLinks: v.array(link),
    servicesLabel: text,
    services: v.array(link),
    contactLabel: text,
    supportLabel: text,
    legalLabel: text,
    /** Each a page, or a section of one by the id of its heading. */
    legal: v.array(v.strictObject({ ...link.entries, section: v.optional(text) })),
    copyright: text,
  }),
});

/** In English in the client's own characters, so no apostrophe is curved. */
const toast = v.strictObject({ title: value, text: value });
const violations = texts(...violationCodes);

const siteSchema = v.strictObject({
  skipLink: text,
  languages: text,
  loading: text,
  offline: text,
  scrollToTop: text,
  opensInNewTab: text,
  breadcrumbLabel: text,
  contentsLabel: text,
  related: text,
  /** Services and industries: the links to their sections, and the notes below their price. */
  offer: v.strictObject({
    /** Above what the page shows of the work, or its bill. */
    example: text,
    /** The same, of a page of a report. */
    sample: text,
    /** The heading of both. */
    work: text,
    included: text,
    rules: text,
    questions: text,
    beforeTaxNote: text,
  }),
  /** The strip of every page until the site is launched. */
  preview: v.strictObject({
    label: text,
    /** Placeholders: {list}. */
    standIns: v.pipe(text, v.includes('{list}', 'must contain {list}')),
    ready: text,
    kinds: texts('name', 'addresses', 'phone', 'people', 'prices', 'promises'),
  }),
  /** Placeholders: {date}. */
  updatedOn: text,
  facts: texts('founded', 'office', 'legalName', 'serviceArea', 'hours'),
  mainNavigation: text,
  openMenu: text,
  closeMenu: text,
  callUs: text,
  call: text,
  /** Above the bar of phones. Placeholders: {month}, {firstInvoice}. */
  lowestPrice: text,
  /** What happens after the end of a page. */
  next: v.strictObject({ write: text, reply: text, plan: text }),
  supportTicket: text,
  followUs: text,
  pageLoaded: text,
  routeFailure: texts('heading', 'unknown', 'description', 'retry'),
  notFound: texts('title', 'description', 'heading', 'text', 'homeLink', 'waysOn'),
});
export type SiteText = Omit<v.InferOutput<typeof siteSchema>, 'preview'>;

const formSchema = v.strictObject({
  heading: text,
  labels: texts(...formFields),
  optional: text,
  hints: texts('phone', 'message'),
  counter: text,
  counterAnnouncement: text,
  counterOver: text,
  /** Beside the button. Placeholders: {phone}. */
  agreement: text,
  submit: text,
  submitting: text,
  sendingAnnouncement: text,
  /** Ends in a space, so it is not trimmed. */
  errorTitlePrefix: v.pipe(v.string(), words),
  errorSummaryTitle: text,
  honeypotLabel: text,
  captchaLabel: text,
  captchaLoading: text,
  captchaFailed: text,
  captchaRetry: text,
  captchaUnverified: text,
  captchaVerifying: text,
  captchaVerified: text,
  captchaExpired: text,
  captchaError: text,
  privacyNotice: text,
  privacySummary: text,
  /** Placeholders: {days}, {email}. */
  privacyDetails: text,
  privacyLink: text,
  noScript: text,
  loadFailed: text,
  /** Placeholders: {phone}, {email}. */
  insecure: text,
  /** Placeholders: {phone}, {email}. */
  timedOut: text,
  nextSteps: text,
  toastRegion: text,
  closeToast: text,
  violations,
  /** Placeholders: {found}. */
  refusals: texts(
    'name_character',
    'phone',
    'program_code',
    'repeated_characters',
    'damaged_character',
    'too_long',
    'estimate_only',
  ),
  toasts: v.strictObject({
    validation: toast,
    captchaMissing: toast,
    honeypot: toast,
    suspicious: toast,
    dangerous: toast,
    backendValidation: v.strictObject({ title: text }),
    backendFailure: toast,
    thrown: toast,
    success: toast,
  }),
  failures: texts(...errorCodes),
  waits: v.strictObject({ seconds: plural, minutes: plural, hours: plural }),
});
export type FormText = v.InferOutput<typeof formSchema>;

/** Around the people of the company. */
const peopleSchema = v.strictObject({
  heading: text,
  /** Beside them on Home. */
  intro: inlineMarkdown,
  contactHeading: text,
  /** After a request was sent. Placeholders: {names}. */
  answer: v.pipe(text, v.includes('{names}', 'must contain {names}')),
  /** Placeholders: {languages}. */
  speaks: v.pipe(text, v.includes('{languages}', 'must contain {languages}')),
  directLine: text,
  /** In a preview, of somebody who stands in. Placeholders: {role}. */
  standIn: v.pipe(text, v.includes('{role}', 'must contain {role}')),
});

/** Around the announcement, and days on which the phone is closed. */
const daysSchema = v.strictObject({
  announcement: text,
  /** Placeholders: {when}. */
  closed: text,
  /** Placeholders: {day}, or {from} and {until}; {name}. */
  onDay: text,
  fromTo: text,
  /** Beside the phone number. Placeholders: {time}, {day}. */
  phone: texts('openNow', 'opensToday', 'opensTomorrow', 'opensOn', 'opensOnDate'),
});

/** Around what others say about the company. */
const proofSchema = v.strictObject({
  heading: text,
  translated: text,
  credentials: text,
  insurance: text,
  reviews: text,
  reviewsElsewhere: text,
  partners: text,
  /** Placeholders: {day}. */
  until: v.pipe(text, v.includes('{day}', 'must contain {day}')),
});

/** The words of llms.txt. */
const summarySchema = texts('text', 'services', 'industries', 'contactAndLegal');

export const messagesSchema = v.strictObject({
  site: siteSchema,
  form: formSchema,
  service: serviceWords(text),
  people: peopleSchema,
  proof: proofSchema,
  days: daysSchema,
  summary: summarySchema,
});
