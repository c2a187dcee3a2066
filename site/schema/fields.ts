/** The kinds of fields in content files. */

import * as v from 'valibot';
import { mistakeInAddress } from '../read/addresses-in-texts.ts';
import type { Locale } from '../read/locales.ts';
import { MarkdownError, renderInlineMarkdown, renderMarkdown } from '../read/markdown.ts';
import type { PageId } from '../read/page-ids.ts';
import { thisSite } from '../read/site.ts';
import { typeset } from '../read/typography.ts';

/** What is no text for visitors, such as an address. */
export const value = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
/** Words that are shown as they stand, in the typography of their language. */
export const words = v.rawTransform<string, string>(({ dataset, config, addIssue }) => {
  const mistake = mistakeInWords(dataset.value);
  if (mistake !== null) addIssue({ message: mistake });
  return typeset(dataset.value, config.lang);
});
export const text = v.pipe(value, words);
/** Of these names, each a text. */
export function texts<const Name extends string>(...names: readonly Name[]) {
  const entries = names.map((name) => [name, text]);
  return v.strictObject(Object.fromEntries(entries) as Record<Name, typeof text>);
}
/** Words in both languages, `{ en: Technician, fr: Technicienne }`, shown as they stand, in the typography of each. */
export const inLanguages = v.pipe(
  v.strictObject({ en: text, fr: text }, 'must be words in each language, { en: ..., fr: ... }'),
  v.transform(
    ({ en, fr }): Record<Locale, string> => ({ en: typeset(en, 'en'), fr: typeset(fr, 'fr') }),
  ),
);
/** For one, and for any other number. */
export const plural = texts('one', 'other');
/** One paragraph of Markdown, rendered as HTML. */
export const inlineMarkdown = v.pipe(value, rendered(renderInlineMarkdown));
/** Several paragraphs or lists of Markdown below a heading of the second level, rendered as HTML. */
export const markdown = v.pipe(
  value,
  rendered((source, options) => renderMarkdown(source, { ...options, levelAbove: 2 })),
);

function rendered(render: typeof renderMarkdown) {
  return v.rawTransform<string, string>(({ dataset, config, addIssue, NEVER }) => {
    try {
      return render(dataset.value, { language: config.lang });
    } catch (error) {
      if (!(error instanceof MarkdownError)) throw error;
      for (const { sentence } of error.mistakes) addIssue({ message: sentence });
      return NEVER;
    }
  });
}

/** What a page would show as it stands. */
function mistakeInWords(shown: string): string | null {
  if (/<(?:\/?[a-z][a-z\d-]*(?:\s[^<>]*)?\/?|!--.*)>/is.test(shown))
    return 'HTML is not possible here';
  if (/&(?:#\d+|#x[\da-f]+|[a-z]{2,});/i.test(shown)) {
    return 'the sign itself must stand here instead of &…;';
  }
  return /\*\*|\]\((?:\/|#|https?:|mailto:|tel:)/.test(shown)
    ? 'bold words and links are not possible here'
    : null;
}

export const httpsUrl = v.pipe(
  value,
  v.check(
    (address) => /^https:/i.test(address) && mistakeInAddress(address) === null,
    'must be a full address such as https://example.org',
  ),
);
/** Of the site itself: pages begin behind it. */
export const origin = v.pipe(
  value,
  v.check(
    (address) =>
      /^https:[^?#]*[^?#/]\/?$/i.test(address) &&
      mistakeInAddress(address) === null &&
      URL.parse(address)?.pathname === '/',
    'must be the beginning of all addresses, such as https://example.org, without a path',
  ),
  v.transform((address) => new URL(address).origin),
);
export const emailAddress = v.pipe(
  value,
  v.email('must be an e-mail address such as hello@example.org'),
);
export const year = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1800),
  v.check((given) => given <= Number(thisSite().today.slice(0, 4)), 'must be a year that has come'),
);
export const date = v.pipe(
  value,
  v.check(isDay, 'must be a date such as 2026-11-21, on a day that there is'),
);
function isDay(written: string): boolean {
  const time = Date.parse(`${written}T00:00:00Z`);
  // The 31st of June is read as the first of July.
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === written;
}
/** Of what has been signed. */
const pastDate = v.pipe(
  date,
  v.check((day) => day <= thisSite().today, 'must be a day that has come'),
);

export const noConsent =
  'nobody is shown or quoted without their consent in writing; note it as { date: ..., scope: ... }';

/** Nobody's face, name or words are shown without it. */
export const consent = v.pipe(
  v.optional(v.union([v.literal(''), v.strictObject({ date: pastDate, scope: text })]), ''),
  v.check((given) => given !== '', noConsent),
);

export const timeOfDay = v.pipe(
  value,
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00'),
);

export const count = v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(0));

/** The id of a page, which is its English address without the first slash: services/managed-it. */
export const page = v.pipe(
  value,
  v.regex(
    /^[a-z0-9-]+(\/[a-z0-9-]+)*$/,
    'must be the English address of a page without its first slash, such as services/managed-it',
  ),
  // Whether the page exists is checked when its address is looked up.
  v.transform((id) => id as PageId),
);
export const link = v.strictObject({ label: text, page });

/** Title and description for search engines, in lengths that `npm run check -- content` advises. */
export const head = { title: text, description: text };
/** The last part of an address. The name of the file takes its place if it is absent. */
export const slug = v.pipe(
  value,
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be made of small letters, digits and single hyphens'),
);
/** The beginning of a page. */
export const opening = { slug: v.optional(slug), ...head, heading: text, lead: text };

export const callToAction = v.picklist(
  ['consultation', 'quote', 'assessment'],
  'must be consultation, quote or assessment',
);
/** The end of a page: a sentence or two, and a button that links to /contact. */
export const closing = v.strictObject({ heading: text, text, callToAction });

/** A list with at least one entry. */
export function listOf<Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(v.array(entry), v.minLength(1, 'must have at least one entry'));
}
/** A section of a page: a heading, an optional sentence below it, and its entries. */
export function sectionOf<Entry extends v.GenericSchema>(entry: Entry) {
  return v.strictObject({ heading: text, intro: v.optional(inlineMarkdown), items: listOf(entry) });
}
export const titledText = v.strictObject({ title: text, text: inlineMarkdown });
export const questions = sectionOf(v.strictObject({ question: text, answer: inlineMarkdown }));
