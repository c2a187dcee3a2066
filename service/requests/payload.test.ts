import { describe, expect, test } from 'vitest';
import { listEveryRequest } from '../../test/kit/contact-requests.ts';
import { startService } from '../../test/kit/service-fixture.ts';
import { openStore } from '../../test/kit/store-fixture.ts';
import type { ViolationCode } from '../domain/fields.ts';

const store = openStore();
const { payload, post } = startService(store);

async function answerTo(body: unknown) {
  const response = await post(body);
  return { status: response.status, ...((await response.json()) as object) };
}

const badRequest = {
  status: 400,
  success: false,
  error: 'Sentence for bad_request',
  code: 'bad_request',
};

describe('a body that is no request is a bad request', () => {
  test.each([
    ['nothing', null],
    ['empty text', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a string', '"name"'],
    ['an object without fields', '{}'],
    ['deep nesting', `${'['.repeat(30_000)}`],
  ])('%s', async (_, body) => expect(await answerTo(body)).toEqual(badRequest));

  test.each([
    ['a missing message', { message: undefined }],
    ['a missing captcha token', { recaptchaToken: undefined }],
    ['a missing honeypot', { honeypotField: undefined }],
    ['a name that is null', { name: null }],
    ['a number for a message', { message: 1234567890 }],
    ['a list for an e-mail', { email: ['anh@example.com'] }],
    ['a fingerprint that is no UUID', { submissionFingerprint: 'abc' }],
    ['a token of 16,385 characters', { recaptchaToken: 'x'.repeat(16_385) }],
    ['a lone surrogate in the company', { company: 'A \uD83D company' }],
    ['a lone surrogate in the honeypot', { honeypotField: '\uDE00' }],
    ['a malformed field beside an invalid one', { name: '', message: null }],
  ])('%s', async (_, changes) => {
    expect(await answerTo(await payload(changes))).toEqual(badRequest);
  });
});

test('an optional field that the page does not know yet is empty', async () => {
  const message = 'Sent from a page without these fields.';
  const body = await payload({ message, phone: undefined, company: undefined });
  expect(await answerTo(body)).toEqual({ status: 200, success: true });
  const stored = (await listEveryRequest(store)).find((request) => request.message === message);
  expect(stored).toMatchObject({ phone: null, company: null });
});

describe('violations', () => {
  const violationsOf = async (changes: Record<string, unknown>) => {
    const response = await post(await payload(changes));
    const { success, error, code } = (await response.json()) as Record<string, string>;
    expect({ status: response.status, success, code }).toEqual({
      status: 400,
      success: false,
      code: 'validation_failed',
    });
    return JSON.parse(error ?? '') as { details: string[]; codes: ViolationCode[] };
  };

  test.each<[string, Record<string, unknown>, ViolationCode]>([
    ['an empty name', { name: '' }, 'name_required'],
    ['a blank name', { name: '   ' }, 'name_required'],
    ['a name of 101 characters', { name: 'a'.repeat(101) }, 'name_length'],
    ['a name with digits', { name: 'R2D2' }, 'name_characters'],
    ['no e-mail', { email: '' }, 'email_required'],
    ['an e-mail without a domain', { email: 'anh@' }, 'email_invalid'],
    ['an e-mail with an empty label', { email: 'x@a..example' }, 'email_invalid'],
    ['an e-mail with a dot at its end', { email: 'x@a.example.' }, 'email_invalid'],
    ['an e-mail with a hyphen before its domain', { email: 'x@-a.example' }, 'email_invalid'],
    ['an e-mail with a domain that no DNS has', { email: 'x@a_b.example' }, 'email_invalid'],
    ['an e-mail with two dots in its local part', { email: 'x..y@a.example' }, 'email_invalid'],
    [
      'an invisible character in an e-mail',
      { email: 'amina\u200b@client.example' },
      'email_invalid',
    ],
    ['one before an e-mail', { email: '\ufeffamina@client.example' }, 'email_invalid'],
    ['a direction after an e-mail', { email: 'amina@client.example\u202c' }, 'email_invalid'],
    ['a no-break hyphen in an e-mail', { email: 'amina@cli\u2011ent.example' }, 'email_invalid'],
    ['an e-mail in full width', { email: 'amina＠client.example' }, 'email_invalid'],
    ['a full-width letter in an e-mail', { email: 'ａmina@client.example' }, 'email_invalid'],
    ['an ideographic full stop in an e-mail', { email: 'amina@client。example' }, 'email_invalid'],
    ['a direction in a phone', { phone: '\u202d613 555 0199\u202c' }, 'phone_invalid'],
    ['a byte order mark in a phone', { phone: '613\ufeff5550199' }, 'phone_invalid'],
    ['a phone in full width', { phone: '６１３５５５０１９９' }, 'phone_invalid'],
    ['two e-mails', { email: 'a@example.com,b@example.com' }, 'email_invalid'],
    ['a long e-mail', { email: `${'a'.repeat(250)}@example.com` }, 'email_too_long'],
    ['a phone of letters', { phone: 'call me' }, 'phone_invalid'],
    ['a long company name', { company: 'a'.repeat(101) }, 'company_too_long'],
    ['no message', { message: '' }, 'message_required'],
    ['a short message', { message: 'Hi there' }, 'message_too_short'],
    ['a long message', { message: 'a '.repeat(501) }, 'message_too_long'],
    ['no captcha', { recaptchaToken: '' }, 'captcha_required'],
  ])('%s', async (_, changes, code) => {
    expect(await violationsOf(changes)).toEqual({
      details: [`Sentence for ${code}`],
      codes: [code],
    });
  });

  test('one a field, in form order, whatever the order of the body', async () => {
    const changes = {
      recaptchaToken: '',
      message: '',
      company: 'a'.repeat(101),
      phone: 'x',
      email: '',
      name: '',
    };
    const { codes } = await violationsOf(changes);
    expect(codes).toEqual([
      'name_required',
      'email_required',
      'phone_invalid',
      'company_too_long',
      'message_required',
      'captcha_required',
    ]);
  });

  test('nothing of all this is stored or counted', async () => {
    const before = await listEveryRequest(store);
    for (let i = 0; i < 10; i += 1) await violationsOf({ name: '' });
    expect(await answerTo(await payload({ message: 'A message with 👩‍💻 is fine.' }))).toEqual({
      status: 200,
      success: true,
    });
    expect(await listEveryRequest(store)).toHaveLength(before.length + 1);
  });
});
