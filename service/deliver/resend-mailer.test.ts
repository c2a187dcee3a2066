import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  openResend,
  quotaExceeded,
  RESEND_KEY,
  serverError,
} from '../../test/kit/supabase/resend.ts';
import { DeliveryError, type OutgoingEmail } from './mailer.ts';
import { createResendMailer, type ResendMailerOptions } from './resend-mailer.ts';

let resend: Awaited<ReturnType<typeof openResend>>;

beforeEach(async () => {
  resend = await openResend('fixture.example');
});
afterEach(() => resend.close());

const mailer = (options: Partial<ResendMailerOptions> = {}) =>
  createResendMailer({
    apiKey: RESEND_KEY,
    apiUrl: resend.url,
    ...options,
  });

const signal = new AbortController().signal;
const MESSAGE_ID = '<3f6c2f4e-request@fixture.example>';

function email(changes: Partial<OutgoingEmail> = {}): OutgoingEmail {
  return {
    messageId: MESSAGE_ID,
    from: { name: 'Fixture website', address: 'website@fixture.example' },
    to: { name: 'Sales', address: 'sales@canal.example' },
    subject: 'Request 1',
    text: 'text',
    html: '<p>text</p>',
    ...changes,
  };
}

async function failureOf(
  message: OutgoingEmail,
  options?: Partial<ResendMailerOptions>,
): Promise<DeliveryError> {
  const error = await mailer(options)
    .send(message, signal)
    .then(
      () => new Error('It was sent'),
      (reason: unknown) => reason,
    );
  if (!(error instanceof DeliveryError)) throw error;
  return error;
}

describe('sends', () => {
  test('names, texts and headers, marked as made by a machine', async () => {
    const text = 'Ça va?\nhe said "hi" — 李明 😀\n.\nlast line';
    const replyTo = { name: "Nguyễn Thị Ánh D’Arcy O'Brien, 李明", address: 'anh@client.example' };
    await mailer().send(email({ replyTo, subject: 'Request 1 of Nguyễn Thị Ánh', text }), signal);
    expect(resend.accepted.map((one) => one.email)).toEqual([
      {
        from: 'Fixture website <website@fixture.example>',
        to: ['sales@canal.example'],
        reply_to: "Nguyễn Thị Ánh D’Arcy O'Brien 李明 <anh@client.example>",
        subject: 'Request 1 of Nguyễn Thị Ánh',
        text,
        html: '<p>text</p>',
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          'X-Entity-Ref-ID': MESSAGE_ID,
        },
      },
    ]);
  });

  test('the same e-mail again without a second copy', async () => {
    const first = mailer();
    await first.send(email(), signal);
    await first.send(email(), signal);
    await mailer().send(email(), signal);
    expect(resend.attempts).toHaveLength(3);
    expect(resend.accepted).toHaveLength(1);
  });

  test('each other body under a key of its own, so that none is refused for the one before', async () => {
    await mailer().send(email(), signal);
    await mailer().send(email({ text: 'a correction' }), signal);
    await mailer().send(email({ to: { name: '', address: 'owner@canal.example' } }), signal);
    expect(resend.accepted).toHaveLength(3);
  });

  test('a name cannot bring addresses or lines of its own', async () => {
    await mailer().send(
      email({
        from: { name: '"Fixture, Inc."\r\nBcc: x', address: 'website@fixture.example' },
        replyTo: { name: 'A <victim@elsewhere.example>,\u2028B', address: 'anh@client.example' },
      }),
      signal,
    );
    expect(resend.accepted[0]?.email).toMatchObject({
      from: 'Fixture Inc Bcc x <website@fixture.example>',
      reply_to: 'A victim elsewhere example B <anh@client.example>',
    });
  });

  test('to addresses in other scripts as the DNS knows them', async () => {
    await mailer().send(email({ to: { name: '', address: 'ventes@bücher.example' } }), signal);
    expect(resend.accepted[0]?.email).toMatchObject({ to: ['ventes@xn--bcher-kva.example'] });
  });
});

describe('fails for this e-mail only', () => {
  test.each(['sales', 'équipe@canal.example'])('with the recipient %s', async (address) => {
    const error = await failureOf(email({ to: { name: '', address } }));
    expect(error).toMatchObject({ fault: 'mailbox' });
    expect(error.message).toBe('Resend refused this e-mail (422 validation_error)');
    expect(error.cause).toBeUndefined();
    expect(resend.accepted).toEqual([]);
  });

  test.each([
    ...[400, 413, 422, 451].map((status) => [status, 'No', 'words'] as const),
    [422, 'Invalid `to`', 'mailbox'],
  ] as const)('with %d "%s", by its %s', async (status, message, fault) => {
    resend.state.intercept = () => ({ status, body: { name: 'validation_error', message } });
    expect(await failureOf(email())).toMatchObject({ fault });
  });
});

describe('fails for every e-mail', () => {
  test.each([
    [serverError, '500 application_error'],
    [{ status: 502, body: '<h1>Bad gateway</h1>' }, '502 unknown'],
    [quotaExceeded, '429 daily_quota_exceeded'],
    [
      { status: 409, body: { name: 'concurrent_idempotent_requests' } },
      '409 concurrent_idempotent_requests',
    ],
    [{ status: 200, body: { id: '' } }, '200 unknown'],
    [{ status: 403, body: 'error code: 1010' }, '403 unknown'],
  ])('when the answer is %j', async (answer, reason) => {
    resend.state.intercept = () => answer;
    const error = await failureOf(email());
    expect(error.fault).toBe('relay');
    expect(error.message).toBe(`Resend cannot be used (${reason})`);
  });

  test('when Resend does not answer in time', async () => {
    resend.state.intercept = () => 'hang';
    const error = await failureOf(email(), { timeLimitMs: 50 });
    expect(error.fault).toBe('relay');
    expect(error.message).toContain('TimeoutError');
  });

  test('with a wrong key, which stays out of the error', async () => {
    const error = await failureOf(email(), { apiKey: 're_wrong_key' });
    expect(error.fault).toBe('relay');
    expect(error.message).toContain('403 invalid_api_key');
    expect(error.message).not.toContain('re_wrong');
  });

  test.each([
    ['of another domain', 'website@elsewhere.example', '403 validation_error'],
    ['that is no address', 'website', '422 invalid_from_address'],
  ])('with a sender %s', async (_, address, reason) => {
    const error = await failureOf(email({ from: { name: '', address } }));
    expect(error.fault).toBe('relay');
    expect(error.message).toContain(reason);
    expect(error.message).not.toContain('@');
  });

  test('when it is sent elsewhere: the key does not follow', async () => {
    const headers = { Location: `${resend.url}/emails` };
    resend.state.intercept = () => ({ status: 307, body: '', headers });
    expect((await failureOf(email())).fault).toBe('relay');
    expect(resend.attempts).toHaveLength(1);
  });

  test('when nothing listens there', async () => {
    await resend.close();
    const error = await failureOf(email());
    expect(error.fault).toBe('relay');
    expect(error.message).toContain('ECONNREFUSED');
  });
});
