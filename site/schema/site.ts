/** The schemas of what all pages of a language share: menus and messages. */
import * as v from 'valibot';
import { type callToAction, link, plural, text, value, words } from './fields.ts';

/** A link in a content file: the id of a page and a label. */
export type ContentLink = v.InferOutput<typeof link>;

export type CallToAction = v.InferOutput<typeof callToAction>;

export const navigationSchema = v.strictObject({
  home: link,
  services: v.strictObject({ label: text, overview: link, pages: v.array(link) }),
  industries: v.strictObject({ label: text, overview: link, pages: v.array(link) }),
  main: v.array(link),
  getStarted: link,
  /** Names of pages that are in no menu. */
  elsewhere: v.array(link),
  callsToAction: v.strictObject({ consultation: text, quote: text, assessment: text }),
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

const paragraphs = v.pipe(v.array(text), v.minLength(1));
/** In English in the client's own characters, so no apostrophe is curved. */
const toast = v.strictObject({ title: value, text: value });
const alert = v.strictObject({ subject: text, text });
const violations = v.strictObject({
  name_required: text,
  name_length: text,
  name_characters: text,
  email_required: text,
  email_invalid: text,
  email_too_long: text,
  message_required: text,
  message_too_short: text,
  message_too_long: text,
  company_too_long: text,
  phone_invalid: text,
  captcha_required: text,
});
const errors = v.strictObject({
  bad_request: text,
  validation_failed: text,
  captcha_rejected: text,
  unauthorized: text,
  origin_not_allowed: text,
  not_found: text,
  method_not_allowed: text,
  fingerprint_conflict: text,
  body_too_large: text,
  unsupported_media_type: text,
  rate_limited: text,
  unavailable: text,
});

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
    included: text,
    rules: text,
    cost: text,
    questions: text,
    beforeTaxNote: text,
    /** Placeholders: {onboarding}, what it costs before tax. */
    onboardingNote: v.pipe(text, v.includes('{onboarding}', 'must contain {onboarding}')),
    /** Below the figures of a price tag. */
    setup: text,
    firstInvoice: text,
    minimum: text,
  }),
  /** The strip of every page until the site is launched. */
  preview: v.strictObject({
    label: text,
    /** Placeholders: {list}. */
    standIns: v.pipe(text, v.includes('{list}', 'must contain {list}')),
    ready: text,
    kinds: v.strictObject({
      name: text,
      addresses: text,
      phone: text,
      prices: text,
      commitments: text,
    }),
  }),
  /** Placeholders: {title}, {size}; {page}, {pages}. */
  download: v.strictObject({ link: text, pageNumber: text }),
  /** Placeholders: {date}. */
  updatedOn: text,
  facts: v.strictObject({
    founded: text,
    office: text,
    legalName: text,
    serviceArea: text,
    hours: text,
  }),
  mainNavigation: text,
  openMenu: text,
  closeMenu: text,
  callUs: text,
  call: text,
  supportTicket: text,
  followUs: text,
  pageLoaded: text,
  routeFailure: v.strictObject({
    heading: text,
    unknown: text,
    description: text,
    retry: text,
  }),
  notFound: v.strictObject({
    title: text,
    description: text,
    heading: text,
    text,
    homeLink: text,
    waysOn: text,
  }),
});
export type SiteText = Omit<v.InferOutput<typeof siteSchema>, 'preview' | 'download'>;

const formSchema = v.strictObject({
  heading: text,
  labels: v.strictObject({
    name: text,
    businessName: text,
    email: text,
    phone: text,
    message: text,
  }),
  optional: text,
  hints: v.strictObject({ phone: text, message: text }),
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
  refusals: v.strictObject({
    name_character: text,
    phone: text,
    program_code: text,
    repeated_characters: text,
    damaged_character: text,
    too_long: text,
  }),
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
  failures: errors,
  waits: v.strictObject({ seconds: plural, minutes: plural, hours: plural }),
});
export type FormText = v.InferOutput<typeof formSchema>;

const serviceSchema = v.strictObject({
  errors,
  pages: v.strictObject({ notSent: text, failure: text, contactDetails: text }),
  emails: v.strictObject({
    fields: v.strictObject({ name: text, company: text, email: text, phone: text, message: text }),
    notProvided: text,
    directionMark: text,
    writesIn: text,
    receivedAt: text,
    answerBy: text,
    replySubject: text,
    openInDesk: text,
    notification: v.strictObject({
      subject: text,
      replyHint: text,
      /** In place of it where the address of the visitor cannot stand in Reply-To. */
      noReplyHint: text,
      closing: text,
      withoutTexts: text,
    }),
    digest: v.strictObject({
      subject: plural,
      intro: plural,
      more: plural,
      unshown: plural,
      openAll: text,
      reasonsLabel: text,
      cut: text,
      releaseHint: text,
    }),
    heldReasons: v.strictObject({
      honeypot_filled: text,
      suspicious_pattern: text,
      repeated_characters: text,
      captcha_unavailable: text,
      over_site_budget: text,
    }),
    acknowledgement: v.strictObject({ subject: text, paragraphs, closed: text }),
    key: v.strictObject({ subject: text, link: text, paragraphs }),
    reminder: v.strictObject({
      subject: plural,
      intro: plural,
      request: text,
      overdue: text,
      due: text,
      held: plural,
      onlyHeld: v.strictObject({ subject: plural, intro: plural }),
      openAll: text,
    }),
    alert: v.strictObject({
      kinds: v.strictObject({
        dead_emails: v.strictObject({ subject: plural, text: plural }),
        disk_nearly_full: alert,
        backup_old: alert,
        backup_failed: alert,
        offsite_old: alert,
        build_old: alert,
        proxies_disagree: alert,
        database_damaged: alert,
        clock_jumped: v.strictObject({ subject: text, text: plural }),
        deletion_late: alert,
        upkeep_failed: alert,
      }),
      lastFailure: text,
      once: text,
      open: text,
    }),
  }),
});

/** Around the people of the company. */
const peopleSchema = v.strictObject({
  heading: text,
  contactHeading: text,
  /** After a request was sent. Placeholders: {names}. */
  answer: v.pipe(text, v.includes('{names}', 'must contain {names}')),
  /** Placeholders: {languages}. */
  speaks: v.pipe(text, v.includes('{languages}', 'must contain {languages}')),
  directLine: text,
});

/** Around the announcement, and days on which the phone is closed. */
const daysSchema = v.strictObject({
  announcement: text,
  /** Placeholders: {when}. */
  closed: text,
  /** Placeholders: {day}, or {from} and {until}; {name}. */
  onDay: text,
  fromTo: text,
  /** Placeholders: {name}, {province}: such as "in Ontario". */
  onlyIn: text,
  /** Beside the phone number. Placeholders: {time}, {day}. */
  phone: v.strictObject({
    openNow: text,
    opensToday: text,
    opensTomorrow: text,
    opensOn: text,
    opensOnDate: text,
  }),
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
const summarySchema = v.strictObject({
  text,
  services: text,
  industries: text,
  contactAndLegal: text,
});

export const messagesSchema = v.strictObject({
  site: siteSchema,
  form: formSchema,
  service: serviceSchema,
  people: peopleSchema,
  proof: proofSchema,
  days: daysSchema,
  summary: summarySchema,
});
