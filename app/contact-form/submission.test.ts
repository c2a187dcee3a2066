import { expect, test, vi } from 'vitest';
import type { ClientLimits } from './client-limits.ts';
import { judgeSubmission, type SubmissionAttempt } from './submission.ts';

const good: SubmissionAttempt = {
  values: {
    name: ' Éloïse O’Brien ',
    businessName: '',
    email: ' Eloise@Example.CA',
    phone: '',
    message: 'Can you look at our network? It costs < $500, right?',
  },
  honeypot: '',
  captchaToken: 'token',
  fingerprint: '6f1c2c1e-0d8a-4a3e-9d55-2f6b8d0c7a11',
  timing: { onPage: 60_000, sinceSubmission: null },
  now: 0,
};
const withMessage = (message: string) => ({ values: { ...good.values, message } });
const dangerous = 'Please look: <script>alert(1)</script>';
const unlimited: ClientLimits = { count: () => null };

const judge = (changes: Partial<SubmissionAttempt>, limits = unlimited) =>
  judgeSubmission({ ...good, ...changes }, limits);

test('what is sent is trimmed, with null for what was left empty', () => {
  expect(judge({})).toEqual({
    outcome: 'send',
    payload: {
      name: 'Éloïse O’Brien',
      email: 'eloise@example.ca',
      phone: null,
      company: null,
      message: good.values.message,
      recaptchaToken: 'token',
      honeypotField: '',
      submissionFingerprint: good.fingerprint,
    },
  });
});

// Each attempt breaks its own rule and all rules that come later.
test.each<[string, Partial<SubmissionAttempt>]>([
  ['invalid', { captchaToken: '', honeypot: 'x', ...withMessage('<script>') }],
  ['captcha_missing', { captchaToken: '', honeypot: 'x', ...withMessage(dangerous) }],
  [
    'honeypot_filled',
    { honeypot: 'x', timing: { onPage: 0, sinceSubmission: 0 }, ...withMessage(dangerous) },
  ],
  ['suspicious', { timing: { onPage: 0, sinceSubmission: null }, ...withMessage(dangerous) }],
  ['dangerous', withMessage(dangerous)],
  ['limited', {}],
])('%s comes before all that follows', (outcome, changes) => {
  expect(judge(changes, { count: () => 1000 }).outcome).toBe(outcome);
});

test('nothing but a message that could be sent is counted', () => {
  const count = vi.fn(() => null);
  judge({ captchaToken: '' }, { count });
  judge({ honeypot: 'x' }, { count });
  judge(withMessage(dangerous), { count });
  judge(withMessage('short'), { count });
  expect(count).not.toHaveBeenCalled();
  judge({}, { count });
  expect(count).toHaveBeenCalledExactlyOnceWith(good.fingerprint, 0);
});

test('what sanitising leaves must still be a message', () => {
  expect(judge(withMessage('<b>&nbsp;</b>'))).toEqual({
    outcome: 'invalid',
    violations: { message: 'message_too_short' },
  });
});
