/** The shapes of the blog: `pages/blog.yaml`, and the front matter of a post. */
import * as v from 'valibot';
import { closing, date, listOf, opening, text } from './fields.ts';

const plural = v.strictObject({ one: text, other: text });

/** Words of the blog: its list, its search, and what stands around a post. */
export const blogSchema = v.strictObject({
  ...opening,
  /** All topics that posts may name, in the order in which they are shown. */
  topics: listOf(text),
  list: v.strictObject({
    label: text,
    /** Placeholders: {heading}, {title}, {description} of the first page, and {number}. */
    pageHeading: text,
    pageTitle: text,
    pageDescription: text,
    paging: text,
    /** Placeholders: {number}, {count}. */
    position: text,
    newer: text,
    older: text,
    feeds: text,
    atomFeed: text,
    jsonFeed: text,
  }),
  /** Placeholders: {query}, {topic}, {count}. */
  search: v.strictObject({
    label: text,
    submit: text,
    topics: text,
    allPosts: text,
    searching: text,
    found: plural,
    about: plural,
    foundAbout: plural,
    nothing: text,
    failed: text,
    retry: text,
    service: text,
    industry: text,
  }),
  article: v.strictObject({
    /** Placeholder: {company}. */
    by: text,
    /** Placeholder: {minutes}. */
    readingTime: plural,
    /** Placeholder: {date}. */
    updated: text,
    topics: text,
    related: text,
    closing,
  }),
});
export type BlogSearchText = v.InferOutput<typeof blogSchema>['search'];

const slug = v.pipe(
  text,
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be made of small letters, digits and single hyphens'),
);

/** Front matter of a blog post; the file's name is its slug. */
export const postSchema = v.strictObject({
  ...opening,
  date,
  /** The day of the last real change, if there was one. */
  updated: v.optional(date),
  /** Of those that `pages/blog.yaml` lists. */
  topics: v.pipe(listOf(text), v.maxLength(3, 'must be at most three')),
  /** A draft is shown by `npm run dev` and left out of the site. */
  draft: v.optional(v.boolean(), false),
  /** Further slugs that show the same post; the file's own is the canonical one. */
  alsoAt: v.optional(v.array(slug), []),
});
