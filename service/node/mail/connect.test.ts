/** Ports that do not answer as their address says. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { expect, test } from 'vitest';
import { atEnd } from '../../../test/kit/at-end.ts';
import { ownCertificate } from '../../../test/kit/certificate.ts';
import { openMailer, startMailServer } from '../../../test/kit/mail-fixture.ts';
import { DeliveryError, type OutgoingEmail } from '../../outbox/mailer.ts';

const email: OutgoingEmail = {
  messageId: '<request-1@canal.example>',
  from: { name: '', address: 'website@canal.example' },
  to: [{ name: '', address: 'sales@canal.example' }],
  subject: 'Request 1',
  text: 'text',
  html: '<p>text</p>',
};

const mailerFor = (url: string, times = {}) => openMailer(url, { times });

/** A port that lets nobody in, as behind a firewall: the queue of its program, which is stopped, is full. */
async function blockedPort(): Promise<number> {
  const program = `const s = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    console.log(s.address().port);
    process.kill(process.pid, 'SIGSTOP');
  });`;
  const child = spawn(process.execPath, ['-e', program]);
  atEnd(() => child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  const port = Number(line);
  for (let n = 0; n < 4; n += 1) {
    const filler: Socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
    atEnd(() => filler.destroy());
  }
  return port;
}

test('a port that lets nobody in is given up, with a sentence that says when', async () => {
  const url = `smtp://127.0.0.1:${await blockedPort()}`;
  const failure = await mailerFor(url, { connect: 300 })
    .send(email)
    .catch((error) => error);
  expect(failure).toBeInstanceOf(DeliveryError);
  expect(failure.scope).toBe('relay');
  expect(failure.message).toContain('ETIMEDOUT: no connection within 0.3 s');
});

test('a port that begins with TLS is spoken to so, whatever SMTP_URL says', async () => {
  const server = await startMailServer({ secure: true });
  const mailer = mailerFor(`${server.url}/?tls.rejectUnauthorized=false`, { silence: 100 });
  for (let sent = 0; sent < 2; sent += 1) await mailer.send(email);
  expect(server.received).toHaveLength(2);
});

test('nothing is said to one whose certificate nobody has signed', async () => {
  const said: string[] = [];
  const server = createTlsServer(ownCertificate, (socket) => {
    socket.on('data', (data) => said.push(String(data)));
    socket.write('220 mx.example ESMTP\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => server.close());
  const url = `smtp://localhost:${(server.address() as AddressInfo).port}`;
  const failure = await mailerFor(url, { silence: 100 })
    .send(email)
    .catch((error) => error);
  expect(failure.message).toMatch(/certificate/);
  expect(said).toEqual([]);
});

test('a server that greets late is waited for', async () => {
  const server = await startMailServer();
  const { port } = new URL(server.url);
  const late = createServer((socket) => {
    socket.on('error', () => undefined);
    // Nothing before the client has waited in vain, and asked whether this is TLS.
    const relay = connect({ port: Number(port), host: '127.0.0.1' }).pause();
    relay.on('error', () => undefined);
    setTimeout(() => relay.pipe(socket).pipe(relay), 300);
  });
  late.listen(0, '127.0.0.1');
  await once(late, 'listening');
  atEnd(() => late.close());
  const url = `smtp://127.0.0.1:${(late.address() as AddressInfo).port}`;
  await mailerFor(url, { silence: 100 }).send(email);
  expect(server.received).toHaveLength(1);
});

test.each([587, 465, 25])(
  'who cannot connect to port %i learns that it may be blocked',
  async (port) => {
    // Nothing listens there.
    const failure = await mailerFor(`smtp://127.5.8.7:${port}`)
      .send(email)
      .catch((error) => error);
    expect(failure.message).toContain('ECONNREFUSED');
    expect(failure.message).toMatch(/hosting firms block.* 25, 465 and 587.* 2525 or 2465/);
  },
);
