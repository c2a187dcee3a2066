import { expect, test, vi } from 'vitest';
import { violationCodes } from '../../service/domain/fields.ts';
import { leftEmpty } from '../../test/kit/contact-requests.ts';
import { filledForm } from '../../test/kit/filled-form.ts';
import type { FormValues } from './controls.ts';
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

test('what is sent is trimmed, with null for what was left empty', () => {
  expect(judge({})).toEqual({
    outcome: 'send',
    payload: {
      ...leftEmpty,
      name: 'Éloïse O’Brien',
      email: 'eloise@example.ca',
      message: good.values.message,
      recaptchaToken: 'token',
      honeypotField: '',
      submissionFingerprint: good.fingerprint,
    },
  });
});

test('everything that was filled in is sent, and the captcha’s token as it came', () => {
  const values = filledForm({
    name: 'Nguyễn Thị Ánh',
    businessName: ' R&D <Lab> Ltd. ',
    email: 'anh@example.ca',
    phone: ' +1 (506) 555-0123 ',
    message: '  “We’re moving”\n\n5 desks < $500 & AT&amp;T?\n',
  });
  expect(judge({ values, captchaToken: ' <token>== ' })).toEqual({
    outcome: 'send',
    payload: {
      ...leftEmpty,
      name: 'Nguyễn Thị Ánh',
      email: 'anh@example.ca',
      phone: '+1 (506) 555-0123',
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

test('an invalid form also says that the captcha is missing', () => {
  const violations = { message: 'message_too_short' };
  expect(judge(withMessage('short'))).toEqual({ outcome: 'invalid', violations });
  expect(judge({ ...withMessage('short'), captchaToken: '' })).toEqual({
    outcome: 'invalid',
    violations: { ...violations, captcha: 'captcha_required' },
  });
});

test('but not of one that is under way, for which the form can wait', () => {
  const underWay = { captchaToken: '', isCaptchaWorking: true };
  const violations = { message: 'message_too_short' };
  expect(judge({ ...withMessage('short'), ...underWay })).toEqual({
    outcome: 'invalid',
    violations,
  });
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

const valid = filledForm({
  name: "D’Arcy O'Brien",
  email: 'darcy@example.ca',
  message: 'Ten chars.',
});

test('an empty form lacks what is required, in the order of the form', () => {
  const empty = filledForm({ name: ' ', businessName: ' ', phone: ' ', message: '\n' });
  expect(Object.entries(validateForm(empty))).toEqual([
    ['name', 'name_required'],
    ['email', 'email_required'],
    ['message', 'message_required'],
  ]);
});

test.each<[keyof FormValues, string, string]>([
  ['name', 'é'.repeat(101), 'name_length'],
  ['name', '𠮷'.repeat(101), 'name_length'],
  ['name', '1'.repeat(101), 'name_length'],
  ['name', 'R2-D2', 'name_characters'],
  ['name', 'Jane, Doe', 'name_characters'],
  ['name', 'Jane <b>', 'name_characters'],
  ['name', 'Jane\nDoe', 'name_characters'],
  ['name', 'Jane 🙂', 'name_characters'],
  ['businessName', '🙂'.repeat(101), 'company_too_long'],
  ['businessName', 'x'.repeat(101), 'company_too_long'],
  ['email', 'not-an-address', 'email_invalid'],
  ['email', 'jane@example', 'email_invalid'],
  ['email', '@example.ca', 'email_invalid'],
  ['email', 'jane@.', 'email_invalid'],
  ['email', 'jane doe@example.ca', 'email_invalid'],
  ['email', 'jane@example.ca, joe@example.ca', 'email_invalid'],
  ['email', 'Jane <jane@example.ca>', 'email_invalid'],
  ['email', `${'a'.repeat(250)}@b.ca`, 'email_too_long'],
  ['email', 'jane@example..ca', 'email_invalid'],
  // The double space of a phone's keyboard becomes a dot.
  ['email', 'jane@example.ca. ', 'email_invalid'],
  ['email', 'jane@.example.ca', 'email_invalid'],
  ['email', 'jane@-example.ca', 'email_invalid'],
  ['email', 'jane@example-.ca', 'email_invalid'],
  ['email', 'jane@example.ca-', 'email_invalid'],
  ['email', 'jane@ex_ample.ca', 'email_invalid'],
  ['email', "jane@example.ca'", 'email_invalid'],
  ['email', 'jane@example.ca/', 'email_invalid'],
  ['email', 'jane@example.ca?', 'email_invalid'],
  ['email', `jane@${'a'.repeat(64)}.ca`, 'email_invalid'],
  ['email', '.jane@example.ca', 'email_invalid'],
  ['email', 'jane.@example.ca', 'email_invalid'],
  ['email', 'jane..doe@example.ca', 'email_invalid'],
  ['email', 'jane@192.0.2.1', 'email_invalid'],
  ['email', 'jane@a.123', 'email_invalid'],
  ['email', 'jane@127.0.0.0x1', 'email_invalid'],
  ['email', `${'a'.repeat(65)}@example.ca`, 'email_invalid'],
  ['email', `${'é'.repeat(33)}@example.ca`, 'email_invalid'],
  ['email', 'jane@xn--99999.ca', 'email_invalid'],
  ['email', 'jane@example.xn--a', 'email_invalid'],
  ['email', 'jane@xn--.ca', 'email_invalid'],
  ['email', `jane@${'é'.repeat(58)}.ca`, 'email_invalid'],
  ['email', `jane@${`${'é'.repeat(57)}.`.repeat(4)}ca`, 'email_invalid'],
  ['phone', '0123', 'phone_invalid'],
  ['phone', '+0506', 'phone_invalid'],
  ['phone', '+', 'phone_invalid'],
  ['phone', '1 + 506', 'phone_invalid'],
  ['phone', '++1506', 'phone_invalid'],
  ['phone', 'call me', 'phone_invalid'],
  ['phone', '12345678901234567', 'phone_invalid'],
  ['phone', '+12345678901234567', 'phone_invalid'],
  ['phone', '+1 506 555 0123 ext. 5', 'phone_invalid'],
  ['message', '  nine char  ', 'message_too_short'],
  ['message', '🙂'.repeat(9), 'message_too_short'],
  ['message', 'x'.repeat(1001), 'message_too_long'],
  ['message', '🙂'.repeat(1001), 'message_too_long'],
])('%s "%s" breaks %s and nothing else', (field, value, code) => {
  expect(validateForm({ ...valid, [field]: value })).toEqual({ [field]: code });
});

test.each<[keyof FormValues, string]>([
  ['name', 'Q'],
  ['name', '李明'],
  ['name', 'Éloïse D’Arcy-Tremblay'],
  ['name', 'E\u0301loi\u0308se'],
  ['name', 'Анна Ильинична'],
  ['name', 'محمد علي'],
  ['name', 'नरेन्द्र'],
  ['name', 'Ὀδυσσεύς'],
  ['name', '𠮷'.repeat(100)],
  ['name', 'Nguyễn Thị Ánh'],
  ['name', 'é'.repeat(100)],
  ['businessName', 'x'.repeat(100)],
  ['businessName', '🙂'.repeat(100)],
  ['businessName', 'R&D <3 Café Ltd. (2025)'],
  ['email', ' Jane@Example.CA '],
  ['email', `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}com`],
  ['email', `${'é'.repeat(32)}@example.ca`],
  ['email', 'jane@a.b1'],
  ['email', 'jane@123.ca'],
  ['email', 'jane@r3---sn.example.ca'],
  ['email', 'jane@XN--R8JZ45G.example'],
  ['email', 'jane@i❤.example'],
  ['email', 'jane@faß.example'],
  ['email', 'jane@मराठी.भारत'],
  ['email', 'jane@1mail.xn--4dbc.example'],
  ['email', `jane@${'é'.repeat(57)}.ca`],
  ['email', "o'brien+it@mail.example.co.uk"],
  ['email', 'jane_doe-@example.ca'],
  ['email', `jane@${'a'.repeat(63)}.ca`],
  ['email', 'éloïse@bücher.example'],
  ['email', 'ming@例え.example'],
  ['email', 'ming@xn--r8jz45g.xn--fiqs8s'],
  ['phone', '+1 (506) 555-0123'],
  ['phone', '506 555 0123'],
  ['phone', '(506)555–0123'],
  ['phone', '7'],
  ['phone', '1234567890123456'],
  ['phone', '+1234567890123456'],
  ['message', '🙂'.repeat(10)],
  ['message', '🙂'.repeat(1000)],
  ['message', `  ${'x'.repeat(1000)}\n`],
])('%s may be "%s"', (field, value) => {
  expect(validateForm({ ...valid, [field]: value })).toEqual({});
});

test('every code of the server has its place in the form', () => {
  const places = Object.fromEntries(violationCodes.map((code) => [code, fieldOfViolation(code)]));
  expect(Object.values(places).filter((place) => !controlOrder.includes(place))).toEqual([]);
  expect(places).toMatchObject({
    name_required: 'name',
    name_length: 'name',
    name_characters: 'name',
    email_required: 'email',
    email_invalid: 'email',
    email_too_long: 'email',
    message_required: 'message',
    message_too_short: 'message',
    message_too_long: 'message',
    company_too_long: 'businessName',
    phone_invalid: 'phone',
    captcha_required: 'captcha',
  });
});
