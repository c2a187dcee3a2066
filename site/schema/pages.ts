/**
 * The schemas of the pages in `content/<locale>/pages/`. An unknown or missing field stops the
 * build.
 */
import * as v from 'valibot';
import { estimateInputSchema } from '../../prices/schema.ts';
import {
  callToAction,
  closing,
  date,
  head,
  httpsUrl,
  inlineMarkdown,
  link,
  listOf,
  markdown,
  opening,
  page,
  questions,
  sectionOf,
  slug,
  text,
  texts,
  titledText,
} from './fields.ts';
import { office, paysForItsDevices } from './offices.ts';

const card = v.strictObject({ title: text, text, price: text, link });

export const homeSchema = v.strictObject({
  // The title is the tagline alone.
  ...head,
  hero: v.strictObject({
    heading: text,
    paragraphs: v.pipe(v.array(text), v.length(3, 'must be three paragraphs')),
    /** Promises, each with its figure in bold. */
    facts: v.pipe(v.array(inlineMarkdown), v.length(3, 'must be three facts')),
    /** What the recommended plan costs. */
    price: v.strictObject({
      question: text,
      /** Placeholders: {plan}, {setup}, {firstInvoice}, {minimum}. */
      conditions: text,
      billLink: text,
      /** What the message of a request says of the number. Placeholders: {people}. */
      carried: text,
    }),
    buttons: v.pipe(v.array(link), v.length(2, 'must be two buttons')),
    scene: texts('alt', 'pause', 'play'),
  }),
  services: v.strictObject({
    heading: text,
    intro: text,
    cards: v.pipe(listOf(card), v.maxLength(5, 'has room for five services')),
    all: link,
  }),
  industries: v.strictObject({
    heading: text,
    intro: text,
    chips: v.pipe(
      listOf(v.strictObject({ label: text, page, text })),
      v.maxLength(5, 'has room for five industries'),
    ),
    /** What the office of an industry's example pays. Placeholders: {people}, {plan}, {amount}. */
    bill: inlineMarkdown,
    /** If its bill has more lines than the plan. */
    billWithExtras: inlineMarkdown,
    all: link,
  }),
  reasons: v.strictObject({
    heading: text,
    cards: v.pipe(
      v.array(
        v.strictObject({
          title: text,
          text,
          /** A bill that shows it. */
          estimate: v.optional(estimateInputSchema),
          /** Places on a map that shows it. */
          places: v.optional(v.pipe(v.array(text), v.length(3, 'must be three places'))),
        }),
      ),
      v.length(3, 'must be three cards'),
    ),
  }),
  closing: v.strictObject({ heading: text, text, button: link }),
});

export const contactSchema = v.strictObject({
  slug: v.optional(slug),
  ...head,
  /** The second introduction is that of a company whose visitors can pick a time. */
  hero: v.strictObject({ heading: text, intro: inlineMarkdown, introWithTimes: inlineMarkdown }),
  form: v.strictObject({ links: inlineMarkdown }),
  getInTouch: texts(
    'heading',
    'pickTime',
    'email',
    'supportEmail',
    'phone',
    'office',
    'serviceArea',
  ),
  whatToExpect: v.strictObject({
    heading: text,
    steps: v.pipe(v.array(texts('title', 'text')), v.length(3, 'must be three steps')),
    urgent: inlineMarkdown,
  }),
  /** What happens in the assessment. Other pages lead here: `/contact#the-assessment`. */
  assessment: sectionOf(titledText),
});

/** A moment of an evening, or a step of the beginning with us. */
const stop = v.strictObject({ when: text, title: text, text: inlineMarkdown });

const cost = v.pipe(
  v.strictObject({
    heading: text,
    text: inlineMarkdown,
    /** An estimate, which the page shows as a bill. */
    example: v.optional(v.pipe(v.strictObject({ caption: text, ...office }), paysForItsDevices())),
    /** Websites or care plans, on pages about them. */
    show: v.optional(v.picklist(['websites', 'care']), undefined),
  }),
  v.check(
    ({ example, show }) => (example === undefined) !== (show === undefined),
    'must have "example", a bill of a plan, or "show: websites" or "show: care"',
  ),
);

/** A list whose entries stand side by side. */
function listOfAtMost<Entry extends v.GenericSchema>(most: number, entry: Entry) {
  return v.pipe(listOf(entry), v.maxLength(most, `must have at most ${most} entries`));
}

const rules = v.strictObject({
  heading: text,
  intro: v.optional(inlineMarkdown),
  /** The words of a law or a regulator. `content/sources.md` has them too. */
  quote: v.strictObject({
    text,
    source: text,
    url: httpsUrl,
    /** What we do about it: "So we ...". */
    so: text,
  }),
  items: listOf(titledText),
});

/** What the work looks like, on a sheet, as an example. */
const sheet = v.pipe(
  v.strictObject({
    heading: text,
    /** What happened, in order. */
    steps: v.optional(listOf(stop)),
    /** What stands beside what: the parts of an email, the lines of a report. */
    rows: v.optional(listOf(titledText)),
    /** The first screen of a website on a phone. */
    screen: v.optional(
      v.strictObject({ name: text, text, buttons: listOf(text), links: listOf(text) }),
    ),
  }),
  v.check(
    ({ steps, rows, screen }) => [steps, rows, screen].filter(Boolean).length === 1,
    'must have steps, rows or a screen',
  ),
);
export type OfferSheet = v.InferOutput<typeof sheet>;

/** A table below a heading; the first cell of each row says what the row is about. */
const table = { heading: text, columns: listOf(text) };

/** What an assessment finds in a made-up office, as the report says it. */
const sample = v.strictObject({
  heading: text,
  intro: inlineMarkdown,
  office: v.strictObject({ heading: text, text: inlineMarkdown, looked: listOf(inlineMarkdown) }),
  /** Its rows are the findings: title, urgency, price. */
  summary: v.strictObject({ ...table, fine: inlineMarkdown }),
  /** Above each finding, with its number and urgency. */
  label: text,
  rows: texts('found', 'matters', 'fix', 'cost'),
  findings: listOf(
    v.strictObject({
      title: text,
      urgency: text,
      price: text,
      found: inlineMarkdown,
      matters: inlineMarkdown,
      fix: inlineMarkdown,
      cost: inlineMarkdown,
    }),
  ),
  month: v.strictObject({ ...table, rows: listOf(v.array(text)), after: inlineMarkdown }),
});
export type Sample = v.InferOutput<typeof sample>;

/** A service or an industry. */
export const offerSchema = v.strictObject({
  ...opening,
  /** The name of the page in lists and breadcrumbs. */
  name: text,
  /** What the reader gets, beside ticks. */
  gets: listOf(text),
  sheet: v.optional(sheet),
  /** The one action of the page. */
  callToAction,
  included: v.strictObject({ heading: text, items: listOf(titledText) }),
  notIncluded: v.strictObject({ heading: text, items: listOf(inlineMarkdown) }),
  /** Programs and devices by name. */
  systems: v.optional(v.strictObject({ heading: text, items: listOf(titledText) })),
  /** A made-up day on which something goes wrong, hour by hour, with what is included and what is billed. */
  cases: v.optional(v.strictObject({ heading: text, items: listOfAtMost(6, stop) })),
  /** Of Ontario and Quebec. */
  rules: v.optional(rules),
  sample: v.optional(sample),
  cost,
  /** How it begins, step by step. */
  start: v.strictObject({ heading: text, items: listOfAtMost(6, stop) }),
  questions: v.optional(questions),
  related: listOf(page),
  closing: texts('heading', 'text'),
});

/** An overview of a family. It lists every page below it, those without an entry by their names. */
export const overviewSchema = v.strictObject({
  ...opening,
  callToAction,
  entries: v.array(v.strictObject({ page, title: text, text: inlineMarkdown })),
  /** Situations of a reader, each with links to the pages that fit. */
  choices: sectionOf(v.strictObject({ situation: text, links: listOf(link) })),
  sections: listOf(v.strictObject({ heading: text, text: markdown })),
  closing,
});

export const whyChooseUsSchema = v.strictObject({
  ...opening,
  /** Who of the company can sign in to a client's systems. */
  access: sectionOf(titledText),
  /** Each promise with how it is kept. */
  promises: sectionOf(v.strictObject({ title: text, text: inlineMarkdown, kept: inlineMarkdown })),
  /** Its first finding, and the link to the whole. */
  sample: v.strictObject({ heading: text, intro: inlineMarkdown, link }),
  /** Three ways to have IT looked after, in dollars. */
  comparison: v.strictObject({
    heading: text,
    intro: inlineMarkdown,
    /** The first column says what is compared, the last is ours. */
    columns: v.pipe(v.array(text), v.length(4, 'must be four columns')),
    rows: listOf(v.pipe(v.array(inlineMarkdown), v.length(4, 'must have four cells'))),
    sources: inlineMarkdown,
  }),
  questions,
  closing,
});

export type WhyChooseUsPage = v.InferOutput<typeof whyChooseUsSchema>;

const introduced = v.strictObject({ heading: text, intro: inlineMarkdown });

export const pricingSchema = v.strictObject({
  ...opening,
  plans: v.strictObject({
    heading: text,
    /** Above the plan with which the calculator starts. */
    recommended: text,
    /** The names of the rows above what is included. Placeholders: {minimum}. */
    rows: v.strictObject({ office: text, covers: text, setup: text }),
    /** How many people the minimum pays for, in the row `covers`. Placeholders: {people}. */
    people: text,
    /** What setup costs. */
    setup: text,
    /** When help begins: on any plan, and on those on which it begins otherwise. */
    response: v.strictObject({
      urgent: text,
      anyPlan: text,
      plans: v.optional(v.record(v.string(), text), {}),
      other: text,
      otherHours: text,
    }),
    /** What the signs in the columns say. */
    signs: texts('included', 'notIncluded'),
    /** Above what all plans include. */
    every: text,
    common: text,
  }),
  /** What offices of several sizes pay on that plan. Placeholders: {plan}. */
  byPeople: v.strictObject({
    heading: text,
    intro: inlineMarkdown,
    columns: texts('people', 'month', 'once', 'firstInvoice'),
  }),
  extras: introduced,
  /** The agreement. */
  /** Those that decide, and those that unfold. */
  terms: v.strictObject({
    heading: text,
    intro: inlineMarkdown,
    items: listOf(titledText),
    othersLabel: text,
    others: listOf(titledText),
  }),
  websites: introduced,
  care: introduced,
  notIncluded: introduced,
  questions,
  closing,
});

export type PricingPage = v.InferOutput<typeof pricingSchema>;

export const premiumPlusSchema = v.strictObject({
  ...opening,
  sheet,
  included: sectionOf(titledText),
  forWhom: sectionOf(titledText),
  cost,
  questions,
  closing,
});

export type PremiumPlusPage = v.InferOutput<typeof premiumPlusSchema>;

/** The front matter of a page of prose: about, and the legal pages. */
export const textPageSchema = v.strictObject({
  ...opening,
  /** The day of the last real change; legal pages show it. */
  updated: date,
});

/** The same page in another language, which shares the date. */
export const translatedTextPageSchema = v.omit(textPageSchema, ['updated']);
