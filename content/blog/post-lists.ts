/** Posts in the selections in which pages show them. */

import { type Locale, localeFacts } from '../addresses/locales.ts';
import { postPath } from '../addresses/paths.ts';
import { once } from '../read/once.ts';
import { type Post, readPosts } from './posts.ts';

/** What lists and search results show of a post. */
export interface PostEntry {
  heading: string;
  lead: string;
  href: string;
  /** Such as 2026-11-21. */
  day: string;
  /** The same in the way of the language. */
  date: string;
  topics: string[];
}

export function entryOf(locale: Locale, post: Post): PostEntry {
  const { heading, lead, date: day, topics, slug } = post;
  return { heading, lead, href: postPath(locale, slug), day, date: shortDay(locale, day), topics };
}

function shortDay(locale: Locale, day: string): string {
  const format = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(localeFacts(locale).language, format).format(new Date(day));
}

/** Posts to read after one: those with most topics in common, newer ones first. */
export function relatedPosts(locale: Locale, post: Post, most = 3): Post[] {
  const shared = (other: Post) => other.topics.filter((topic) => post.topics.includes(topic));
  return [...postsByTopics(locale).values()]
    .flatMap((alike) => alike.filter((other) => other.slug !== post.slug).slice(0, most))
    .sort((a, b) => shared(b).length - shared(a).length || b.date.localeCompare(a.date))
    .slice(0, most);
}

/**
 * Posts with the very same topics, newest first. There are few such groups however many posts there
 * are, so that looking for related ones takes no longer the more there are.
 */
const postsByTopics = once((locale: Locale) =>
  Map.groupBy(readPosts(locale), ({ topics }) => topics.toSorted().join('\n')),
);
