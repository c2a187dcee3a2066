import { expect, test, vi } from 'vitest';
import { violationCodes } from '../../service/domain/fields.ts';
import { leftEmpty } from '../../test/kit/contact-requests.ts';
import { filledForm } from '../../test/kit/filled-form.ts';
import { controlOrder } from './controls.ts';
import {
  type ClientLimits,
  fieldOfViolation,
  judgeSubmission,
  type SubmissionAttempt,
  suspiciousText,
  validateForm,
} from './judge-submission.ts';

const good: SubmissionAttempt = {
  values: filledForm({
    name: ' Éloïse O’Brien ',
    email: ' Eloise@Example.CA',
    message: 'Can you look at our network? It costs < $500, right?',
  }),
  honeypot: '',
  captchaToken: 'token',
  isCaptchaWorking: false,
  estimate: null,
  isEntity: (text) => ['&amp;', '&nbsp;'].includes(text),
  fingerprint: '6f1c2c1e-0d8a-4a3e-9d55-2f6b8d0c7a11',
  timing: { onPage: 60_000, sinceSubmission: null },
  now: 0,
};
const withMessage = (message: string) => ({
  values: { ...good.values, message },
});
const dangerous = 'Please look: <script>alert(1)</script>';
const tooSoon = { onPage: 2999, sinceSubmission: null };
const unlimited: Pick<ClientLimits, 'count'> = { count: () => null };

const judge = (changes: Partial<SubmissionAttempt>, limits = unlimited) =>
  judgeSubmission({ ...good, ...changes }, limits);

test('what is sent is trimmed and clean, with null for what was left empty, and the captcha’s token as it came', () => {
  const values = filledForm({
    name: 'Nguyễn Thị Ánh',
    businessName: ' R&D <Lab> Ltd. ',
    email: ' Anh@Example.CA',
    message: '  “We’re moving”\n\n5 desks < $500 & AT&amp;T?\n',
  });
  expect(judge({ values, captchaToken: ' <token>== ' })).toEqual({
    outcome: 'send',
    payload: {
      ...leftEmpty,
      name: 'Nguyễn Thị Ánh',
      email: 'anh@example.ca',
      company: 'R&D Lab Ltd.',
      message: '“We’re moving”\n\n5 desks < $500 & AT T?',
      recaptchaToken: ' <token>== ',
      honeypotField: '',
      submissionFingerprint: good.fingerprint,
    },
  });
});

test.each([
  'Number of people: 23\nhttps://canal.example/?people=23\n\n',
  ' Number of people: 23 \n\n123456789 ',
  'Ninechars\nNumber of people: 23',
  'Number of people: 23\n\n1234567<y>',
])('what was chosen is no message, and neither are nine characters beside it: %j', (message) => {
  const estimate = 'Number of people: 23\nhttps://canal.example/?people=23';
  const violations = { message: 'estimate_only' };
  expect(judge({ ...withMessage(message), estimate })).toEqual({ outcome: 'invalid', violations });
  expect(judge({ ...withMessage(`${message} and a tenth`), estimate }).outcome).toBe('send');
  expect(judge(withMessage(message)).outcome).toBe('send');
});

test('an invalid form also says that the captcha is missing, but not of one for which the form can wait', () => {
  const violations = { message: 'message_too_short' };
  expect(judge({ ...withMessage('short'), captchaToken: '' })).toEqual({
    outcome: 'invalid',
    violations: { ...violations, captcha: 'captcha_required' },
  });
  const underWay = { captchaToken: '', isCaptchaWorking: true };
  const invalid = { outcome: 'invalid', violations };
  expect(judge({ ...withMessage('short'), ...underWay })).toEqual(invalid);
  expect(judge(underWay).outcome).toBe('captcha_missing');
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

test('a person takes three seconds, and two between submissions', () => {
  const suspicionOf = (onPage: number, sinceSubmission: number | null) =>
    judge({ timing: { onPage, sinceSubmission } });
  const suspicious = { outcome: 'suspicious', violations: {} };
  expect(suspicionOf(3000, null).outcome).toBe('send');
  expect(suspicionOf(2999, 0)).toEqual({ ...suspicious, suspicion: 'too_soon' });
  expect(suspicionOf(9000, 1999)).toEqual({ ...suspicious, suspicion: 'too_soon_again' });
  expect(suspicionOf(9000, 2000).outcome).toBe('send');
});

test('10,000 characters are the most', () => {
  const words = 'word '.repeat(2000);
  expect([suspiciousText(words), suspiciousText(`${words}x`)]).toEqual([null, 'too_long']);
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

test.each(['\0', '\ud83d', '\ude00'])('no database keeps %j', (damaged) => {
  const text = `Our server room is too warm ${damaged}, and it is loud.`;
  const values = { ...good.values, businessName: text, message: text };
  expect(judge({ values })).toEqual({
    outcome: 'dangerous',
    violations: { businessName: 'damaged_character', message: 'damaged_character' },
  });
  expect(judge(withMessage(text.replace(damaged, '\ud83d\ude00'))).outcome).toBe('send');
});

test('nothing but a message that could be sent is counted', () => {
  const count = vi.fn(() => null);
  judge({ captchaToken: '' }, { count });
  judge({ timing: tooSoon }, { count });
  judge(withMessage('<x>&nbsp;</x>'), { count });
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

test('a field is judged as it is sent: trimmed, and under the name that the service has for it', () => {
  const empty = filledForm({ name: ' ', phone: ' ', message: '\n' });
  expect(Object.entries(validateForm(empty))).toEqual([
    ['name', 'name_required'],
    ['email', 'email_required'],
    ['message', 'message_required'],
  ]);
  const { values } = good;
  expect(validateForm({ ...values, businessName: `  ${'x'.repeat(100)} ` })).toEqual({});
  expect(validateForm({ ...values, businessName: 'x'.repeat(101), phone: '0123' })).toEqual({
    businessName: 'company_too_long',
    phone: 'phone_invalid',
  });
});

test('every code of the server has its place in the form', () => {
  const places = violationCodes.map(fieldOfViolation);
  expect(places.filter((place) => !controlOrder.includes(place))).toEqual([]);
  expect(
    (['email_too_long', 'company_too_long', 'captcha_required'] as const).map(fieldOfViolation),
  ).toEqual(['email', 'businessName', 'captcha']);
});
