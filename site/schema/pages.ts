/**
 * The schemas of the pages in `content/<locale>/pages/`. An unknown or missing field stops the
 * build.
 */
import * as v from 'valibot';
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
  sample,
  sectionOf,
  slug,
  text,
  titledText,
} from './fields.ts';
import { estimateInputSchema } from './prices.ts';

const card = v.strictObject({ title: text, text, link });

export const homeSchema = v.strictObject({
  // The title is the tagline alone (PAGE-2).
  ...head,
  hero: v.strictObject({
    heading: text,
    paragraphs: v.pipe(v.array(text), v.length(3, 'must be three paragraphs')),
    buttons: v.pipe(v.array(link), v.length(2, 'must be two buttons')),
    scene: v.strictObject({ alt: text, pause: text, play: text }),
  }),
  services: v.strictObject({
    heading: text,
    intro: text,
    cards: v.pipe(v.array(card), v.length(5, 'must be the five services')),
    allText: text,
    all: link,
  }),
  industries: v.strictObject({
    heading: text,
    intro: text,
    chips: v.pipe(
      v.array(v.strictObject({ label: text, page, text })),
      v.length(5, 'must be five industries'),
    ),
    all: link,
  }),
  reasons: v.strictObject({
    heading: text,
    cards: v.pipe(
      v.array(v.strictObject({ figure: text, title: text, text })),
      v.length(3, 'must be three cards'),
    ),
  }),
  closing: v.strictObject({ heading: text, text, button: link }),
});

export const contactSchema = v.strictObject({
  slug: v.optional(slug),
  ...head,
  hero: v.strictObject({ heading: text, intro: inlineMarkdown }),
  /** Stands before the phone number. */
  answer: text,
  form: v.strictObject({ lead: text, links: inlineMarkdown }),
  getInTouch: v.strictObject({
    heading: text,
    email: text,
    supportEmail: text,
    phone: text,
    serviceArea: text,
  }),
  whatToExpect: v.strictObject({
    heading: text,
    steps: v.pipe(
      v.array(v.strictObject({ title: text, text })),
      v.length(3, 'must be three steps'),
    ),
    urgent: inlineMarkdown,
  }),
});

/** A moment of the reader's day, or a step of the beginning with us. */
const stop = v.strictObject({ when: text, title: text, text: inlineMarkdown });
const incident = v.strictObject({
  ...stop.entries,
  /** What we do about it. */
  rescue: v.optional(inlineMarkdown),
});

const cost = v.strictObject({
  heading: text,
  text: inlineMarkdown,
  /** An estimate for which every line is shown. */
  example: v.optional(v.strictObject({ caption: text, estimate: estimateInputSchema })),
  /** The prices of websites or care plans, on pages about them. */
  show: v.optional(v.picklist(['websites', 'care']), undefined),
});

/** A list of a length that the layout of its section is made for. */
function listOfLength<Entry extends v.GenericSchema>(entry: Entry, least: number, most = least) {
  const numbers = least === most ? `${least}` : `${least} to ${most}`;
  const message = `must have ${numbers} entries`;
  return v.pipe(v.array(entry), v.minLength(least, message), v.maxLength(most, message));
}

/** A service or an industry. */
export const offerSchema = v.strictObject({
  ...opening,
  /** The name of the page in lists and breadcrumbs. */
  name: text,
  /** What the reader gets, beside ticks. */
  gets: listOfLength(text, 1, 3),
  /** Placeholders: {amount}, what the example costs before tax, or the lowest price of the list. */
  startingPrice: v.pipe(text, v.includes('{amount}', 'must contain {amount}')),
  /** The one action of the page. */
  callToAction,
  included: v.strictObject({ heading: text, items: listOfLength(titledText, 3, 6) }),
  notIncluded: v.strictObject({ heading: text, items: listOfLength(inlineMarkdown, 3, 4) }),
  /** Programs and devices by name. */
  systems: v.strictObject({ heading: text, items: listOfLength(titledText, 4, 5) }),
  /** Moments of the reader's days. At most four pages of a site have them. */
  day: v.optional(v.strictObject({ heading: text, items: listOfLength(incident, 2, 3) })),
  rules: v.strictObject({
    heading: text,
    intro: inlineMarkdown,
    /** The words of a law or a regulator. `content/sources.md` has them too. */
    quote: v.strictObject({ text, source: text, url: httpsUrl }),
    items: listOfLength(titledText, 2, 3),
  }),
  sample: v.optional(sample),
  cost,
  /** How it begins, step by step; a launched page whose company has not signed that has none. */
  start: v.optional(v.strictObject({ heading: text, items: listOfLength(stop, 4) })),
  questions,
  related: v.pipe(v.array(page), v.minLength(2), v.maxLength(4)),
  closing: v.strictObject({ heading: text, text }),
});
export type OfferPage = v.InferOutput<typeof offerSchema>;

/** An overview of a family. It lists every page below it. */
export const overviewSchema = v.strictObject({
  ...opening,
  callToAction,
  entries: listOf(v.strictObject({ page, title: text, text: inlineMarkdown })),
  /** Situations of a reader, each with links to the pages that fit. */
  choices: v.strictObject({
    heading: text,
    intro: v.optional(inlineMarkdown),
    items: listOf(v.strictObject({ situation: text, links: listOf(link) })),
  }),
  sections: listOf(v.strictObject({ heading: text, text: markdown })),
  closing,
});

export const whyChooseUsSchema = v.strictObject({
  ...opening,
  /** Each promise with how it is kept. */
  promises: sectionOf(v.strictObject({ title: text, text: inlineMarkdown, kept: inlineMarkdown })),
  sample: v.optional(sample),
  /** Three ways to have IT looked after, in dollars. */
  comparison: v.strictObject({
    heading: text,
    intro: inlineMarkdown,
    /** The first column says what is compared, the last is ours. */
    columns: listOfLength(text, 4),
    rows: listOf(listOfLength(inlineMarkdown, 4)),
    sources: inlineMarkdown,
  }),
  /** When another company is the better choice. */
  notFor: sectionOf(titledText),
  questions,
  closing,
});

export const pricingSchema = v.strictObject({
  ...opening,
  plans: v.strictObject({ heading: text, intro: inlineMarkdown }),
  extras: v.strictObject({ heading: text, intro: inlineMarkdown }),
  terms: v.strictObject({ heading: text, intro: inlineMarkdown }),
  websites: v.strictObject({ heading: text, intro: inlineMarkdown }),
  care: v.strictObject({ heading: text, intro: inlineMarkdown }),
  notIncluded: v.strictObject({ heading: text, intro: inlineMarkdown }),
  questions,
  closing,
});

export const premiumPlusSchema = v.strictObject({
  ...opening,
  name: text,
  included: sectionOf(titledText),
  forWhom: sectionOf(titledText),
  notForWhom: sectionOf(titledText),
  evening: v.strictObject({ heading: text, intro: inlineMarkdown, items: listOf(stop) }),
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
