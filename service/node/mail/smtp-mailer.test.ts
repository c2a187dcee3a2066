import { describe, expect, test } from 'vitest';
import { openMailer, startMailServer } from '../../../test/kit/mail-fixture.ts';
import { refusal } from '../../../test/kit/mail-server.ts';
import { DeliveryError, type OutgoingEmail } from '../../deliver/mailer.ts';
import { smtpOptions } from './smtp-mailer.ts';

const { signal } = new AbortController();

function email(changes: Partial<OutgoingEmail> = {}): OutgoingEmail {
  return {
    messageId: '<request-1@canal.example>',
    from: { name: 'Canal website', address: 'website@canal.example' },
    to: { name: 'Sales', address: 'sales@canal.example' },
    subject: 'Request 1',
    text: 'text',
    html: '<p>text</p>',
    ...changes,
  };
}

async function failureOf(sending: Promise<void>): Promise<DeliveryError> {
  const error = await sending.then(
    () => new Error('It was sent'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof DeliveryError)) throw error;
  return error;
}

describe('sends', () => {
  test('names, text and headers unchanged, to its recipient, marked as made by a machine', async () => {
    const server = await startMailServer();
    const text = 'Ça va?\nhe said "hi" — 李明 😀\n.\nlast line';
    const to = { name: 'Équipe, ventes', address: 'ventes@canal.example' };
    const replyTo = {
      name: "Nguyễn Thị Ánh “D’Arcy” O'Brien, 李明",
      address: 'anh@client.example',
    };
    const subject = 'Request 1 of Nguyễn Thị Ánh';
    const html = '<p>Ça va?</p>';
    await openMailer(server.url).send(email({ to, replyTo, subject, text, html }), signal);
    expect(server.received).toMatchObject([
      {
        sender: 'website@canal.example',
        recipients: ['ventes@canal.example'],
        email: {
          messageId: '<request-1@canal.example>',
          from: email().from,
          to: [to],
          replyTo: [replyTo],
          subject,
          html: expect.stringContaining('Ça va?'),
        },
      },
    ]);
    const got = server.received[0]?.email;
    expect(got?.text?.trimEnd()).toBe(text);
    const headers = got?.headers.map(({ key, value }) => `${key}: ${value}`);
    expect(headers).toContain('auto-submitted: auto-generated');
    expect(headers).toContain('x-auto-response-suppress: All');
  });
});

describe('fails for this e-mail only', () => {
  test('when the server refuses every recipient', async () => {
    const server = await startMailServer({
      onRcptTo(_address, _session, callback) {
        callback(refusal(550, '5.1.1 <sales@canal.example> unknown'));
      },
    });
    const error = await failureOf(openMailer(server.url).send(email(), signal));
    expect(error.fault).toBe('mailbox');
    expect(error.message).toContain('RCPT TO 550 5.1.1');
    expect(error.message).not.toContain('@');
    expect(error.cause).toBeUndefined();
  });

  test('when the server refuses the content, for now or for ever', async () => {
    const answers = [
      [421, '4.7.0 unsolicited', 'words'],
      [451, 'no, anh@client.example', 'words'],
      [554, '5.7.1 no, anh@client.example', 'words'],
      [550, '#5.7.0 no', 'words'],
      [554, '5.6.0 no', 'words'],
      [550, '5.10.1.4 is a host', 'words'],
      [550, '5.7.26 no', 'mailbox'],
      [452, '4.2.2 no', 'mailbox'],
      [550, '5.1.1 no', 'mailbox'],
    ] as const;
    for (const [code, words, fault] of answers) {
      const server = await startMailServer({
        onData(stream, _session, callback) {
          stream.resume().on('end', () => callback(refusal(code, words)));
        },
      });
      const error = await failureOf(openMailer(server.url).send(email(), signal));
      expect(error.fault, words).toBe(fault);
      expect(error.message).toContain(`DATA ${code}`);
      expect(error.message).not.toContain('@');
    }
  });
});

test('a connection that breaks off when the message has been given may do so for its words', async () => {
  const server = await startMailServer();
  server.outageMode = 'drops';
  expect((await failureOf(openMailer(server.url).send(email(), signal))).fault).toBe('words');
});

describe('fails for the whole mail server', () => {
  test('when nothing listens there', async () => {
    const server = await startMailServer();
    await server.close();
    const error = await failureOf(openMailer(server.url).send(email(), signal));
    expect(error.fault).toBe('relay');
    expect(error.message).toContain('ECONNREFUSED');
  });

  test('when the server greets with a refusal, or refuses our sender, if not for the size', async () => {
    const closed = await startMailServer({
      onConnect: (_, callback) => callback(refusal(554, 'no')),
    });
    expect((await failureOf(openMailer(closed.url).send(email(), signal))).fault).toBe('relay');
    const strict = await startMailServer({
      onMailFrom: (_address, _session, callback) => callback(refusal(550, 'who are you')),
    });
    expect((await failureOf(openMailer(strict.url).send(email(), signal))).fault).toBe('relay');
    const small = await startMailServer({
      onMailFrom: (_address, _session, callback) => callback(refusal(552, 'too large')),
    });
    expect((await failureOf(openMailer(small.url).send(email(), signal))).fault).toBe('words');
  });

  test('when the password is wrong', async () => {
    const server = await startMailServer({
      authOptional: false,
      onAuth: (_auth, _session, callback) => callback(refusal(535, 'web@canal.example? no')),
    });
    const url = server.url.replace('smtp://', 'smtp://web:hunter2@');
    const error = await failureOf(openMailer(url).send(email(), signal));
    expect(error.fault).toBe('relay');
    expect(error.message).toMatch(/EAUTH.*535/);
    expect(error.message).not.toMatch(/@|hunter2/);
    expect(error.message).toContain(`The mail server ${new URL(server.url).host} cannot be used`);
    expect(error.answer).toContain('no');
  });

  test('when it breaks off before the message, or goes away for a while', async () => {
    const silent = await startMailServer({
      onRcptTo: (_address, session) => silent.breakOff(session),
    });
    expect((await failureOf(openMailer(silent.url).send(email(), signal))).fault).toBe('relay');
    const closing = await startMailServer({
      onRcptTo: (_address, _session, callback) => callback(refusal(421, 'closing')),
    });
    expect((await failureOf(openMailer(closing.url).send(email(), signal))).fault).toBe('relay');
  });

  test('when it has said nothing until the deadline', async () => {
    const deadline = new AbortController();
    const server = await startMailServer({ onRcptTo: () => deadline.abort() });
    const sending = openMailer(server.url).send(email(), deadline.signal);
    expect((await failureOf(sending)).fault).toBe('relay');
  });

  test('when the mailer is closed during a delivery', async () => {
    const { promise: isReached, resolve: reached } = Promise.withResolvers<void>();
    // Never answers.
    const server = await startMailServer({ onRcptTo: () => reached() });
    const mailer = openMailer(server.url);
    const failure = failureOf(mailer.send(email(), signal));
    await isReached;
    await mailer.close();
    expect((await failure).fault).toBe('relay');
    expect((await failureOf(mailer.send(email(), signal))).fault).toBe('relay');
  });
});

describe('a mail server that is not on this machine', () => {
  /** On Linux it leads to this machine, and no rule about loopback addresses knows it. */
  const elsewhere = (server: { url: string }) =>
    server.url.replace('smtp://', 'smtp://web:hunter2@').replace('127.0.0.1', '0.0.0.0');

  async function withoutTls() {
    const said: string[] = [];
    const server = await startMailServer({
      authOptional: false,
      onAuth: ({ password }, _session, callback) => {
        said.push(String(password));
        callback(null, { user: 'web' });
      },
      allowInsecureAuth: true,
    });
    return { server, said };
  }

  test.each(['', '/?requireTLS=false', '/?ignoreTLS=true', '/?opportunisticTLS=true'])(
    'gets neither password nor e-mail without encryption: %s',
    async (options) => {
      const { server, said } = await withoutTls();
      const error = await failureOf(openMailer(elsewhere(server) + options).send(email(), signal));
      expect(error.fault).toBe('relay');
      expect(error.message).toContain('ETLS');
      expect([said, server.received]).toEqual([[], []]);
    },
  );

  test('gets them if that is allowed', async () => {
    const { server, said } = await withoutTls();
    await openMailer(elsewhere(server), { allowsPlain: true }).send(email(), signal);
    expect(said).toEqual(['hunter2']);
    expect(server.received).toHaveLength(1);
  });

  test('gets them after STARTTLS, with a certificate that somebody has signed', async () => {
    const seen: [boolean, string][] = [];
    const server = await startMailServer({
      disabledCommands: [],
      onMailFrom(_address, { secure, hostNameAppearsAs }, callback) {
        seen.push([secure, hostNameAppearsAs]);
        callback();
      },
    });
    const url = elsewhere(server).replace('web:hunter2@', '');
    const unsigned = await failureOf(openMailer(url).send(email(), signal));
    expect(unsigned.message).toMatch(/certificate/);
    await openMailer(`${url}/?tls.rejectUnauthorized=false`).send(email(), signal);
    expect(seen).toEqual([[true, 'canal.example']]);
  });
});

test.each([
  ['the site’s host name', 'https://www.canal.example', 'www.canal.example'],
  ['an address as a literal', 'http://192.0.2.7:3000', '[192.0.2.7]'],
  ['one of IPv6 too', 'http://[2001:db8::7]', '[IPv6:2001:db8::7]'],
])('greets mail servers with %s', (_, siteUrl, helo) => {
  const settings = { siteUrl, smtpAllowsPlain: false };
  expect(smtpOptions('smtp://mail.example', settings)).toMatchObject({ helo });
});

test.each([
  [465, true],
  [2525, false],
])('no answer at port %i is told with the advice of another port: %s', async (port, isAdvised) => {
  // Where no mail server of this machine listens.
  const mailer = openMailer(`smtp://127.255.255.254:${port}`, { times: { connect: 300 } });
  const { fault, message } = await failureOf(mailer.send(email(), signal));
  expect(fault).toBe('relay');
  expect(message.includes('2525 or 2465')).toBe(isAdvised);
});

test.each([
  ['smtp://web:p@mail.example:465', 'smtps://web:p@mail.example:465'],
  ['smtp://mail.example:2465/?x=1', 'smtps://mail.example:2465/?x=1'],
  ['smtp://mail.example:587', 'smtp://mail.example:587'],
  ['smtp://mail.example', 'smtp://mail.example'],
])('of %s the e-mails go to %s: two ports begin with TLS', (url, used) => {
  const settings = { siteUrl: 'https://canal.example', smtpAllowsPlain: false };
  expect(smtpOptions(url, settings).url).toBe(used);
});
