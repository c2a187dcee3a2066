import { expect, test } from 'vitest';
import { suspiciousText, suspiciousTiming, type Timing } from './submission.ts';

const suspicionOf = (texts: string[], timing: Timing) =>
  suspiciousTiming(timing) ?? texts.map(suspiciousText).find(Boolean) ?? null;

const calm = { onPage: 3000, sinceSubmission: null };
const ordinary = 'Our clinic moves in March.';

test('a person takes three seconds, and two between submissions', () => {
  expect(suspicionOf([ordinary], calm)).toBeNull();
  expect(suspicionOf([ordinary], { onPage: 2999, sinceSubmission: null })).toBe('too_soon');
  expect(suspicionOf([ordinary], { onPage: 9000, sinceSubmission: 1999 })).toBe('too_soon_again');
  expect(suspicionOf([ordinary], { onPage: 9000, sinceSubmission: 2000 })).toBeNull();
});

test('10,000 characters are the most', () => {
  const words = 'word '.repeat(2000);
  expect(suspicionOf(['', words], calm)).toBeNull();
  expect(suspicionOf(['', `${words}x`], calm)).toBe('too_long');
});

test('eleven of the same letter or digit in a row are too many in 50 characters', () => {
  const around = 'please call me back as soon as you can today '.repeat(2);
  expect(suspicionOf([around + 'o'.repeat(11)], calm)).toBe('repeated_characters');
  expect(suspicionOf([around + 'o'.repeat(10)], calm)).toBeNull();
  expect(suspicionOf(['o'.repeat(11)], calm)).toBeNull();
  expect(suspicionOf([`${around}1${'0'.repeat(11)}`], calm)).toBe('repeated_characters');
});

test('repetition counts from 50 characters on', () => {
  const eleven = 'o'.repeat(11);
  expect(suspicionOf([`${eleven}${' a'.repeat(19)}`], calm)).toBeNull();
  expect(suspicionOf([`${eleven}${' a'.repeat(19)}.`], calm)).toBe('repeated_characters');
});

test.each(['-----------', '==========', '___________', '...........', '***********', '……', '\n'])(
  'a signature may be set off by %j',
  (rule) => {
    expect(suspicionOf([`${ordinary}\n${rule.repeat(5)}\nJane\n`.repeat(2)], calm)).toBeNull();
  },
);

test('every field is looked at, and haste is named first', () => {
  const repeated = 'o'.repeat(60);
  expect(suspicionOf([ordinary, '', repeated], calm)).toBe('repeated_characters');
  expect(suspicionOf([repeated], { onPage: 0, sinceSubmission: 0 })).toBe('too_soon');
  expect(suspicionOf([repeated], { onPage: 3000, sinceSubmission: 0 })).toBe('too_soon_again');
});
