/**
 * The menus, and the words that code shows. Which words there are says the English file alone: its types
 * (scripts/words-types.ts) are those that code must find there, and the French file is compared with it.
 */
import * as v from 'valibot';
import { fill } from '../../service/domain/fill.ts';
import {
  type callToAction,
  inlineMarkdown,
  link,
  listOf,
  opening,
  text,
  texts,
  words as typeset,
  value,
} from './fields.ts';
import { office, paysForItsDevices, totalOf } from './offices.ts';

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

/** Texts, groups of them and lists. */
function allOf(kind: v.GenericSchema<string, string>): v.GenericSchema {
  const all: v.GenericSchema = v.lazy((given) => {
    if (typeof given !== 'object' || given === null) return kind;
    return Array.isArray(given) ? listOf(all) : v.record(v.string(), all);
  });
  return all;
}

const words = allOf(text);

/** @template Words the type of the English file */
function wordsOf<Words>(schema: v.GenericSchema) {
  return v.pipe(
    schema,
    v.transform((output) => output as Words),
  );
}

export const messagesSchema = wordsOf<Messages>(
  v.objectWithRest(
    {
      form: v.objectWithRest(
        {
          /** Ends in a space, so it is not trimmed. */
          errorTitlePrefix: v.pipe(v.string(), typeset),
          /** In the client's own characters, so no apostrophe is curved. */
          toasts: allOf(value),
        },
        words,
      ),
      people: v.objectWithRest({ intro: inlineMarkdown }, words),
    },
    words,
  ),
);
export type SiteText = Omit<Messages['site'], 'preview'>;
export type FormText = Messages['form'];

export const deskSchema = wordsOf<DeskWords>(v.objectWithRest({}, words));

/** An office from which a visitor can start. Placeholders of the text: {devices}, their number. */
const example = v.pipe(
  v.strictObject({ name: text, text, ...office }),
  paysForItsDevices(),
  v.transform((entry) => ({
    ...entry,
    text: fill(entry.text, { devices: totalOf(entry.devices) }),
  })),
);

const examples = v.strictObject({
  heading: text,
  items: v.pipe(listOf(example), v.maxLength(4, 'has room for four examples')),
});

export const calculatorSchema = wordsOf<CalculatorText>(
  v.objectWithRest(
    { ...opening, calculator: v.objectWithRest({ noScript: inlineMarkdown }, words), examples },
    words,
  ),
);
export type CalculatorText = Omit<CalculatorWords, 'examples'> & {
  slug?: string;
  examples: v.InferOutput<typeof examples>;
};
