import { expect, test } from 'vitest';
import { readMessages } from '../../site/index.ts';
import { type Refusal, refusalFeedback } from './answers.ts';

const text = readMessages('en').form;
const contactDetails = { phone: '(613) 555-0123', email: 'hello@example.ca', language: 'en' };
const feedback = (refusal: Refusal) => refusalFeedback(text, contactDetails, refusal, 'homepage');

test('invalid fields are logged by the rules that they break, not by their content', () => {
  expect(feedback({ outcome: 'invalid', violations: { email: 'email_invalid' } })).toEqual({
    event: 'validation_failed',
    details: { email: 'email_invalid' },
    toast: text.toasts.validation,
  });
});

test('only a missing captcha takes the focus', () => {
  const violations = { captcha: 'captcha_required' } as const;
  expect(feedback({ outcome: 'captcha_missing', violations })).toEqual({
    event: 'captcha_missing',
    toast: text.toasts.captchaMissing,
    focus: 'contact-captcha',
  });
});

test('a filled honeypot is logged with its name of that attempt', () => {
  expect(feedback({ outcome: 'honeypot_filled' })).toEqual({
    event: 'honeypot_filled',
    details: { field: 'homepage' },
    toast: text.toasts.honeypot,
  });
});

test('what looks like a program', () => {
  expect(feedback({ outcome: 'suspicious', suspicion: 'too_soon', violations: {} })).toEqual({
    event: 'suspicious_activity',
    details: { reason: 'too_soon' },
    toast: text.toasts.suspicious,
  });
  expect(feedback({ outcome: 'dangerous', violations: { message: 'program_code' } })).toEqual({
    event: 'dangerous_input',
    toast: text.toasts.dangerous,
  });
});

test('a limit of the browser is told with the wait', () => {
  const { event, details, toast } = feedback({ outcome: 'limited', retryAfterMs: 300_000 });
  expect({ event, details }).toEqual({ event: 'rate_limited', details: { retryAfterMs: 300_000 } });
  expect(toast.text).toContain('try again in 5 minutes');
});
