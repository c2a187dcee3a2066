/** The schema of `content/<locale>/pages/pricing-calculator.yaml`. */
import * as v from 'valibot';
import { inlineMarkdown, listOf, opening, text } from './fields.ts';
import { estimateInputSchema } from './prices.ts';

const plural = v.strictObject({ one: text, other: text });
const group = v.strictObject({ legend: text, hint: text });
const field = v.strictObject({ label: text, hint: text });
const row = v.strictObject({ name: text, explanation: text });
/** A row that also shows how its amount was worked out. */
const workedRow = v.strictObject({ name: text, working: text, explanation: text });

export const calculatorSchema = v.strictObject({
  ...opening,
  examples: v.strictObject({
    heading: text,
    intro: inlineMarkdown,
    start: text,
    items: v.pipe(
      listOf(v.strictObject({ name: text, text, estimate: estimateInputSchema })),
      v.length(3, 'must be three examples'),
    ),
  }),
  calculator: v.strictObject({
    heading: text,
    noScript: inlineMarkdown,
    loadFailed: text,
    correctionsHeading: text,
  }),
  groups: v.strictObject({
    office: group,
    plan: group,
    addOns: group,
    care: group,
    term: group,
    province: group,
  }),
  fields: v.strictObject({
    people: field,
    extraDevices: field,
    studentDevices: field,
    servers: field,
    locations: field,
    backups: field,
    /** Placeholders: {label}. */
    less: text,
    more: text,
  }),
  choices: v.strictObject({
    noCare: row,
    noDiscount: text,
    /** Placeholders: {percent}. */
    discount: text,
    /** Placeholders: {price}. */
    perMonth: text,
    yes: text,
    no: text,
    /** Placeholders: {plan}. */
    included: text,
    /** Placeholders: {plan}, {now}, {premiumPlus}, {price}. */
    cheaperPlan: text,
    /** Placeholders: {essential}, {complete}. */
    networkPlan: text,
  }),
  /** Placeholders: {count}. */
  units: v.strictObject({
    people: plural,
    extraDevices: plural,
    studentDevices: plural,
    servers: plural,
    locations: plural,
    furtherLocations: plural,
    backups: plural,
  }),
  estimate: v.strictObject({
    heading: text,
    monthly: text,
    once: text,
    item: text,
    amount: text,
    /** Placeholders: {count}, {price}. */
    working: text,
    /** Placeholders: {minimum}. */
    subtotal: row,
    minimum: workedRow,
    /** Placeholders: {term}, {percent}, {amount}. */
    discount: workedRow,
    beforeTax: text,
    /** Placeholders: {tax}, {amount}, {province}. */
    tax: workedRow,
    total: text,
    /** Placeholders: {percent}, {amount}. */
    onboarding: v.strictObject({ working: text }),
    onboardingTotal: text,
    /** Placeholders: {people}, {total}, {once}. */
    announcement: text,
    /** The bar with the total, on phones. */
    bar: v.strictObject({ label: text, link: text }),
  }),
  actions: v.strictObject({
    label: text,
    send: text,
    copy: text,
    copied: text,
    copyYourself: text,
    linkLabel: text,
    print: text,
    reset: text,
    resetDone: text,
  }),
  messages: v.strictObject({
    /** Shown while a visitor is typing. Placeholders: {min}, {max}. */
    typing: text,
    /** Placeholders: {label}, {min}, {max}, {value}. */
    outOfRange: text,
    notWhole: text,
    unknownChoice: text,
    oldPrices: text,
  }),
  printed: v.strictObject({
    title: text,
    /** Placeholders: {date}. */
    date: text,
    disclaimer: text,
    /** Placeholders: {link}. */
    link: text,
  }),
  /** The text for the contact form, at most 640 characters in all. */
  summary: v.strictObject({
    /** Placeholders: {selection}, {total}, {beforeTax}, {onboarding}, {date}. */
    text,
    /** Placeholders: {link}. */
    link: text,
    /** Placeholders: {people}, {plan}. */
    plan: text,
    /** Placeholders: {machines}. */
    backups: text,
  }),
});
export type CalculatorText = v.InferOutput<typeof calculatorSchema>;
