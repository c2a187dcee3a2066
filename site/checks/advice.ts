/** Matters of taste. An editor may follow them or not: they are printed, and stop nothing. */
import { defaultLocale, type Locale, localeFacts, locales } from '../addresses/locales.ts';
import { families, memberOf } from '../addresses/page-ids.ts';
import { fileOf, membersOf, pageIds } from '../addresses/pages.ts';
import { fileOfPost, readAllPosts } from '../blog/posts.ts';
import { readCompany, readHead, readHome, readOffer } from '../index.ts';
import { textsIn } from './content-files.ts';
import { mistakesInText } from './french-text.ts';
import { readGlossary } from './glossary.ts';
import { readSources, sourcesFile } from './required-words.ts';
import { sharedPart, wordsOf } from './shared-phrases.ts';
import { spellingOf } from './spelling.ts';

/** Numbers of words that readers and search engines do well with. */
const wordsOfPost = { least: 900, most: 1500 };
const mostWords = { services: 700, industries: 820 };
const mostWordsOfIntroduction = 45;
/** Two pages that share more of their sequences of five words say the same. */
const mostShared = 0.15;
/** Search engines show about so many characters. */
const longestTitle = 65;
const description = { least: 110, most: 165 };

interface Page {
  file: string;
  title: string;
  description: string;
}

export function contentAdvice(): string[] {
  return [
    ...locales.flatMap((locale) => [
      ...pagesOf(locale).flatMap((page) => headAdvice(page, page.file.includes('home.'))),
      ...typedFacts(locale),
      ...linkAdvice(locale),
    ]),
    ...lengthAdvice(),
    ...sharedAdvice(),
    ...frenchAdvice(),
  ];
}

function pagesOf(locale: Locale): Page[] {
  return [
    ...pageIds(locale).map((page) => ({
      ...readHead(locale, page),
      file: fileOf(locale, page) ?? '',
    })),
    ...readAllPosts(locale).map((post) => ({ ...post, file: fileOfPost(locale, post.id) })),
  ];
}

/** @param isHome whose title is the tagline (PAGE-2) */
function headAdvice(page: Page, isHome: boolean): string[] {
  const { least, most } = description;
  const advice: string[] = [];
  if (page.title.length > longestTitle) {
    advice.push(`title: has ${page.title.length} characters; search engines show ${longestTitle}`);
  }
  if (page.description.length < least || page.description.length > most) {
    advice.push(
      `description: has ${page.description.length} characters; ${least} to ${most} are shown whole`,
    );
  }
  const described = stemsOf(page.description);
  if (!isHome && !stemsOf(page.title).some((stem) => described.includes(stem))) {
    advice.push('description: has no word of the title');
  }
  return advice.map((one) => `${page.file}: ${one}`);
}

/** The beginnings of longer words, which a plural shares. */
function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5));
}

/** Facts that are typed instead of named, and stay when they change (WORDS-12). */
function typedFacts(locale: Locale): string[] {
  const { phone, email, hours } = readCompany(locale);
  const [area, exchange, line] = phone.display.match(/\d+/g) ?? [];
  const facts: [pattern: RegExp, name: string][] = [
    [new RegExp(`${area}\\D{0,2}${exchange}\\D?${line}`), '{company.phone}'],
    [new RegExp(escaped(email), 'i'), '{company.email}'],
    [new RegExp(escaped(hours.text)), '{company.hours}'],
  ];
  return textsIn(locale).flatMap(({ file, texts }) =>
    texts.flatMap(({ at, text }) =>
      facts
        .filter(([pattern]) => pattern.test(text))
        .map(
          ([, name]) => `${file}: ${at}: ${name} in place of what is typed follows every change`,
        ),
    ),
  );
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function linkAdvice(locale: Locale): string[] {
  const sources = readSources();
  const isFrench = localeFacts(locale).language.startsWith('fr');
  return textsIn(locale).flatMap(({ file, texts }) => {
    const saysOnce = texts.some(({ text }) =>
      /\b(?:pages|liens|sources)\b.*en anglais/i.test(text),
    );
    return texts.flatMap(({ at, text }) =>
      Array.from(text.matchAll(/\]\((https?:[^)]+)\)([^\n]{0,60})/g)).flatMap(
        ([, url = '', after = '']) => {
          const isUnmarked =
            isFrench && isEnglishPage(url) && !after.includes('en anglais') && !saysOnce;
          return [
            ...(sources.includes(`<${url}>`)
              ? []
              : [`${file}: ${at}: ${url} has no row in ${sourcesFile}`]),
            ...(isUnmarked ? [`${file}: ${at}: say "(en anglais)" behind the link to ${url}`] : []),
          ];
        },
      ),
    );
  });
}

function isEnglishPage(url: string): boolean {
  return /\/en(-[a-z]{2})?\/|\/eng\/|-eng\./.test(url);
}

function lengthAdvice(): string[] {
  const introduction = wordCount(readHome(defaultLocale).hero.paragraphs);
  const members = pageIds(defaultLocale).flatMap((page) => memberOf(page) ?? []);
  return [
    ...(introduction > mostWordsOfIntroduction
      ? [
          `${fileOf(defaultLocale, 'home')}: hero.paragraphs: have ${introduction} words; up to ${mostWordsOfIntroduction} are read`,
        ]
      : []),
    ...members.flatMap((member) => {
      const words = wordsOf(bodyOf(readOffer(defaultLocale, member))).length;
      const most = mostWords[member.family];
      const file = fileOf(defaultLocale, `${member.family}/${member.name}`);
      return words > most
        ? [`${file}: has ${words} words; a page of its kind has up to ${most}`]
        : [];
    }),
    ...readAllPosts(defaultLocale).flatMap(({ id, html }) => {
      const words = wordsOf(html).length;
      const { least, most } = wordsOfPost;
      return words < least || words > most
        ? [
            `${fileOfPost(defaultLocale, id)}: has ${words} words; ${least} to ${most} are worth a reader's visit`,
          ]
        : [];
    }),
  ];
}

function wordCount(texts: string[]): number {
  return texts.join(' ').split(/\s+/).length;
}

/** Without what lists show of a page. */
function bodyOf<Offer extends object>(offer: Offer): object {
  const { title, description: _, slug, related, ...body } = offer as Record<string, unknown>;
  return body;
}

/** Sibling pages, and posts, that say much of what another says. */
function sharedAdvice(): string[] {
  const groups = [
    ...families.map((family) =>
      membersOf(defaultLocale, family).map((name) => {
        const offer = readOffer(defaultLocale, { family, name });
        return {
          file: fileOf(defaultLocale, `${family}/${name}`) ?? '',
          name: offer.name,
          value: bodyOf(offer),
        };
      }),
    ),
    readAllPosts(defaultLocale).map(({ id, html }) => ({
      file: fileOfPost(defaultLocale, id),
      name: id,
      value: html,
    })),
  ];
  const closings = readAllPosts(defaultLocale).flatMap(({ id, closing }) =>
    closing === undefined ? [] : [{ file: fileOfPost(defaultLocale, id), text: closing.text }],
  );
  return [
    ...groups.flatMap((pages) =>
      sharedPart(pages)
        .filter(({ part }) => part > mostShared)
        .map(
          ({ file, other, part }) =>
            `${file}: shares ${Math.round(part * 100)} % of its phrases with ${other}`,
        ),
    ),
    ...closings
      .filter(({ text }, index) => closings.findIndex((closing) => closing.text === text) < index)
      .map(({ file }) => `${file}: closing: another post ends with the same words`),
  ];
}

/** Each piece of advice once, with the first place that it is about. */
function frenchAdvice(): string[] {
  return locales
    .filter((locale) => localeFacts(locale).language.startsWith('fr'))
    .flatMap((locale) => {
      const glossary = readGlossary(locale);
      const isCorrect = spellingOf(localeFacts(locale).language);
      const places = new Map<string, string[]>();
      for (const { file, texts } of textsIn(locale)) {
        for (const { at, text } of texts) {
          for (const advice of mistakesInText(text, glossary, isCorrect)) {
            places.set(advice, [...(places.get(advice) ?? []), `${file}: ${at}`]);
          }
        }
      }
      return [...places].map(([advice, [first, ...others]]) =>
        others.length === 0
          ? `${first}: ${advice}`
          : `${first}: ${advice}, and ${others.length} more times`,
      );
    });
}
