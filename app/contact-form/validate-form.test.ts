import { expect, test } from 'vitest';
import { violationCodes } from '../../contact/contract.ts';
import { type FormValues, fieldOfViolation, validateForm } from './validate-form.ts';

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
  ['name', 'R2-D2', 'name_characters'],
  ['businessName', '🙂'.repeat(101), 'company_too_long'],
  ['email', 'not-an-address', 'email_invalid'],
  ['email', `${'a'.repeat(250)}@b.ca`, 'email_too_long'],
  ['phone', '0123', 'phone_invalid'],
  ['phone', '+1 613 555 0142 ext. 5', 'phone_invalid'],
  ['message', '  nine char  ', 'message_too_short'],
  ['message', 'x'.repeat(1001), 'message_too_long'],
])('%s "%s" breaks %s and nothing else', (field, value, code) => {
  expect(validateForm({ ...valid, [field]: value })).toEqual({ [field]: code });
});

test.each<[keyof FormValues, string]>([
  ['name', '李明'],
  ['name', 'Nguyễn Thị Ánh'],
  ['name', 'é'.repeat(100)],
  ['businessName', 'x'.repeat(100)],
  ['email', ' Jane@Example.CA '],
  ['phone', '+1 (613) 555-0142'],
  ['message', `  ${'x'.repeat(1000)}\n`],
])('%s may be "%s"', (field, value) => {
  expect(validateForm({ ...valid, [field]: value })).toEqual({});
});

test('every code of the server has its place in the form', () => {
  const places = new Set(violationCodes.map(fieldOfViolation));
  expect([...places].sort()).toEqual([
    'businessName',
    'captcha',
    'email',
    'message',
    'name',
    'phone',
  ]);
});
