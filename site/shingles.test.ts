/** Sibling pages differ in more than their names (WORDS-14: overlap at most 0.15), and are short. */
import { expect, test } from 'vitest';
import { families } from './addresses/page-ids.ts';
import { membersOf } from './addresses/pages.ts';
import { readPosts } from './blog/posts.ts';
import { readOffer } from './index.ts';

const maxOverlap = 0.15;
const wordsOfShingle = 5;

/** All words of a page, in order, without markup. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') {
    return (
      value
        .replace(/<[^>]+>/g, ' ')
        .toLowerCase()
        .match(/[\p{L}\p{N}']+/gu) ?? []
    );
  }
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(wordsOf) : [];
}

/** Replaces the words of the pages' names by the same sign. */
function masked(words: string[], names: string[]): string[] {
  const own = new Set(names.flatMap((name) => wordsOf(name)));
  return words.map((word) => (own.has(word) ? '*' : word));
}

function shingles(words: string[]): Set<string> {
  const all = words.map((_, index) => words.slice(index, index + wordsOfShingle).join(' '));
  return new Set(all.slice(0, Math.max(0, all.length - wordsOfShingle + 1)));
}

/** The share of the smaller page's shingles that the other has too. */
function overlap(one: Set<string>, other: Set<string>): number {
  const shared = [...one].filter((shingle) => other.has(shingle)).length;
  return shared / Math.min(one.size, other.size);
}

function expectDistinct(pages: { name: string; words: string[] }[]) {
  const names = pages.map((page) => page.name);
  const all = pages.map(({ name, words }) => ({ name, set: shingles(masked(words, names)) }));
  for (const [index, one] of all.entries()) {
    expect(one.set.size, one.name).toBeGreaterThan(400);
    for (const other of all.slice(index + 1)) {
      expect(overlap(one.set, other.set), `${one.name} / ${other.name}`).toBeLessThanOrEqual(
        maxOverlap,
      );
    }
  }
}

test('the measure finds two pages that differ in their names only', () => {
  const text = (name: string) =>
    wordsOf(`We look after ${name} every day. Your ${name} have much to lose.`);
  const [one = new Set<string>(), other = new Set<string>()] = ['clinics', 'schools'].map((name) =>
    shingles(masked(text(name), ['clinics', 'schools'])),
  );
  expect(overlap(one, other)).toBe(1);
});

const maxWords = { services: 700, industries: 820 };

test.each(families)('%s are each their own, and short (WORDS-23)', (family) => {
  const pages = membersOf('en', family).map((name) => {
    const { title, description, slug, related, ...page } = readOffer('en', { family, name });
    return { name: page.name, words: wordsOf(page) };
  });
  expectDistinct(pages);
  for (const { name, words } of pages) {
    expect(words.length, name).toBeLessThanOrEqual(maxWords[family]);
  }
});

test('no two posts end in the same closing', () => {
  const closings = readPosts('en').flatMap(({ closing }) => closing ?? []);
  expect(closings.length).toBeGreaterThan(0);
  for (const part of ['heading', 'text'] as const) {
    expect(new Set(closings.map((closing) => closing[part])).size, part).toBe(closings.length);
  }
});

test('posts are each their own, and long enough to be worth reading', () => {
  const posts = readPosts('en').map((post) => ({ name: post.slug, words: wordsOf(post.html) }));
  expectDistinct(posts);
  for (const { name, words } of posts) {
    expect(words.length, name).toBeGreaterThanOrEqual(900);
    expect(words.length, name).toBeLessThanOrEqual(1500);
  }
});
