/** Selections of posts for lists. */

import { fill } from '../service/domain/fill.ts';
import { postPath, topicPath } from './addresses/paths.ts';
import { readCompany } from './company.ts';
import { formatDay } from './formats.ts';
import { readBlog } from './index.ts';
import { type Post, postWithId, readPosts } from './posts.ts';
import { type Locale, localeFacts } from './read/locales.ts';

/** A post as lists show it. */
export interface PostEntry {
  heading: string;
  lead: string;
  href: string;
  /** Such as 2026-11-21. */
  day: string;
  /** The same day in the format of the language. */
  date: string;
  topics: TopicLink[];
}

/** A topic, and where the posts about it are listed. */
export interface TopicLink {
  label: string;
  href: string;
}

export function entryOf(locale: Locale, post: Post): PostEntry {
  const { heading, lead, date: day, topics, slug } = post;
  return {
    heading,
    lead,
    href: postPath(locale, slug),
    day,
    date: shortDay(locale, day),
    topics: topicLinks(locale, topics),
  };
}

export function topicLinks(locale: Locale, topics: string[]): TopicLink[] {
  return topics.map((topic) => ({ label: topic, href: topicPath(locale, topic) }));
}

function shortDay(locale: Locale, day: string): string {
  return formatDay(day, localeFacts[locale].language, 'medium');
}

/** The topics of all posts, in the order of `pages/blog.yaml`. */
export function topicsWithPosts(locale: Locale): string[] {
  const used = new Set(readPosts(locale).flatMap(({ topics }) => topics));
  return readBlog(locale).topics.filter((topic) => used.has(topic));
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
