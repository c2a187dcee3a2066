import { expect, test } from 'vitest';
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

test('no answer: a sentence of ours that was thrown, or else how to reach the company', () => {
  const shown = (error: Error) =>
    failureFeedback(text, contactDetails, { outcome: 'unanswered', error }).toast;
  expect(shown(new Error('Failed to fetch'))).toEqual({
    title: 'Failed to Send Message',
    text: `Please try again or contact us directly at ${email}`,
  });
  // In the language of the page alone.
  const french = fill(readMessages('fr').form.timedOut, contactDetails);
  expect(shown(new Error(french)).text).toContain(email);
  for (const sentence of [text.timedOut, text.failures.not_found]) {
    const cause = new Error(fill(sentence, contactDetails));
    for (const error of [cause, Object.assign(new Error('Wrapped'), { context: cause })]) {
      expect(shown(error)).toEqual({ title: text.toasts.thrown.title, text: cause.message });
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
  for (const code of ['closed_for_today', 'constructor', '__proto__', '']) {
    expect(failure({ code, error: 'We are moving.' }).text).toBe('We are moving.');
  }
});

test('a limit names the wait and the phone, whoever set it', () => {
  const wait = waitText(300_000, text.waits, 'en');
  const expected = fill(text.failures.rate_limited, { ...contactDetails, wait });
  expect(expected).toContain(phone.display);
  expect(failure({ code: 'rate_limited', retryAfterMs: 300_000 }).text).toBe(expected);
  const minute = fill(text.failures.unavailable, {
    ...contactDetails,
    wait: waitText(60_000, text.waits, 'en'),
  });
  expect(failure({ code: 'unavailable' }).text, 'where no time is given').toBe(minute);
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

test.each(['["toString"]', '[null]', '"name_required"'])(
  'codes that say nothing leave the server’s details: %s',
  (codes) => {
    const error = `{"details":["Look again"],"codes":${codes}}`;
    expect(failure({ error })).toEqual({ title: 'Validation Error', text: 'Look again' });
    expect(violations(error)).toEqual({});
  },
);

test.each([
  '{not JSON',
  '{"details":[]}',
  '{"details":"name"}',
  '{"details":[{"path":"name"}]}',
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

const nameMessage = 'Name can only contain letters, spaces, hyphens, and apostrophes';

test.each([
  ['R2-D2', '2'],
  ['Jane 🙂 Doe', '🙂'],
  ['Jane\u200bDoe', 'U+200B'],
])('a second sentence names the character of a name that is refused: %s', (name, found) => {
  expect(fieldErrors(text, { name: 'name_characters' }, filledForm({ name }))).toEqual({
    name: { message: nameMessage, detail: fill(text.refusals.name_character, { found }) },
  });
});

test('half of a character in a name is told in the words for damage', () => {
  const values = filledForm({ name: 'Zo\ud83d Roy' });
  const { name } = fieldErrors(text, { name: 'name_characters' }, values);
  expect(name?.detail).toBe(fill(text.refusals.damaged_character, { found: 'Zo□ Roy' }));
});

test.each([
  ['Please look: <script>alert(1)</script>', '<script'],
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
  [1001, '2 seconds'],
  [60_000, '60 seconds'],
  [60_001, '2 minutes'],
  [3_600_000, '60 minutes'],
  [3_600_001, '2 hours'],
])('%i ms are %s', (milliseconds, expected) => {
  expect(waitText(milliseconds, waits, 'en')).toBe(expected);
});

test.each([
  ['Our server room 🙂 is \ud83dtoo warm.', 'room 🙂 is □too warm.'],
  ['Is it loud?\ude42', 's it loud?□'],
])(
  'a character that no database keeps is shown with what stands around it: %j',
  (message, found) => {
    const errors = fieldErrors(text, { message: 'damaged_character' }, filledForm({ message }));
    expect(errors.message).toEqual({ message: fill(text.refusals.damaged_character, { found }) });
  },
);
