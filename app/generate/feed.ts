/**
 * The feed of the newest posts with their whole text. Times are those of the content, not
 * of the build.
 */

import { pathOf } from '../../site/addresses/pages.ts';
import { feedPath, postPath } from '../../site/addresses/paths.ts';
import { readCompany } from '../../site/company.ts';
import { readBlog } from '../../site/index.ts';
import { bylineOf, lastChange, type Post, readPosts } from '../../site/posts.ts';
import { type Locale, localeFacts } from '../../site/read/locales.ts';
import { startOf } from '../../site/read/today.ts';
import { escapeXml } from './xml.ts';

const maxPosts = 20;

/** Atom 1.0 (RFC 4287). */
export function atomFeed(locale: Locale): string {
  const { title, subtitle, author, language, blog, feed, posts } = feedOf(locale);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">`,
    `<id>${escapeXml(blog)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<subtitle>${escapeXml(subtitle)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(blog)}"/>`,
    `<updated>${newest(posts.map((post) => post.updated))}</updated>`,
    `<author><name>${escapeXml(author.name)}</name><uri>${escapeXml(author.url)}</uri></author>`,
    ...posts.map((post) =>
      [
        '<entry>',
        `<id>${escapeXml(post.url)}</id>`,
        `<title>${escapeXml(post.heading)}</title>`,
        `<link rel="alternate" type="text/html" href="${escapeXml(post.url)}"/>`,
        `<author><name>${escapeXml(post.author)}</name></author>`,
        `<published>${post.published}</published>`,
        `<updated>${post.updated}</updated>`,
        ...post.topics.map((topic) => `<category term="${escapeXml(topic)}"/>`),
        `<summary>${escapeXml(post.lead)}</summary>`,
        `<content type="html">${escapeXml(post.html)}</content>`,
        '</entry>',
      ].join('\n'),
    ),
    '</feed>',
    '',
  ].join('\n');
}

function feedOf(locale: Locale) {
  const { siteUrl, name } = readCompany(locale);
  const { language } = localeFacts[locale];
  const { title, lead } = readBlog(locale);
  return {
    title: `${title} | ${name}`,
    subtitle: lead,
    author: { name, url: siteUrl + pathOf(locale, 'home') },
    language,
    blog: siteUrl + pathOf(locale, 'blog'),
    feed: siteUrl + feedPath(locale),
    posts: readPosts(locale)
      .slice(0, maxPosts)
      .map((post) => feedPost(locale, post)),
  };
}

function feedPost(locale: Locale, post: Post) {
  const { heading, lead, topics, html, date } = post;
  const { siteUrl } = readCompany(locale);
  const url = siteUrl + postPath(locale, post.slug);
  return {
    url,
    author: bylineOf(locale, post),
    heading,
    lead,
    topics,
    html: withFullAddresses(html, siteUrl, url),
    published: startOf(date),
    updated: startOf(lastChange(post)),
  };
}

/** A feed reader shows the text at its own address, where relative links lead nowhere. */
function withFullAddresses(html: string, siteUrl: string, pageUrl: string): string {
  return html
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${siteUrl}/`)
    .replaceAll(' href="#', ` href="${pageUrl}#`);
}

/** Beginnings of days in ISO 8601 sort as text. */
function newest(times: string[]): string {
  return times.toSorted().at(-1) ?? '';
}
