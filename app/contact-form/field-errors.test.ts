import { expect, test } from 'vitest';
import { readMessages } from '../../site/index.ts';
import { fieldErrors } from './answers.ts';
import type { FormValues } from './submission.ts';

const text = readMessages('en').form;
const values: FormValues = { name: '', businessName: '', email: '', phone: '', message: '' };
const nameMessage = 'Name can only contain letters, spaces, hyphens, and apostrophes';

test('a rule has its own words and nothing else', () => {
  expect(
    fieldErrors(text, { email: 'email_invalid', captcha: 'captcha_required' }, values),
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
  expect(fieldErrors(text, { name: 'name_characters' }, { ...values, name })).toEqual({
    name: { message: nameMessage, detail: `Please leave out “${found}”.` },
  });
});

test.each([
  ['Please look: <script>alert(1)</script>', '<script'],
  ['It says document.cookie somewhere', 'document.cookie'],
  [`onerror=${'x'.repeat(9)} and eval(x)`, 'onerror=x'],
])('what looks like code is quoted: %s', (message, found) => {
  expect(fieldErrors(text, { message: 'program_code' }, { ...values, message })).toEqual({
    message: {
      message: `This form can’t send program code or markup such as “${found}”. Please take it out, or describe it in words.`,
    },
  });
});

test('so is a repetition, and a long quotation is cut', () => {
  const message = `Please call me, ${'o'.repeat(40)}`;
  const errors = fieldErrors(text, { message: 'repeated_characters' }, { ...values, message });
  expect(errors.message?.message).toContain('“ooooooooooo”');
  const handler = `onclick${' '.repeat(60)}=x`;
  const long = fieldErrors(text, { message: 'program_code' }, { ...values, message: handler });
  expect(long.message?.message).toContain(`“onclick${' '.repeat(33)}…”`);
});
