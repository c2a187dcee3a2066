import { expect, test } from 'vitest';
import { errorCodes } from '../../service/domain/contract.ts';
import { fill } from '../../service/domain/fill.ts';
import { readCompany } from '../../site/company.ts';
import { readMessages } from '../../site/index.ts';
import { filledForm } from '../../test/kit/filled-form.ts';
import { failureFeedback, fieldErrors, refusalFeedback, waitText } from './answers.ts';

const text = readMessages('en').form;
const { phone, email } = readCompany('en');
const contactDetails = { phone: phone.display, email, language: 'en' };
const refused = { outcome: 'refused', code: null, error: null, retryAfterMs: null } as const;
const failure = (changes: { code?: string; error?: string | null; retryAfterMs?: number }) =>
  failureFeedback(text, contactDetails, { ...refused, ...changes }).toast;
const violations = (error: string | null) =>
  failureFeedback(text, contactDetails, { ...refused, error }).violations;

test('no answer: how else to reach the company', () => {
  expect(
    failureFeedback(text, contactDetails, { outcome: 'unanswered', error: new Error('Failed') })
      .toast,
  ).toEqual({
    title: 'Failed to Send Message',
    text: `Please try again or contact us directly at ${email}`,
  });
});

test.each([
  ['thrown', (error: Error) => error],
  [
    'that the Supabase client wraps',
    (error: Error) => Object.assign(new Error('No'), { context: error }),
  ],
])('a sentence of ours %s is shown, in the language of the page alone', (_, thrown) => {
  const shown = (locale: 'en' | 'fr', message: string) => {
    const { form } = readMessages(locale);
    return failureFeedback(form, contactDetails, {
      outcome: 'unanswered',
      error: thrown(new Error(message)),
    }).toast;
  };
  for (const locale of ['en', 'fr'] as const) {
    const { timedOut, failures, toasts } = readMessages(locale).form;
    for (const sentence of [timedOut, failures.not_found]) {
      const message = fill(sentence, contactDetails);
      expect(shown(locale, message)).toEqual({ title: toasts.thrown.title, text: message });
      const other = locale === 'en' ? 'fr' : 'en';
      const fallback = fill(readMessages(other).form.toasts.thrown.text, contactDetails);
      expect(shown(other, message).text).toBe(fallback);
    }
  }
});

test.each([{}, { error: '' }, { code: 'closed_for_today' }])('%j says nothing', (answer) => {
  expect(failure(answer)).toEqual({
    title: 'Failed to send message',
    text: 'Please try again later.',
  });
});

test('the page’s own sentence for a code that it knows, the server’s for another', () => {
  expect(failure({ code: 'captcha_rejected', error: 'No.' })).toEqual({
    title: 'Failed to send message',
    text: fill(text.failures.captcha_rejected, contactDetails),
  });
  expect(failure({ code: 'closed_for_today', error: 'We are moving.' }).text).toBe(
    'We are moving.',
  );
});

test.each(['constructor', 'toString', '__proto__', ''])('no sentence is known by "%s"', (code) => {
  expect(failure({ code, error: 'We are moving.' }).text).toBe('We are moving.');
});

test.each(errorCodes)('the sentence for %s has no gaps', (code) => {
  const toast = failure({ code, error: 'No.', retryAfterMs: 300_000 });
  expect(toast.title).toBe('Failed to send message');
  expect(toast.text).toMatch(/^[^{}]+$/);
});

test('a server that does not say how long: a minute', () => {
  const wait = waitText(60_000, text.waits, 'en');
  const expected = fill(text.failures.unavailable, { ...contactDetails, wait });
  expect(failure({ code: 'unavailable' }).text).toBe(expected);
});

test('a limit names the wait and the phone, whoever set it', () => {
  const wait = waitText(300_000, text.waits, 'en');
  const expected = fill(text.failures.rate_limited, { ...contactDetails, wait });
  expect(expected).toContain(phone.display);
  expect(failure({ code: 'rate_limited', retryAfterMs: 300_000 }).text).toBe(expected);
  const refusal = { outcome: 'limited', retryAfterMs: 300_000 } as const;
  expect(refusalFeedback(text, contactDetails, refusal, 'website').toast).toEqual({
    title: 'Failed to send message',
    text: expected,
  });
});

test('a validation error: sentences by code joined by commas, the fields that they are about', () => {
  const error = JSON.stringify({
    details: ['no name', 'bad company', 'something new'],
    codes: ['name_required', 'company_too_long', 'shoe_size'],
  });
  expect(failure({ code: 'validation_failed', error })).toEqual({
    title: 'Validation Error',
    text: 'Name is required, Company name cannot exceed 100 characters, something new',
  });
  expect(violations(error)).toEqual({
    name: 'name_required',
    businessName: 'company_too_long',
  });
});

test('a validation error without codes: the server’s details, about no field that we know', () => {
  const error = '{"details":["Name is required","Please enter a valid phone number"]}';
  expect(failure({ error })).toEqual({
    title: 'Validation Error',
    text: 'Name is required, Please enter a valid phone number',
  });
  expect(violations(error)).toEqual({});
});

test.each(['["toString"]', '[null]', '[{}]', '"name_required"'])(
  'codes that say nothing leave the server’s details: %s',
  (codes) => {
    const error = `{"details":["Look again"],"codes":${codes}}`;
    expect(failure({ error })).toEqual({ title: 'Validation Error', text: 'Look again' });
    expect(violations(error)).toEqual({});
  },
);

test.each([
  '{not JSON',
  '{}',
  '{"details":[]}',
  '{"details":"name"}',
  '{"details":[{"path":"name"}]}',
  '["name"]',
  'A sentence.',
  null,
])('no details in %s', (error) => {
  expect(failure({ error }).title).toBe('Failed to send message');
  expect(violations(error)).toEqual({});
});

test('JSON without details never replaces a sentence that the page has', () => {
  expect(failure({ code: 'validation_failed', error: '{"details":[{"path":"name"}]}' })).toEqual({
    title: 'Failed to send message',
    text: text.failures.validation_failed,
  });
});

test('a sentence that begins with a brace is a sentence', () => {
  expect(failure({ error: '{closed} today' }).text).toBe('{closed} today');
});

test('what is logged of invalid fields are the rules that they break, not their content', () => {
  const violations = { email: 'email_invalid' } as const;
  expect(
    refusalFeedback(text, contactDetails, { outcome: 'invalid', violations }, 'website'),
  ).toMatchObject({ event: 'validation_failed', details: { email: 'email_invalid' } });
});

const nameMessage = 'Name can only contain letters, spaces, hyphens, and apostrophes';

test('a rule has its own words and nothing else', () => {
  expect(
    fieldErrors(text, { email: 'email_invalid', captcha: 'captcha_required' }, filledForm({})),
  ).toEqual({
    email: { message: 'Please enter a valid email address' },
    captcha: { message: 'Please complete the CAPTCHA verification' },
  });
});

test.each([
  ['R2-D2', '2'],
  [' Martin Jr. ', '.'],
  ['Jane 🙂 Doe', '🙂'],
  ['Jane\u200bDoe', 'U+200B'],
])('a second sentence names the character of a name that is refused: %s', (name, found) => {
  expect(fieldErrors(text, { name: 'name_characters' }, filledForm({ name }))).toEqual({
    name: { message: nameMessage, detail: fill(text.refusals.name_character, { found }) },
  });
});

test.each([
  ['Please look: <script>alert(1)</script>', '<script'],
  ['It says document.cookie somewhere', 'document.cookie'],
  [`onerror=${'x'.repeat(9)} and eval(x)`, 'onerror=x'],
])('what looks like code is quoted: %s', (message, found) => {
  expect(fieldErrors(text, { message: 'program_code' }, filledForm({ message }))).toEqual({
    message: { message: fill(text.refusals.program_code, { found }) },
  });
});

test('so is a repetition, and a long quotation is cut', () => {
  const message = `Please call me, ${'o'.repeat(40)}`;
  const errors = fieldErrors(text, { message: 'repeated_characters' }, filledForm({ message }));
  const told = (rule: keyof typeof text.refusals, found: string) =>
    fill(text.refusals[rule], { found });
  expect(errors.message?.message).toBe(told('repeated_characters', 'o'.repeat(11)));
  const handler = `onclick${' '.repeat(60)}=x`;
  const long = fieldErrors(text, { message: 'program_code' }, filledForm({ message: handler }));
  expect(long.message?.message).toBe(told('program_code', `onclick${' '.repeat(33)}…`));
});

const waits = {
  seconds: { one: '{count} second', other: '{count} seconds' },
  minutes: { one: '{count} minute', other: '{count} minutes' },
  hours: { one: '{count} hour', other: '{count} hours' },
};

test.each([
  [0, '1 second'],
  [1000, '1 second'],
  [1001, '2 seconds'],
  [59_001, '60 seconds'],
  [60_000, '60 seconds'],
  [60_001, '2 minutes'],
  [3_600_000, '60 minutes'],
  [3_600_001, '2 hours'],
  [86_400_000, '24 hours'],
])('%i ms are %s', (milliseconds, expected) => {
  expect(waitText(milliseconds, waits, 'en')).toBe(expected);
});

test('plural forms are those of the language', () => {
  const words = { one: '{count} one', other: '{count} other' };
  const french = { seconds: words, minutes: words, hours: words };
  expect(waitText(1000, french, 'fr')).toBe('1 one');
  expect(waitText(2000, french, 'fr')).toBe('2 other');
});

test.each([
  ['Our server room 🙂 is \ud83dtoo warm.', 'room 🙂 is □too warm.'],
  ['\0It is loud.', '□It is loud'],
  ['Is it loud?\ude42', 's it loud?□'],
])(
  'a character that no database keeps is shown with what stands around it: %j',
  (message, found) => {
    const errors = fieldErrors(text, { message: 'damaged_character' }, filledForm({ message }));
    expect(errors.message).toEqual({ message: fill(text.refusals.damaged_character, { found }) });
  },
);

test('half of a character in a name is told in the same words', () => {
  const errors = fieldErrors(
    text,
    { name: 'name_characters' },
    filledForm({ name: 'Zo\ud83d Roy' }),
  );
  const detail = fill(text.refusals.damaged_character, { found: 'Zo□ Roy' });
  expect(errors.name).toEqual({ message: nameMessage, detail });
});
