/** The schemas of the blog: `pages/blog.yaml`, and the front matter of a post. */
import * as v from 'valibot';
import { closing, date, listOf, opening, plural, slug, text, texts } from './fields.ts';

/** The words of the list of posts, and around a post. */
export const blogSchema = v.strictObject({
  ...opening,
  /** All topics that posts may have, in the order in which they are shown. */
  topics: listOf(text),
  /** Who writes posts: roles in the company. */
  authors: listOf(text),
  list: texts('label', 'follow', 'atomFeed'),
  article: v.strictObject({
    /** Placeholders: {author}, {company}. */
    by: text,
    /** Placeholder: {minutes}. */
    readingTime: plural,
    /** Placeholder: {date}. */
    updated: text,
    /** The list has this label too. */
    topics: text,
    related: text,
    /** The closing of a post that has none of its own. */
    closing,
  }),
});

/** The front matter of a post in the first language of the site. */
export const postSchema = v.strictObject({
  ...opening,
  date,
  /** The day of the last real change, if there was one. */
  updated: v.optional(date),
  /** Topics that `pages/blog.yaml` lists. */
  topics: listOf(text),
  /** One of those that `pages/blog.yaml` lists, or the id of a person. */
  author: text,
  /** The names of the files of posts to read next. */
  related: v.optional(v.array(slug), []),
  closing: v.optional(closing),
  /** Drafts are shown by `npm run dev` and left out of the built site. */
  draft: v.optional(v.boolean(), false),
  /** Further slugs that show the same post. */
  alsoAt: v.optional(v.array(slug), []),
});

/** The front matter of a post in another language. What is no word is that of the first. */
export const translatedPostSchema = v.strictObject({
  ...opening,
  closing: v.optional(closing),
});
