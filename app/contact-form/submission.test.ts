import { expect, test, vi } from 'vitest';
import type { ClientLimits } from './submission.ts';
import { judgeSubmission, type SubmissionAttempt } from './submission.ts';

const good: SubmissionAttempt = {
  values: {
    name: ' Éloïse O’Brien ',
    businessName: '',
    email: ' Eloise@Example.CA',
    phone: '',
    message: 'Can you look at our network? It costs < $500, right?',
  },
  ownMessage: 'Can you look at our network? It costs < $500, right?',
  honeypot: '',
  captchaToken: 'token',
  fingerprint: '6f1c2c1e-0d8a-4a3e-9d55-2f6b8d0c7a11',
  timing: { onPage: 60_000, sinceSubmission: null },
  now: 0,
};
const withMessage = (message: string) => ({
  values: { ...good.values, message },
  ownMessage: message,
});
const dangerous = 'Please look: <script>alert(1)</script>';
const tooSoon = { onPage: 2999, sinceSubmission: null };
const unlimited: Pick<ClientLimits, 'count'> = { count: () => null };

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

test('everything that was filled in is sent, and the captcha’s token as it came', () => {
  const values = {
    name: 'Nguyễn Thị Ánh',
    businessName: ' R&D <Lab> Ltd. ',
    email: 'anh@example.ca',
    phone: ' +1 (613) 555-0123 ',
    message: '  “We’re moving”\n\n5 desks < $500 & AT&amp;T?\n',
  };
  expect(judge({ values, captchaToken: ' <token>== ' })).toEqual({
    outcome: 'send',
    payload: {
      name: 'Nguyễn Thị Ánh',
      email: 'anh@example.ca',
      phone: '+1 (613) 555-0123',
      company: 'R&D Lab Ltd.',
      message: '“We’re moving”\n\n5 desks < $500 & AT T?',
      recaptchaToken: ' <token>== ',
      honeypotField: '',
      submissionFingerprint: good.fingerprint,
    },
  });
});

test('an invalid form also says that the captcha is missing', () => {
  const violations = { message: 'message_too_short' };
  expect(judge(withMessage('short'))).toEqual({ outcome: 'invalid', violations });
  expect(judge({ ...withMessage('short'), captchaToken: '' })).toEqual({
    outcome: 'invalid',
    violations: { ...violations, captcha: 'captcha_required' },
  });
});

// Each attempt fails two neighbouring checks and passes the others.
test.each<[string, string, Partial<SubmissionAttempt>, number | null]>([
  ['invalid', 'captcha_missing', { captchaToken: '', ...withMessage('short') }, null],
  ['captcha_missing', 'honeypot_filled', { captchaToken: '', honeypot: 'x' }, null],
  ['honeypot_filled', 'suspicious', { honeypot: 'x', timing: tooSoon }, null],
  ['suspicious', 'dangerous', { timing: tooSoon, ...withMessage(dangerous) }, null],
  ['dangerous', 'limited', withMessage(dangerous), 1000],
  ['invalid', 'limited', withMessage('<x>&nbsp;</x>'), 1000],
])('%s comes before %s', (outcome, _, changes, retryAfterMs) => {
  expect(judge(changes, { count: () => retryAfterMs }).outcome).toBe(outcome);
});

test('why it was stopped: what is suspicious, how long to wait', () => {
  expect(judge({ timing: tooSoon })).toEqual({
    outcome: 'suspicious',
    suspicion: 'too_soon',
    violations: {},
  });
  expect(judge({}, { count: () => 1000 })).toEqual({ outcome: 'limited', retryAfterMs: 1000 });
});

test('the fields concerned are named, the business name too', () => {
  const values = { ...good.values, businessName: 'javascript:alert(1)', message: dangerous };
  expect(judge({ values })).toEqual({
    outcome: 'dangerous',
    violations: { businessName: 'program_code', message: 'program_code' },
  });
  expect(judge(withMessage(`Please call me back, it is urgent: ${'o'.repeat(40)}`))).toEqual({
    outcome: 'suspicious',
    suspicion: 'repeated_characters',
    violations: { message: 'repeated_characters' },
  });
});

// Each attempt breaks its own rule and all later rules.
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
  judge(withMessage('<x>&nbsp;</x>'), { count });
  judge({ timing: tooSoon }, { count });
  expect(count).not.toHaveBeenCalled();
  judge({}, { count });
  expect(count).toHaveBeenCalledExactlyOnceWith(good.fingerprint, 0);
});

test('what sanitising leaves must still be a message', () => {
  expect(judge(withMessage('<x>&nbsp;</x>'))).toEqual({
    outcome: 'invalid',
    violations: { message: 'message_too_short' },
  });
  expect(judge(withMessage('&nbsp;&nbsp;'))).toEqual({
    outcome: 'invalid',
    violations: { message: 'message_required' },
  });
});

test('what the form put into the message does not count as the visitor’s words', () => {
  const message = 'Please call me in the morning.\n\n';
  const violationsOf = (ownMessage: string, whole = message + ownMessage) =>
    judge({ values: { ...good.values, message: whole }, ownMessage });
  expect(violationsOf('')).toMatchObject({ violations: { message: 'message_required' } });
  expect(violationsOf('Hello')).toMatchObject({ violations: { message: 'message_too_short' } });
  expect(violationsOf('We need help with email')).toMatchObject({ outcome: 'send' });
  expect(violationsOf('x y '.repeat(249))).toMatchObject({
    violations: { message: 'message_too_long' },
  });
});
