import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { locales } from '../../site/addresses/locales.ts';
import { readPromises } from '../../site/index.ts';
import type { Promises } from '../../site/schema/promises.ts';
import { promiseMistakes, promisesTable, unsigned } from './promises.ts';
import { sentencesOf, visitorTexts } from './visitor-texts.ts';

describe('the content', () => {
  test.each(locales)('of %s promises what its list says, and nothing else', (locale) => {
    expect(promiseMistakes(readPromises(locale), visitorTexts(locale))).toEqual([]);
  });

  test('has each promise once, with a requirement that exists', () => {
    const { promises } = readPromises('en');
    const requirements = readFileSync('docs/requirements.md', 'utf8');
    expect(new Set(promises.map(({ id }) => id)).size).toBe(promises.length);
    for (const { source } of promises) {
      if (/^[A-Z]/.test(source)) expect(requirements).toContain(`- **${source}** `);
    }
  });

  // After a change, `npm test -- unit generate/checks/promises -u` writes the table again.
  test('is what docs/promises.md shows', async () => {
    await expect(promisesTable(readPromises('en'))).toMatchFileSnapshot('../../docs/promises.md');
  });
});

describe('a mistake is found', () => {
  const list: Promises = {
    promises: [
      {
        id: 'reply',
        promise: 'A reply within 24 hours',
        words: ['within 24 hours', 'in a day'],
        pages: ['home', 'about'],
        source: 'the owner confirms',
      },
    ],
    guarantees: {
      words: /\bnever\b|guarantee/giu,
      allowed: [{ words: /never reuse/giu, pages: ['blog/*'], reason: 'advice' }],
    },
    commitments: {
      words: /\bwe(?:'ll)? [a-z]+/giu,
      harmless: /\bwe recommend/giu,
    },
  };
  const kept = {
    home: ['We reply within 24 hours.'],
    about: ['You hear from us in a day.'],
  };
  const mistakesOf = (texts: Record<string, string[]>) =>
    promiseMistakes(list, new Map(Object.entries({ ...kept, ...texts })));

  test('but not where all is kept', () => {
    expect(mistakesOf({ 'blog/a': ['Never reuse a password.'] })).toEqual([]);
    expect(mistakesOf({ 'services/a': ["We recommend it. It's yours."] })).toEqual([]);
    expect(unsigned(list)).toHaveLength(1);
  });

  test.each([
    [
      { about: ['Nothing.'] },
      ['reply: about does not say it any more', 'reply: no text says "in a day"'],
    ],
    [{ contact: ['An answer WITHIN 24 hours'] }, ['reply: contact says it too, but is not listed']],
    [{ 'blog/a': ['Ask for a reply within 24 hours.'] }, []],
    [{ contact: ['Never down.'] }, ['contact guarantees: "Never down."']],
    [
      { 'blog/a': ['Never reuse what never works.'] },
      ['blog/a guarantees: "Never reuse what never works."'],
    ],
    [{ about: ['In a day. Never reuse it.'] }, ['about guarantees: "In a day. Never reuse it."']],
    [
      { 'services/a': ["We'll test it."] },
      ['services/a promises what is in no list: "We\'ll test it."'],
    ],
    [{ contact: ["We'll test it."] }, ['contact promises what is in no list: "We\'ll test it."']],
    [
      { 'services/a': ['We recommend it, and we test it.'] },
      ['services/a promises what is in no list: "We recommend it, and we test it."'],
    ],
  ])('%j', (texts, mistakes) => {
    expect(mistakesOf(texts)).toEqual(mistakes);
  });
});

test('a text is read sentence by sentence, without markup', () => {
  expect(
    sentencesOf({
      a: ['<p>It&#39;s <a href="/x">yours</a>. Really?</p><p>Yes</p>'],
      b: 7,
      c: 'No',
    }),
  ).toEqual(["It's yours.", 'Really?', 'Yes', 'No']);
});
