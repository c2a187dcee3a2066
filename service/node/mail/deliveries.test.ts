/** Delivery, SMTP mailer and mail servers that fail in ways of their own. */
import { createServer, type Socket } from 'node:net';
import { beforeEach, expect, test, vi } from 'vitest';
import { atEnd } from '../../../test/kit/at-end.ts';
import { acceptInput, COMPANY_MAIL, MORNING } from '../../../test/kit/contact-requests.ts';
import { startDelivery } from '../../../test/kit/delivery-fixture.ts';
import { openMailer, startMailServer } from '../../../test/kit/mail-fixture.ts';
import { refusal } from '../../../test/kit/mail-server.ts';
import { openStore } from '../../../test/kit/store-fixture.ts';
import type { ContactStore } from '../../store/store.ts';
import type { createSmtpMailer } from './smtp-mailer.ts';

type Times = Parameters<typeof createSmtpMailer>[0]['times'];

const DOWN = 'The mail relay is down; e-mails wait for it';
const GENUINE = ['Request 4 of Genuine', 'Request 5 of Genuine', 'Request 6 of Genuine'];

let store: ContactStore;
let taken: string[];
let logged: string[];

beforeEach(() => {
  store = openStore();
  taken = [];
  logged = [];
});

const subjectOf = (message: string) => /^Subject: (.*)\r$/m.exec(message)?.[1] ?? '';

/** Sends three bad e-mails and three genuine ones, a digest and a key. */
async function sendAll(url: string, times: Times = {}): Promise<void> {
  const record = (_: object, message: string) => void logged.push(message);
  const log = { info: record, warn: record, error: record };
  const mailer = openMailer(url, { times });
  const deliver = startDelivery({ store, mailer, log, clock: { now: () => MORNING } });
  for (const name of ['Bad', 'Genuine']) {
    for (let count = 0; count < 3; count += 1) await store.accept(acceptInput({ name }));
  }
  await store.accept(acceptInput({ heldReasons: ['honeypot_filled'] }));
  await store.queueKeyEmails({ ...COMPANY_MAIL, now: MORNING, captcha: null });
  await deliver();
}

async function expectGenuine(): Promise<void> {
  const others = ['A key to https://canal.example', '[Held] 1 to look at'];
  expect(taken.toSorted()).toEqual([...others, ...GENUINE].toSorted());
  expect(logged).not.toContain(DOWN);
  expect(await store.outboxHealth()).toMatchObject({ pending: 3 });
}

test.each([421, 451, 554])(
  'e-mails answered with %i after the dot hold up no other',
  async (code) => {
    const server = await startMailServer({
      onData(stream, _session, callback) {
        const pieces: Buffer[] = [];
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => {
          const subject = subjectOf(Buffer.concat(pieces).toString());
          if (subject.includes('Bad')) return callback(refusal(code, 'try later'));
          taken.push(subject);
          callback();
        });
      },
    });
    await sendAll(server.url);
    await expectGenuine();
  },
);

/** Breaks the protocol where a proper server would not: `misbehave` has the connection after the dot. */
async function openBadServer(misbehave: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let message: string | null = null;
    const answerLine = (line: string) => {
      if (message !== null && line !== '.') {
        message += `${line}\r\n`;
      } else if (message !== null) {
        const subject = subjectOf(message);
        message = null;
        if (subject.includes('Bad')) return misbehave(socket);
        taken.push(subject);
        socket.write('250 taken\r\n');
      } else if (line === 'DATA') {
        message = '';
        socket.write('354 go on\r\n');
      } else {
        socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    };
    let rest = '';
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (piece) => {
      const lines = (rest + piece.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answerLine(line);
    });
    socket.write('220 ready\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
}

/** Never the end of an answer. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('250-'), 20);
  socket.on('close', () => clearInterval(timer));
}

const short = { connect: 200, greeting: 200, answer: 500 };

test.each<[string, (socket: Socket) => void, Times]>([
  ['break the connection', (socket) => socket.destroy(), {}],
  ['get no final answer', () => undefined, short],
])('e-mails that %s hold up no other', async (_, misbehave, times) => {
  await sendAll(await openBadServer(misbehave), times);
  await expectGenuine();
});

test('e-mails that get an answer without end hold up no other for longer than their deadline', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const shortened = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(500));
  await sendAll(await openBadServer(trickle));
  shortened.mockRestore();
  await expectGenuine();
});

test('a server that is closing is to blame for everything', async () => {
  const server = await startMailServer({
    onRcptTo(_address, _session, callback) {
      server.outageMode = 'is closing';
      callback(refusal(421, 'closing'));
    },
  });
  await sendAll(server.url);
  expect(logged).toEqual([DOWN]);
  expect(await store.outboxHealth()).toMatchObject({ pending: 8 });
});
