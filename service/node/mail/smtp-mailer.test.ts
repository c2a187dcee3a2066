import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { atEnd } from '../../../test/kit/at-end.ts';
import { openMailer, startMailServer } from '../../../test/kit/mail-fixture.ts';
import { refusal } from '../../../test/kit/mail-server.ts';
import { failureReason } from '../../outbox/failure-reason.ts';
import { DeliveryError, type OutgoingEmail } from '../../outbox/mailer.ts';
import { smtpOptions } from './smtp-mailer.ts';

function email(changes: Partial<OutgoingEmail> = {}): OutgoingEmail {
  return {
    messageId: '<request-1@canal.example>',
    from: { name: 'Canal website', address: 'website@canal.example' },
    to: [{ name: 'Sales', address: 'sales@canal.example' }],
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
  test('names, text and headers unchanged, to exactly the one of its recipients', async () => {
    const server = await startMailServer();
    const text = 'Ça va?\nhe said "hi" — 李明 😀\n.\nlast line';
    const owner = { name: '', address: 'owner@canal.example' };
    await openMailer(server.url).send(
      email({
        to: [{ name: 'Équipe, ventes', address: 'sales@canal.example' }, owner],
        replyTo: { name: "Nguyễn Thị Ánh “D’Arcy” O'Brien, 李明", address: 'anh@client.example' },
        subject: 'Request 1 of Nguyễn Thị Ánh',
        text,
        html: '<p>Ça va?</p>',
        headers: { 'Auto-Submitted': 'auto-generated' },
        recipient: owner,
      }),
    );
    expect(server.received).toHaveLength(1);
    const [{ sender, recipients, email: got } = { sender: '', recipients: [], email: undefined }] =
      server.received;
    expect(sender).toBe('website@canal.example');
    expect(recipients).toEqual(['owner@canal.example']);
    expect(got?.messageId).toBe('<request-1@canal.example>');
    expect(got?.subject).toBe('Request 1 of Nguyễn Thị Ánh');
    expect(got?.to).toEqual([{ name: 'Équipe, ventes', address: 'sales@canal.example' }, owner]);
    expect(got?.replyTo).toEqual([
      { name: "Nguyễn Thị Ánh “D’Arcy” O'Brien, 李明", address: 'anh@client.example' },
    ]);
    expect(got?.text?.trimEnd()).toBe(text);
    expect(got?.html).toContain('Ça va?');
    expect(got?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  test('no e-mail to several at once, of whom some could be refused', async () => {
    const server = await startMailServer();
    const to = ['sales', 'gone'].map((name) => ({ name, address: `${name}@canal.example` }));
    await expect(openMailer(server.url).send(email({ to }))).rejects.toThrow('One recipient');
    expect(server.received).toEqual([]);
  });
});

describe('fails for this e-mail only', () => {
  test('when the server refuses every recipient', async () => {
    const server = await startMailServer({
      onRcptTo(_address, _session, callback) {
        callback(refusal(550, '5.1.1 <sales@canal.example> unknown'));
      },
    });
    const error = await failureOf(openMailer(server.url).send(email()));
    expect(error.scope).toBe('message');
    expect(error.message).toContain('RCPT TO 550 5.1.1');
    expect(error.message).not.toContain('@');
    expect(error.cause).toBeUndefined();
  });

  test('when the server refuses the content, for now or for ever', async () => {
    const answers = [
      [451, 'no, anh@client.example', 'unknown'],
      [554, '5.7.1 no, anh@client.example', 'unknown'],
      [550, '#5.7.0 no', 'unknown'],
      [554, '5.6.0 no', 'unknown'],
      [550, '5.10.1.4 is a host', 'unknown'],
      [550, '5.7.26 no', 'delivery'],
      [452, '4.2.2 no', 'delivery'],
      [550, '5.1.1 no', 'delivery'],
    ] as const;
    for (const [code, words, blame] of answers) {
      const server = await startMailServer({
        onData(stream, _session, callback) {
          stream.resume().on('end', () => callback(refusal(code, words)));
        },
      });
      const error = await failureOf(openMailer(server.url).send(email()));
      expect(error.scope).toBe('message');
      expect(error.blame, words).toBe(blame);
      expect(error.message).toContain(`DATA ${code}`);
      expect(error.message).not.toContain('@');
    }
  });
});

test('a file in place of a text is not read, and the mail server is not blamed', async () => {
  const server = await startMailServer();
  const path = { path: '/etc/hostname' } as unknown as string;
  const error = await failureOf(openMailer(server.url).send(email({ text: path })));
  expect(error.scope).toBe('message');
  expect(server.received).toEqual([]);
});

describe('fails for the whole mail server', () => {
  test('when nothing listens there', async () => {
    const server = await startMailServer();
    await server.close();
    const error = await failureOf(openMailer(server.url).send(email()));
    expect(error.scope).toBe('relay');
    expect(error.message).toContain('ECONNREFUSED');
  });

  test('when the server greets with a refusal, or refuses our sender', async () => {
    const closed = await startMailServer({
      onConnect: (_, callback) => callback(refusal(554, 'no')),
    });
    expect((await failureOf(openMailer(closed.url).send(email()))).scope).toBe('relay');
    const strict = await startMailServer({
      onMailFrom: (_address, _session, callback) => callback(refusal(550, 'who are you')),
    });
    expect((await failureOf(openMailer(strict.url).send(email()))).scope).toBe('relay');
  });

  test('when the password is wrong', async () => {
    const server = await startMailServer({
      authOptional: false,
      onAuth: (_auth, _session, callback) => callback(refusal(535, 'web@canal.example? no')),
    });
    const url = server.url.replace('smtp://', 'smtp://web:hunter2@');
    const error = await failureOf(openMailer(url).send(email()));
    expect(error.scope).toBe('relay');
    expect(error.message).toMatch(/EAUTH.*535/);
    expect(error.message).not.toMatch(/@|hunter2/);
    expect(error.message).toContain(`The mail server ${new URL(server.url).host} cannot be used`);
    expect(error.answer).toContain('no');
    const checked = await failureOf(openMailer(url).check?.() ?? Promise.resolve());
    expect(checked.message).toBe(error.message);
    await openMailer(server.url).check?.();
  });

  test('when it goes away for a while, though it had taken the recipients', async () => {
    const server = await startMailServer({
      onRcptTo: (_address, _session, callback) => callback(refusal(421, 'closing')),
    });
    expect((await failureOf(openMailer(server.url).send(email()))).scope).toBe('relay');
  });

  test('when the mailer is closed during a delivery', async () => {
    const { promise: isReached, resolve: reached } = Promise.withResolvers<void>();
    // Never answers.
    const server = await startMailServer({ onRcptTo: () => reached() });
    const mailer = openMailer(server.url);
    const failure = failureOf(mailer.send(email()));
    await isReached;
    await mailer.close();
    expect((await failure).scope).toBe('relay');
    expect((await failureOf(mailer.send(email()))).scope).toBe('relay');
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
      const error = await failureOf(openMailer(elsewhere(server) + options).send(email()));
      expect(error.scope).toBe('relay');
      expect(error.message).toContain('ETLS');
      expect([said, server.received]).toEqual([[], []]);
    },
  );

  test('gets them if that is allowed', async () => {
    const { server, said } = await withoutTls();
    await openMailer(elsewhere(server), { allowsPlain: true }).send(email());
    expect(said).toEqual(['hunter2']);
    expect(server.received).toHaveLength(1);
  });

  test('gets them after STARTTLS', async () => {
    const secured: boolean[] = [];
    const server = await startMailServer({
      disabledCommands: [],
      onMailFrom(_address, { secure }, callback) {
        secured.push(secure);
        callback();
      },
    });
    const own = '/?tls.rejectUnauthorized=false';
    const url = elsewhere(server).replace('web:hunter2@', '') + own;
    await openMailer(url).send(email());
    expect(secured).toEqual([true]);
  });
});

describe('greets', () => {
  test.each([
    ['the site’s host name', {}, 'www.canal.example'],
    ['MAIL_HELO', { mailHelo: 'mail.canal.example' }, 'mail.canal.example'],
    ['an address as a literal', { siteUrl: 'http://192.0.2.7:3000' }, '[192.0.2.7]'],
    ['one of IPv6 too', { siteUrl: 'http://[2001:db8::7]' }, '[ipv6:2001:db8::7]'],
  ])('mail servers with %s', async (_, settings, name) => {
    const names: string[] = [];
    const server = await startMailServer({
      onMailFrom(_address, { hostNameAppearsAs }, callback) {
        names.push(hostNameAppearsAs);
        callback();
      },
    });
    const { helo } = smtpOptions(server.url, {
      ...{ siteUrl: 'https://www.canal.example', mailHelo: null, smtpAllowsPlain: false },
      ...settings,
    });
    await openMailer(server.url, { helo }).send(email());
    expect(names).toEqual([name]);
  });
});

/** Answers each line by what `answerTo` makes of it. */
async function linesServer(answerTo: (line: string) => string) {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (line) => socket.write(answerTo(String(line))));
    socket.write('220 mx.example ESMTP\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('why a server says 421 is told, in all its lines', async () => {
  const url = await linesServer(
    () => '421-4.7.0 Try again later, closing connection. (EHLO)\r\n421 4.7.0 see help.example\r\n',
  );
  const reason = failureReason(await failureOf(openMailer(url).send(email())));
  expect(reason).toContain('EHLO 421 4.7.0');
  expect(reason).toContain('Try again later, closing connection. (EHLO) 4.7.0 see help.example');
});
