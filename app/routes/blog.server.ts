/** The list of posts, and each post. */

import { data } from 'react-router';
import { fill } from '../../service/domain/fill.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import { feedPath, postPath, topicPath } from '../../site/addresses/paths.ts';
import { formatDay } from '../../site/formats.ts';
import { readBlog, readMessages } from '../../site/index.ts';
import { readPeople } from '../../site/people.ts';
import {
  bylineOf,
  findPost,
  type Post,
  postWithId,
  readPosts,
  relatedPosts,
} from '../../site/posts.ts';
import { type Locale, localeFacts } from '../../site/read/locales.ts';
import type { SiteLink } from '../components/frame/site-frame.ts';
import type { PostEntry } from '../components/post-list.tsx';
import { headAndTop, headAt } from '../page-data/head.server.ts';
import { breadcrumbsTo, loadClosing } from '../page-data/links.server.ts';
import { stretchOf } from '../page-data/scenes.server.ts';

export function loadBlog(locale: Locale) {
  const { list, article, ...blog } = readBlog(locale);
  return {
    ...headAndTop(locale, 'blog', blog),
    list: { label: list.label, posts: readPosts(locale).map((post) => entryOf(locale, post)) },
    topics: { label: article.topics, links: topicLinks(locale, topicsWithPosts(locale)) },
    feed: { label: list.follow, link: { label: list.atomFeed, href: feedPath(locale) } },
  };
}

/** Answers 404 if there is no such post. */
export async function loadPost(locale: Locale, slug: string) {
  const post = findPost(locale, slug);
  if (post === null) throw data(null, { status: 404 });
  const { article } = readBlog(locale);
  const { heading, lead, html, contents } = post;
  const path = postPath(locale, post.slug);
  const breadcrumbs = [...breadcrumbsTo(locale, 'blog'), { label: heading, href: path }];
  return {
    // A second address shows the same post, and its canonical address is the first one.
    head: headAt(
      locale,
      withPerson(locale, post),
      (other) => pathOfPost(other, post.id),
      breadcrumbs,
    ),
    top: { breadcrumbs, heading, lead, stretch: stretchOf('blog') },
    byline: loadByline(locale, post),
    topics: { label: article.topics, links: topicLinks(locale, post.topics) },
    contents: { label: readMessages(locale).site.contentsLabel, headings: contents },
    html,
    related: {
      label: article.related,
      posts: relatedPosts(locale, post).map((other) => entryOf(locale, other)),
    },
    closing: loadClosing(locale, post.closing ?? article.closing),
  };
}

/** With what search engines are told of its author. */
function withPerson(locale: Locale, post: Post) {
  const person = authorOf(locale, post);
  return person === undefined ? post : { ...post, person };
}

function authorOf(locale: Locale, { authorId }: Post) {
  return readPeople(locale).find(({ id }) => id === authorId);
}

function pathOfPost(locale: Locale, id: string): string | undefined {
  const post = postWithId(locale, id);
  return post === null ? undefined : postPath(locale, post.slug);
}

function loadByline(locale: Locale, post: Post) {
  const { date, updated, minutes } = post;
  const person = authorOf(locale, post);
  const { readingTime, updated: updatedWords } = readBlog(locale).article;
  const { language } = localeFacts[locale];
  const template = minutes === 1 ? readingTime.one : readingTime.other;
  return {
    published: { day: date, text: formatDay(date, language) },
    ...(updated === undefined
      ? {}
      : {
          updated: {
            day: updated,
            text: fill(updatedWords, { date: formatDay(updated, language) }),
          },
        }),
    author: bylineOf(locale, post),
    ...(person !== undefined && {
      person: { href: `${pathOf(locale, 'about')}#${person.id}`, photo: person.photo },
    }),
    readingTime: fill(template, { minutes }),
  };
}

function entryOf(locale: Locale, post: Post): PostEntry {
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

function topicLinks(locale: Locale, topics: string[]): SiteLink[] {
  return topics.map((topic) => ({ label: topic, href: topicPath(locale, topic) }));
}

function shortDay(locale: Locale, day: string): string {
  return formatDay(day, localeFacts[locale].language, 'medium');
}

/** The topics of all posts, in the order of `pages/blog.yaml`. */
function topicsWithPosts(locale: Locale): string[] {
  const used = new Set(readPosts(locale).flatMap(({ topics }) => topics));
  return readBlog(locale).topics.filter((topic) => used.has(topic));
}
