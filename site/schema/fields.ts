/** The kinds of fields in content files. */
import * as v from 'valibot';
import type { PageId } from '../addresses/page-ids.ts';
import { renderInlineMarkdown, renderMarkdown } from '../read/markdown.ts';
import { PictureError } from '../read/pictures.ts';

export const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
/** One paragraph of Markdown, rendered as HTML. */
export const inlineMarkdown = v.pipe(text, rendered(renderInlineMarkdown));
/** Several paragraphs or lists of Markdown, rendered as HTML. */
export const markdown = v.pipe(text, rendered(renderMarkdown));

function rendered(render: (markdown: string) => string) {
  return v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    try {
      return render(dataset.value);
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      addIssue({ message: error.message });
      return NEVER;
    }
  });
}

export const httpsUrl = v.pipe(text, v.url('must be a full address such as https://example.org'));
export const emailAddress = v.pipe(text, v.email('must be an e-mail address'));
export const year = v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2100));
export const date = v.pipe(text, v.isoDate('must be a date such as 2026-11-21'));
export const count = v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(0));

/** The id of a page, which is its English address without the first slash: services/managed-it. */
export const page = v.pipe(
  text,
  v.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'must be the id of a page, such as services/managed-it'),
  // Whether the page exists is checked when its address is looked up.
  v.transform((id) => id as PageId),
);
export const link = v.strictObject({ label: text, page });

/** Title and description for search engines, in lengths that `npm run check -- content` advises (SEARCH-1). */
export const head = { title: text, description: text };
/** The last part of an address. The name of the file takes its place if it is absent. */
export const slug = v.pipe(
  text,
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
