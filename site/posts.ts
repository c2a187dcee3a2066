/**
 * Reads `posts/`, where each post is a Markdown file. The name of the file is the id of the post in all
 * languages, and its slug if the file gives none.
 */
import { existsSync } from 'node:fs';
import type * as v from 'valibot';
import { fill } from '../service/domain/fill.ts';
import { pagesFolder } from './addresses/pages.ts';
import { readCompany } from './company.ts';
import { type Prose, proseOf, readBlog, readFacts } from './index.ts';
import { readPeopleFacts } from './people.ts';
import { namesIn } from './read/folder.ts';
import { defaultLocale, type Locale } from './read/locales.ts';
import { ContentError, readEach, resultOf } from './read/mistakes.ts';
import { readMarkdownFile } from './read/read-file.ts';
import { contentPath, isDeveloping, once, thisSite } from './read/site.ts';
import { atField } from './read/source.ts';
import { postSchema, translatedPostSchema } from './schema/blog.ts';

export interface Post extends v.InferOutput<typeof postSchema>, Prose {
  /** The name of its file, without .md. */
  id: string;
  /** Canonical slug. */
  slug: string;
  /** Reading time in whole minutes, at least 1. */
  minutes: number;
  /** The id of the person who wrote it, if `author` is the name of one. */
  authorId?: string;
}

const wordsPerMinute = 220;
export const isPostName = (name: string) => /^[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(name);

/**
 * Newest first. Drafts, and posts whose day has not come, are included only in development. Throws a
 * ContentError if there is no post, or one is not in every language.
 */
export const readPosts = once((locale: Locale): Post[] => {
  const posts = readAllPosts(locale).filter((post) => isDeveloping || hasAppeared(post));
  if (posts.length > 0) return posts;
  throw new ContentError(`${contentPath(locale, 'posts')}: there must be at least one post.`);
});

/** Drafts and those that wait for their day too, in a further language if they are translated already. */
export const readAllPosts = once((locale: Locale): Post[] => {
  return locale === defaultLocale
    ? readEach(postNames(locale), (name) => readPost(locale, name)).sort(newestFirst)
    : readEach(
        readAllPosts(defaultLocale).filter(
          (post) => (hasAppeared(post) && !isDeveloping) || existsSync(fileOfPost(locale, post.id)),
        ),
        (original) => readTranslation(locale, original),
      );
});

function hasAppeared({ draft, date }: Post): boolean {
  return !draft && date <= thisSite().today;
}

function newestFirst(a: Post, b: Post): number {
  return b.date.localeCompare(a.date) || a.heading.localeCompare(b.heading);
}

export function readPostWords(locale: Locale, id: string) {
  return readMarkdownFile(fileOfPost(locale, id), translatedPostSchema, readFacts(locale));
}

/** A post in another language: its own words, with the date, topics and so on of the first one. */
function readTranslation(locale: Locale, original: Post): Post {
  const file = fileOfPost(locale, original.id);
  const { frontMatter, text } = readPostWords(locale, original.id);
  if (original.closing !== undefined && frontMatter.closing === undefined) {
    throw new ContentError(atField(file, 'closing', 'is missing, and the English post has one'));
  }
  const prose = proseOf(text);
  return {
    ...original,
    ...frontMatter,
    ...prose,
    slug: frontMatter.slug ?? original.id,
    alsoAt: [],
    topics: original.topics.map((topic) => translated('topics', topic, locale)),
    author:
      original.authorId === undefined
        ? translated('authors', original.author, locale)
        : original.author,
    minutes: minutesToRead(prose.html),
  };
}

/** What stands in the same place of the list. The check of translations says the same of lists that differ. */
function translated(list: 'topics' | 'authors', word: string, locale: Locale): string {
  const [first, own] = [readBlog(defaultLocale)[list], readBlog(locale)[list]];
  const translation = own[first.indexOf(word)];
  if (translation !== undefined) return translation;
  const sentence = `has ${own.length} entries, and the English file ${first.length}; make them the same`;
  throw new ContentError(atField(`${pagesFolder(locale)}/blog.yaml`, list, sentence));
}

/** The names of the posts of a language, with those that cannot be addresses. */
export function postNames(locale: Locale): string[] {
  return namesIn(contentPath(locale, 'posts'));
}

/** Throws a ContentError about the file, whatever is wrong elsewhere. */
export function readPost(locale: Locale, name: string): Post {
  const file = contentPath(locale, 'posts', name);
  if (!isPostName(name)) {
    throw new ContentError(
      `${file}: the file's name becomes the address of the post; use small letters, digits and hyphens only, and .md at its end.`,
    );
  }
  const { frontMatter, text } = readMarkdownFile(file, postSchema, readFacts(locale), (fields) =>
    mistakesInFields(locale, name, fields),
  );
  const person = readPeopleFacts().find(
    ({ id, writesAs }) => id === frontMatter.author || writesAs === frontMatter.author,
  );
  const prose = proseOf(text);
  const id = name.slice(0, -'.md'.length);
  return {
    ...frontMatter,
    ...prose,
    id,
    slug: frontMatter.slug ?? id,
    minutes: minutesToRead(prose.html),
    ...(person !== undefined && { author: person.name, authorId: person.id }),
  };
}

type Fields = v.InferOutput<typeof postSchema>;

/** What a post names must be there. What lists it may have mistakes of its own, which are told elsewhere. */
function mistakesInFields(
  locale: Locale,
  name: string,
  { date, updated = date, topics, author, related }: Fields,
): [field: string, sentence: string][] {
  const blog = resultOf(() => readBlog(locale));
  const people = resultOf(() => readPeopleFacts());
  const ids = 'value' in people ? people.value.map(({ id }) => id) : undefined;
  const unlisted = (field: string, values: string[], listed: string[] | undefined, also = '') =>
    values
      .filter((value) => listed !== undefined && !listed.includes(value))
      .map((value): [string, string] => [
        field,
        `"${value}" is not in the list of pages/blog.yaml${also}. There are: ${listed?.join(', ')}.`,
      ]);
  const days: [string, string][] = [];
  if (updated < date) days.push(['updated', 'must not be before the date of the post']);
  if (updated > date && updated > thisSite().today) {
    days.push(['updated', 'must not be in the future']);
  }
  // Drafts may be named before they appear.
  const others = postNames(locale).filter((other) => other !== name);
  return [
    ...days,
    ...related
      .filter((id) => !others.includes(`${id}.md`))
      .map((id): [string, string] => [
        'related',
        `"${id}" is not the name of another post; names are those of the files, without .md`,
      ]),
    ...('value' in blog ? unlisted('topics', topics, blog.value.topics) : []),
    ...('value' in blog && ids !== undefined
      ? unlisted(
          'author',
          [author],
          [...blog.value.authors, ...ids],
          ', and no id of facts/people.yaml',
        )
      : []),
  ];
}

function minutesToRead(html: string): number {
  const words = html.replace(/<[^>]+>/g, ' ').match(/\S*[\p{L}\p{N}]\S*/gu) ?? [];
  return Math.max(1, Math.round(words.length / wordsPerMinute));
}

export function fileOfPost(locale: Locale, id: string): string {
  return contentPath(locale, 'posts', `${id}.md`);
}

const postsByAddress = once(
  (locale: Locale) =>
    new Map(
      readPosts(locale).flatMap((post) =>
        [post.slug, ...post.alsoAt].map((slug) => [slug, post] as const),
      ),
    ),
);

/** The post of a slug, canonical or not. Null if there is none. */
export function findPost(locale: Locale, slug: string): Post | null {
  return postsByAddress(locale).get(slug) ?? null;
}

const postsById = once(
  (locale: Locale) => new Map(readPosts(locale).map((post) => [post.id, post])),
);

/** Null if there is no such post, or its day has not come. */
export function postWithId(locale: Locale, id: string): Post | null {
  return postsById(locale).get(id) ?? null;
}

/** The day of the last real change. */
export function lastChange({ date, updated }: Post): string {
  return updated ?? date;
}

/** The posts to read next, without those that wait for their day. */
export function relatedPosts(locale: Locale, { related }: Post): Post[] {
  return related.flatMap((id) => postWithId(locale, id) ?? []);
}

/** The role that wrote the post, with the company's name. */
export function bylineOf(locale: Locale, { author }: Post): string {
  const { by } = readBlog(locale).article;
  return fill(by, { author, company: readCompany(locale).name });
}
