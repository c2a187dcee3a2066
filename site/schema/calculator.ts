/** The schema of `content/<locale>/pages/pricing-calculator.yaml`. */
import * as v from 'valibot';
import { fill } from '../../service/domain/fill.ts';
import { inlineMarkdown, listOf, opening, plural, text, texts } from './fields.ts';
import { office, paysForItsDevices, totalOf } from './offices.ts';

const group = texts('legend', 'hint');
const field = texts('label', 'hint');
const choice = texts('name', 'explanation');
/** A row of the bill, and how its amount was worked out. */
const workedRow = texts('name', 'working');

/** An office from which a visitor can start. Placeholders of the text: {devices}, their number. */
const example = v.pipe(
  v.strictObject({ name: text, text, ...office }),
  paysForItsDevices(),
  v.transform((entry) => ({
    ...entry,
    text: fill(entry.text, { devices: totalOf(entry.devices) }),
  })),
);

export const calculatorSchema = v.strictObject({
  ...opening,
  /** Offices from which a visitor can start. */
  examples: v.strictObject({
    heading: text,
    items: v.pipe(listOf(example), v.maxLength(4, 'has room for four examples')),
  }),
  calculator: v.strictObject({
    heading: text,
    noScript: inlineMarkdown,
    loadFailed: text,
  }),
  groups: v.strictObject({
    office: group,
    province: group,
    plan: group,
    addOns: group,
    website: group,
    care: group,
    term: group,
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
    noWebsite: choice,
    noCare: choice,
    /** Placeholders: {price}. */
    websiteFrom: text,
    noDiscount: text,
    /** Placeholders: {percent}. */
    discount: text,
    /** Placeholders: {price}. */
    perMonth: text,
    /** Placeholders: {plan}. */
    included: text,
    /** Placeholders: {plan}, {addOns}, {now}, {other}, {price}. */
    cheaperPlan: text,
    /** Placeholders: {plan}, {other}. */
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
    subtotal: text,
    /** Placeholders: {minimum}. */
    minimum: workedRow,
    /** Placeholders: {term}, {percent}, {amount}. */
    discount: workedRow,
    beforeTax: text,
    /** Placeholders: {tax}, {amount}. */
    tax: workedRow,
    /** What is put for {tax} below. */
    taxed: texts('with', 'before'),
    /** Placeholders: {tax}. */
    total: text,
    /** For a whole month, and for a share of it. Placeholders: {percent}, {amount}. */
    onboarding: texts('whole', 'working'),
    website: v.strictObject({ working: text }),
    onboardingTotal: text,
    /** Placeholders: {tax}. */
    firstInvoice: text,
    /** Placeholders: {people}, {total}, {tax}, {firstInvoice}. */
    announcement: text,
    /** The bar with the total, on phones. Placeholders of the label: {tax}. */
    bar: texts('label', 'link'),
  }),
  actions: v.strictObject({
    label: text,
    /** Below the button that takes the estimate to the contact form. */
    carried: text,
    copy: text,
    copied: text,
    /** Of a browser that does not let a page copy. */
    copyYourself: text,
    reset: text,
  }),
  messages: v.strictObject({
    /** Below a number that cannot be used. Placeholders: {min}, {max}, {value}, which counts meanwhile. */
    wrongNumber: text,
    /** Of a link whose prices, or parts of which, are not those of today. */
    outdated: text,
  }),
  /** The text for the contact form, at most 700 characters in all. */
  summary: v.strictObject({
    /** Placeholders: {selection}, {total}, {tax}, {firstInvoice}, {date}. */
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
