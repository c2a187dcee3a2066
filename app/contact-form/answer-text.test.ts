import { expect, test } from 'vitest';
import { readMessages } from '../../content/index.ts';
import { failureToast, limitToast, validationDetails } from './answer-text.ts';

const text = readMessages('en').form;
const reach = { phone: '(613) 555-0142', email: 'hello@example.ca', language: 'en' };
const refused = { outcome: 'refused', code: null, error: null, retryAfterMs: null } as const;
const failure = (changes: { code?: string; error?: string; retryAfterMs?: number }) =>
  failureToast(text, reach, { ...refused, ...changes });

test('no answer: how else to reach the company', () => {
  expect(failureToast(text, reach, { outcome: 'unanswered' })).toEqual({
    title: 'Failed to Send Message',
    text: 'Please try again or contact us directly at hello@example.ca',
  });
});

test('an answer that says nothing', () => {
  expect(failure({})).toEqual({
    title: 'Failed to send message',
    text: 'Please try again later.',
  });
});

test('the page’s own sentence for a code that it knows, the server’s for another', () => {
  expect(failure({ code: 'captcha_rejected', error: 'No.' }).text).toBe(
    text.failures.captcha_rejected,
  );
  expect(failure({ code: 'closed_for_today', error: 'We are moving.' }).text).toBe(
    'We are moving.',
  );
});

test('a limit names the wait and the phone, whoever set it', () => {
  const expected =
    'Too many messages in a short time. Please try again in 5 minutes, or call us at (613) 555-0142.';
  expect(failure({ code: 'rate_limited', retryAfterMs: 300_000 }).text).toBe(expected);
  expect(limitToast(text, reach, 300_000)).toEqual({
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
  expect(validationDetails(text, { error })?.violations).toEqual({
    name: 'name_required',
    businessName: 'company_too_long',
  });
});

test.each(['{not JSON', '{}', '{"details":[]}', 'A sentence.', null])(
  'no details in %s',
  (error) => {
    expect(validationDetails(text, { error })).toBeNull();
  },
);
