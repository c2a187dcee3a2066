/**
 * Which pages have a picture for sharing, and what it says: one answer for the tags in the `<head>`
 * and for `generate/social-images.ts`, which draws them.
 */
import { existsSync } from 'node:fs';
import {
  once,
  readBlog,
  readContact,
  readHead,
  readHome,
  readIndustry,
  readService,
} from './index.ts';
import type { Locale } from './locales.ts';
import type { PageId } from './page-ids.ts';
import { pageExists, pageIds, pathOf } from './pages.ts';
import { postPath } from './paths.ts';
import { type Post, readPosts } from './posts.ts';

export interface SocialImage {
  /** Address of the file, the same in every build. */
  path: string;
  /** What the page is, in a word or two; empty where the heading says it. */
  label: string;
  heading: string;
  /** File of the page's own scene, if there is one. */
  scene: string | null;
}

/**
 * A picture takes some 20 ms: so many of the newest posts have one of their own, older ones share
 * that of their first topic, so that the build's time stays with the words.
 */
export const postsWithOwnImage = 100;

const folder = '/social';
/** 1200 x 630, for what has no picture of its own. */
const fallbackPage = 'home';

/** The picture of a page by its canonical address; further pages of the blog's list have the blog's. */
export function socialImageAt(locale: Locale, path: string): SocialImage {
  const images = imagesByAddress(locale);
  const blog = pathOf(locale, 'blog');
  const known = images.get(path) ?? (path.startsWith(`${blog}/`) ? images.get(blog) : undefined);
  return known ?? imageOfPage(locale, fallbackPage);
}

/** Every picture of a language, each once. */
export function socialImages(locale: Locale): SocialImage[] {
  const byFile = new Map(
    [...imagesByAddress(locale).values()].map((image) => [image.path, image] as const),
  );
  return [...byFile.values()];
}

const imagesByAddress = once((locale: Locale) => {
  const pages = pageIds(locale).map(
    (page) => [pathOf(locale, page), imageOfPage(locale, page)] as const,
  );
  const posts = pageExists(locale, 'blog') ? readPosts(locale) : [];
  return new Map<string, SocialImage>([
    ...pages,
    ...posts.map(
      (post, place) =>
        [
          postPath(locale, post.slug),
          place < postsWithOwnImage ? imageOfPost(locale, post) : imageOfTopic(locale, post),
        ] as const,
    ),
  ]);
});

function imageOfPage(locale: Locale, page: PageId): SocialImage {
  const path = fileOf(page === 'home' ? `${pathOf(locale, page)}/home` : pathOf(locale, page));
  const [, parent, slug] = /^(services|industries)\/(.+)$/.exec(page) ?? [];
  if (slug !== undefined) {
    const { name, heading } =
      parent === 'services' ? readService(locale, slug) : readIndustry(locale, slug);
    return { path, label: name, heading, scene: sceneFile(slug) };
  }
  if (page === 'home') {
    return { path, label: '', heading: readHome(locale).hero.heading, scene: null };
  }
  if (page === 'contact') {
    return { path, label: '', heading: readContact(locale).hero.heading, scene: null };
  }
  if (page === 'blog') {
    const { heading, title } = readBlog(locale);
    return { path, label: heading, heading: title, scene: null };
  }
  const { title, heading = title } = readHead(locale, page) as { title: string; heading?: string };
  return { path, label: '', heading, scene: null };
}

function imageOfPost(locale: Locale, post: Post): SocialImage {
  const path = fileOf(postPath(locale, post.slug));
  return { path, label: post.topics.join(' · '), heading: post.heading, scene: null };
}

function imageOfTopic(locale: Locale, { topics: [topic = ''] }: Post): SocialImage {
  const { topics, heading } = readBlog(locale);
  const path = fileOf(`${pathOf(locale, 'blog')}/topics/${topics.indexOf(topic) + 1}`);
  return { path, label: heading, heading: topic, scene: null };
}

function fileOf(address: string): string {
  return `${folder}/${address}.png`.replace(/\/{2,}/g, '/');
}

function sceneFile(slug: string): string | null {
  const file = `public/scenes/${slug}.svg`;
  return existsSync(file) ? file : null;
}
