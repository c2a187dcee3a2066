/** The shapes of the pages in `content/<locale>/pages/`. An unknown or missing field stops the build. */
import * as v from 'valibot';
import {
  callToAction,
  closing,
  date,
  head,
  inlineMarkdown,
  link,
  listOf,
  markdown,
  opening,
  page,
  questions,
  sectionOf,
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
      v.array(v.strictObject({ title: text, text })),
      v.length(3, 'must be three cards'),
    ),
  }),
  closing: v.strictObject({ heading: text, text, button: link }),
});

export const contactSchema = v.strictObject({
  ...head,
  hero: v.strictObject({ heading: text, intro: inlineMarkdown }),
  form: v.strictObject({ intro: inlineMarkdown }),
  getInTouch: v.strictObject({ heading: text, email: text, phone: text, serviceArea: text }),
  whatToExpect: v.strictObject({
    heading: text,
    steps: v.pipe(
      v.array(v.strictObject({ title: text, text })),
      v.length(3, 'must be three steps'),
    ),
  }),
});

/** A moment of the reader's working day, or of the first month with us. */
const stop = v.strictObject({ when: text, title: text, text: inlineMarkdown });

const cost = v.strictObject({
  heading: text,
  text: inlineMarkdown,
  /** Worked out from the price list, with every line shown. */
  example: v.optional(v.strictObject({ caption: text, estimate: estimateInputSchema })),
  /** Prices of websites or of care plans, where the page is about them. */
  show: v.optional(v.picklist(['websites', 'care']), undefined),
});

/** What a page about a service and one about an industry have in common. */
const offer = {
  ...opening,
  /** What the page is called in lists and in breadcrumbs. */
  name: text,
  callToAction,
  software: sectionOf(titledText),
  rules: sectionOf(titledText),
  /** What goes wrong, and what we do about it. */
  risks: sectionOf(v.strictObject({ risk: text, answer: inlineMarkdown })),
  firstMonth: sectionOf(stop),
  cost,
  questions,
  related: v.pipe(v.array(page), v.minLength(2), v.maxLength(4)),
  closing,
};

export const industrySchema = v.strictObject({
  ...offer,
  /** Their working day, by the clock. */
  day: sectionOf(stop),
});
export type IndustryPage = v.InferOutput<typeof industrySchema>;

export const serviceSchema = v.strictObject({
  ...offer,
  /** What the reader's days look like without it. */
  day: v.strictObject({ heading: text, text: markdown }),
  included: sectionOf(titledText),
  /** What it is not, said plainly. */
  notIncluded: sectionOf(inlineMarkdown),
});
export type ServicePage = v.InferOutput<typeof serviceSchema>;

/** An overview: every page below it, with the words that help to choose. */
export const overviewSchema = v.strictObject({
  ...opening,
  callToAction,
  entries: listOf(v.strictObject({ page, title: text, text: inlineMarkdown })),
  /** What the reader says, and where that leads. */
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
  /** Each with the way in which a reader can hold us to it. */
  promises: sectionOf(v.strictObject({ title: text, text: inlineMarkdown, check: inlineMarkdown })),
  comparison: v.strictObject({
    heading: text,
    intro: inlineMarkdown,
    columns: v.strictObject({ situation: text, others: text, us: text }),
    rows: listOf(v.strictObject({ situation: text, others: text, us: text })),
  }),
  /** When somebody else is the better choice. */
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

/** Front matter of a page of prose: about, and the legal pages. */
export const textPageSchema = v.strictObject({
  ...opening,
  /** The day of the last real change; legal pages show it. */
  updated: date,
});
