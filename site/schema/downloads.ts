/** The front matter of a text in `downloads/`, which becomes a PDF. */
import * as v from 'valibot';
import { count, date, slug, text } from './fields.ts';

/** The package that writes PDFs puts it into XML as it stands. */
const title = v.pipe(text, v.regex(/^[^<&]*$/, 'must not contain & or <'));

export const downloadSchema = v.strictObject({
  title,
  lead: text,
  /** The day of the last real change, which the file bears too. */
  updated: date,
  /** Its lists have boxes to tick. */
  isChecklist: v.optional(v.boolean(), false),
  /** The number of the heading whose table pages show, from 1. */
  finding: v.optional(count),
});

/** The same text in another language, whose date and so on are those of the first. */
export const translatedDownloadSchema = v.strictObject({
  slug: v.optional(slug),
  title,
  lead: text,
});
