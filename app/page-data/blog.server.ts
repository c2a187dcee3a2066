/** Loader data of the blog's list and its posts. A page gets its own posts only. */
import { data } from 'react-router';
import { fill } from '../../service/shared/fill.ts';
import { type Locale, localeFacts } from '../../site/addresses/locales.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import {
  feedPaths,
  postListPages,
  postListPath,
  postPath,
  postsPerPage,
} from '../../site/addresses/paths.ts';
import { bylineOf, entryOf, relatedPosts } from '../../site/blog/post-lists.ts';
import { findPost, type Post, postWithId, readPosts } from '../../site/blog/posts.ts';
import { searchIndexOf } from '../../site/blog/search-index.ts';
import { formatDay } from '../../site/formats.ts';
import { readBlog, readMessages } from '../../site/index.ts';
import { readPeople } from '../../site/people.ts';
import { stretchOf } from '../../site/scenes.ts';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { linkToDownload } from './downloads.server.ts';
import { loadClosing } from './offer.server.ts';
import { headAt, headOf } from './page-head.server.ts';
import { breadcrumbsTo } from './site-content.server.ts';

/** @param number of the page of the list, from 1. Answers 404 if there is no such page. */
export function loadPostList(locale: Locale, number: number) {
  const count = postListPages(locale);
  if (!Number.isInteger(number) || number < 1 || number > count) throw data(null, { status: 404 });
  const { list, search, topics, ...blog } = readBlog(locale);
  const { heading: blogHeading, title, description } = blog;
  const ofPage = (template: string) =>
    fill(template, { number, count, heading: blogHeading, title, description });
  const isFirst = number === 1;
  const heading = isFirst ? blog.heading : ofPage(list.pageHeading);
  const path = postListPath(locale, number);
  const breadcrumbs = breadcrumbsTo(locale, 'blog');
  if (!isFirst) breadcrumbs.push({ label: heading, href: path });
  const start = (number - 1) * postsPerPage;
  return {
    head: isFirst
      ? headOf(locale, blog, 'blog', breadcrumbs)
      : headAt(
          locale,
          { title: ofPage(list.pageTitle), description: ofPage(list.pageDescription) },
          (other) => postListPath(other, number),
          breadcrumbs,
        ),
    top: { breadcrumbs, heading, lead: blog.lead, stretch: stretchOf('blog') },
    search: {
      text: search,
      blog: pathOf(locale, 'blog'),
      topics: topicLinks(locale, topics),
      index: searchIndexAddress(locale),
    },
    list: {
      label: list.label,
      isFirst,
      posts: readPosts(locale)
        .slice(start, start + postsPerPage)
        .map((post) => entryOf(locale, post)),
    },
    paging: {
      label: list.paging,
      position: ofPage(list.position),
      newer: isFirst ? null : { label: list.newer, href: postListPath(locale, number - 1) },
      older:
        number === count ? null : { label: list.older, href: postListPath(locale, number + 1) },
    },
    feeds: { label: list.feeds, links: feedLinks(locale, list) },
  };
}

function feedLinks(locale: Locale, words: { atomFeed: string; jsonFeed: string }): SiteLink[] {
  const { atom, json } = feedPaths(locale);
  return [
    { label: words.atomFeed, href: atom },
    { label: words.jsonFeed, href: json },
  ];
}

/**
 * The index file is written by the second half of a build, so in development the address contains
 * it.
 */
function searchIndexAddress(locale: Locale): string {
  const { path, json } = searchIndexOf(locale);
  return import.meta.env.DEV ? `data:application/json,${encodeURIComponent(json)}` : path;
}

/** Each links to the posts about a topic. Without script it leads to all posts. */
function topicLinks(locale: Locale, topics: string[]): SiteLink[] {
  const blog = pathOf(locale, 'blog');
  return topics.map((topic) => ({
    label: topic,
    href: `${blog}?${new URLSearchParams({ topic })}`,
  }));
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
    download: post.download === undefined ? null : await linkToDownload(locale, post.download),
    related: {
      label: article.related,
      posts: relatedPosts(locale, post).map((other) => entryOf(locale, other)),
    },
    closing: loadClosing(locale, post.closing ?? article.closing),
  };
}

/** With what search engines are told of its author. */
function withPerson(locale: Locale, post: Post) {
  const person = readPeople(locale).find(({ id }) => id === post.authorId);
  return person === undefined ? post : { ...post, person };
}

function pathOfPost(locale: Locale, id: string): string | undefined {
  const post = postWithId(locale, id);
  return post === null ? undefined : postPath(locale, post.slug);
}

function loadByline(locale: Locale, post: Post) {
  const { date, updated, minutes } = post;
  const { readingTime, updated: updatedWords } = readBlog(locale).article;
  const { language } = localeFacts(locale);
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
    ...(post.authorId !== undefined && {
      authorHref: `${pathOf(locale, 'about')}#${post.authorId}`,
    }),
    readingTime: fill(template, { minutes }),
  };
}
