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
    ['a list', '[]'],
    ['deep nesting', `${'['.repeat(30_000)}`],
  ])('%s', async (_, body) => expect(await answerTo(body)).toEqual(badRequest));

  test.each([
    ['a missing honeypot', { honeypotField: undefined }],
    ['a name that is null', { name: null }],
    ['a list for an e-mail', { email: ['anh@example.com'] }],
    ['a fingerprint that is no UUID', { submissionFingerprint: 'abc' }],
    ['a token of 16,385 characters', { recaptchaToken: 'x'.repeat(16_385) }],
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

  test('one a field, in form order, whatever the order of the body', async () => {
    const changes = {
      recaptchaToken: '',
      message: '',
      company: 'a'.repeat(101),
      phone: 'x',
      email: '',
      name: '',
    };
    const { details, codes } = await violationsOf(changes);
    expect(details).toEqual(codes.map((code) => `Sentence for ${code}`));
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
