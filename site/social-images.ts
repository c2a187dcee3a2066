/**
 * Which pages have a picture for sharing, and its words. Used for the tags in the `<head>` and by
 * `app/generate/social/images.ts`, which draws the pictures.
 */
import type { Locale } from './addresses/locales.ts';
import { memberOf, type PageId } from './addresses/page-ids.ts';
import { pageIds, pathOf } from './addresses/pages.ts';
import { postPath } from './addresses/paths.ts';
import { type Post, readPosts } from './blog/posts.ts';
import { readBlog, readContact, readHead, readHome, readOffer } from './index.ts';
import { once } from './read/once.ts';
import { sceneOf } from './scenes.ts';

interface Words {
  /** What kind of page it is, in a word or two. Empty if the heading contains it. */
  label: string;
  heading: string;
  lead: string;
}

export interface SocialImage extends Words {
  /** The address of the file, which is the same in every build. */
  path: string;
  /** The address of the page's own drawing, if there is one. */
  scene: string | null;
}

const folder = '/social';

/**
 * The picture for a canonical address. Further pages of the list of posts have the blog's picture.
 */
export function socialImageAt(locale: Locale, path: string): SocialImage {
  const isBelowBlog = path.startsWith(`${pathOf(locale, 'blog')}/`);
  return imagesByPath(locale).get(path) ?? imageOfPage(locale, isBelowBlog ? 'blog' : 'home');
}

/** All pictures of a language. */
export function socialImages(locale: Locale): SocialImage[] {
  return [...imagesByPath(locale).values()];
}

/** By the canonical addresses of pages and posts. */
const imagesByPath = once((locale: Locale): Map<string, SocialImage> => {
  const pages = pageIds(locale).map((page): [string, SocialImage] => [
    pathOf(locale, page),
    imageOfPage(locale, page),
  ]);
  const posts = readPosts(locale).map((post): [string, SocialImage] => [
    postPath(locale, post.slug),
    imageOfPost(locale, post),
  ]);
  return new Map([...pages, ...posts]);
});

function imageOfPage(locale: Locale, page: PageId): SocialImage {
  const path = fileOf(page === 'home' ? `${pathOf(locale, page)}/home` : pathOf(locale, page));
  return { path, ...wordsOf(locale, page), scene: sceneOf(page) };
}

function wordsOf(locale: Locale, page: PageId): Words {
  const member = memberOf(page);
  if (member !== null) {
    const { name, heading, lead } = readOffer(locale, member);
    return labelled(name, heading, lead);
  }
  switch (page) {
    case 'home': {
      const { heading, paragraphs } = readHome(locale).hero;
      return labelled('', heading, paragraphs[0] ?? '');
    }
    case 'contact': {
      const { hero, description } = readContact(locale);
      return labelled('', hero.heading, description);
    }
    case 'blog': {
      const { heading, title, lead } = readBlog(locale);
      return labelled(heading, title, lead);
    }
    default: {
      const { title, heading = title, lead = '' } = readHead(locale, page) as Opening;
      return labelled('', heading, lead);
    }
  }
}

/** The fields of all other pages. */
interface Opening {
  title: string;
  heading?: string;
  lead?: string;
}

/** Leaves out a label that the heading repeats. */
function labelled(label: string, heading: string, lead: string): Words {
  const isRepeated = heading.toLowerCase().includes(label.toLowerCase());
  return { label: isRepeated ? '' : label, heading, lead };
}

function imageOfPost(locale: Locale, { slug, topics, heading, lead }: Post): SocialImage {
  const path = fileOf(postPath(locale, slug));
  return { path, ...labelled(topics.join(' · '), heading, lead), scene: null };
}

function fileOf(address: string): string {
  return `${folder}/${address}.png`.replace(/\/{2,}/g, '/');
}
