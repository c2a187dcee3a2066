import { expect, test } from 'vitest';
import { violationCodes } from '../../service/shared/fields.ts';
import { type FormValues, fieldOfViolation, validateForm } from './submission.ts';

const valid: FormValues = {
  name: "D’Arcy O'Brien",
  businessName: '',
  email: 'darcy@example.ca',
  phone: '',
  message: 'Ten chars.',
};

test('a form with what is required has no violations', () => {
  expect(validateForm(valid)).toEqual({});
});

test('an empty form lacks what is required, in the order of the form', () => {
  const empty = { name: ' ', businessName: ' ', email: '', phone: ' ', message: '\n' };
  expect(Object.entries(validateForm(empty))).toEqual([
    ['name', 'name_required'],
    ['email', 'email_required'],
    ['message', 'message_required'],
  ]);
});

test.each<[keyof FormValues, string, string]>([
  ['name', 'é'.repeat(101), 'name_length'],
  ['name', '', 'name_required'],
  ['name', '𠮷'.repeat(101), 'name_length'],
  ['name', '1'.repeat(101), 'name_length'],
  ['name', 'R2-D2', 'name_characters'],
  ['name', 'Jane, Doe', 'name_characters'],
  ['name', 'Jane <b>', 'name_characters'],
  ['name', 'Jane\nDoe', 'name_characters'],
  ['name', 'Jane 🙂', 'name_characters'],
  ['businessName', '🙂'.repeat(101), 'company_too_long'],
  ['businessName', 'x'.repeat(101), 'company_too_long'],
  ['email', ' ', 'email_required'],
  ['email', 'not-an-address', 'email_invalid'],
  ['email', 'jane@example', 'email_invalid'],
  ['email', '@example.ca', 'email_invalid'],
  ['email', 'jane@.', 'email_invalid'],
  ['email', 'jane doe@example.ca', 'email_invalid'],
  ['email', 'jane@example.ca, joe@example.ca', 'email_invalid'],
  ['email', 'Jane <jane@example.ca>', 'email_invalid'],
  ['email', `${'a'.repeat(250)}@b.ca`, 'email_too_long'],
  ['phone', '0123', 'phone_invalid'],
  ['phone', '+0613', 'phone_invalid'],
  ['phone', '+', 'phone_invalid'],
  ['phone', '1 + 613', 'phone_invalid'],
  ['phone', '++1613', 'phone_invalid'],
  ['phone', 'call me', 'phone_invalid'],
  ['phone', '12345678901234567', 'phone_invalid'],
  ['phone', '+12345678901234567', 'phone_invalid'],
  ['phone', '+1 613 555 0123 ext. 5', 'phone_invalid'],
  ['message', '  nine char  ', 'message_too_short'],
  ['message', '', 'message_required'],
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
  ['email', `${'a'.repeat(249)}@b.ca`],
  ['email', "o'brien+it@mail.example.co.uk"],
  ['phone', '+1 (613) 555-0123'],
  ['phone', '613 555 0123'],
  ['phone', '(613)555–0123'],
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
  expect(Object.fromEntries(violationCodes.map((code) => [code, fieldOfViolation(code)]))).toEqual({
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
