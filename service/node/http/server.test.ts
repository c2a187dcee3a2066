/** Over real sockets. On Linux every address of 127.0.0.0/8 is this machine. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { atEnd } from '../../../test/kit/at-end.ts';
import { createClientReader } from './client-address.ts';
import { connectionLimits, createHttpServer } from './server.ts';

async function startServer(
  limits: Partial<typeof connectionLimits>,
  {
    trustedProxies = 0,
    headers = {},
    answer = (response: ServerResponse) => void response.end(),
  } = {},
) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const listener = vi.fn((_, response: ServerResponse) => answer(response));
  const server = createHttpServer(listener, {
    headers,
    clientOf: createClientReader(trustedProxies, log).of,
    trustedProxies,
    log,
    limits: { ...connectionLimits, ...limits },
  });
  const port = await server.listen('127.0.0.1', 0);
  atEnd(() => server.close(0));
  function open(localAddress = '127.0.0.1'): Socket {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    // A connection that is dropped is reset.
    socket.on('error', () => undefined);
    atEnd(() => socket.destroy());
    return socket;
  }
  return { open, log, listener, close: () => server.close(5000) };
}

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** The first answer on the connection; '' if it is dropped. */
function ask(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.once('data', (data) => resolve(data.toString()));
  socket.once('close', () => resolve(''));
  socket.write(GET);
  return promise;
}

test('one address has so many connections, and others find room beside them', async () => {
  const { open, log } = await startServer({ ofOneClient: 2 });
  const first = open();
  expect(await ask(first)).toContain('200 OK');
  expect(await ask(open())).toContain('200 OK');
  expect(await ask(open())).toBe('');
  expect(await ask(open('127.0.0.2'))).toContain('200 OK');
  first.destroy();
  await vi.waitFor(async () => expect(await ask(open())).toContain('200 OK'), 20_000);
  expect(await ask(open())).toBe('');
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { reason: 'tooManyFromOneAddress' },
    'connections were dropped',
  );
});

test('a trusted proxy may have as many as it needs for all', async () => {
  const { open } = await startServer({ ofOneClient: 2 }, { trustedProxies: 1 });
  for (let n = 0; n < 4; n += 1) expect(await ask(open())).toContain('200 OK');
});

test('a client of a trusted proxy may have so many of them, also where it reads no answer', async () => {
  const { open, log } = await startServer(
    { ofOneClient: 2 },
    { trustedProxies: 1, answer: (response) => void response.end('x'.repeat(1_000_000)) },
  );
  const askFor = (client: string, socket = open()) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    socket.once('data', (data) => {
      socket.pause();
      resolve(data.toString());
    });
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${client}\r\n\r\n`);
    return promise;
  };
  for (let n = 0; n < 2; n += 1) expect(await askFor('192.0.2.1')).toContain('200 OK');
  const refused = await askFor('192.0.2.1');
  expect(refused).toContain('429 Too Many Requests');
  expect(refused).toContain('Connection: close');
  expect(await askFor('192.0.2.2')).toContain('200 OK');
  expect(log.warn.mock.calls.map(([{ reason }]) => reason)).toEqual(['tooManyFromOneAddress']);
});

test('a connection of a trusted proxy counts for the client that asks on it last', async () => {
  const { open } = await startServer({ ofOneClient: 1 }, { trustedProxies: 1 });
  const askFor = (client: string, socket: Socket) => {
    const answer = once(socket, 'data');
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${client}\r\n\r\n`);
    return answer.then(([data]) => `${data}`);
  };
  const kept = open();
  for (const client of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
    expect(await askFor(client, kept)).toContain('200 OK');
  }
  expect(await askFor('192.0.2.1', open())).toContain('200 OK');
  expect(await askFor('192.0.2.2', open())).toContain('429 Too Many Requests');
});

test('what comes when the host is full is dropped and logged', async () => {
  const { open, log } = await startServer({ all: 1 });
  expect(await ask(open())).toContain('200 OK');
  expect(await ask(open())).toBe('');
  expect(log.warn.mock.calls).toEqual([[{ reason: 'hostIsFull' }, expect.any(String)]]);
});

test('a full host closes idle connections, so that who comes next is answered', async () => {
  const { open } = await startServer({ all: 2 });
  for (let n = 0; n < 2; n += 1) expect(await ask(open())).toContain('200 OK');
  await vi.waitFor(async () => expect(await ask(open())).toContain('200 OK'), 20_000);
});

const POST = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nbody';
const stalls: [string, string, (response: ServerResponse) => void][] = [
  ['reads no answer', GET, (response) => void response.end('x'.repeat(50_000_000))],
  ['never ends its headers', GET.slice(0, -2), (response) => void response.end()],
  [
    'never ends its body',
    POST,
    (response) => void response.req.resume().on('end', () => response.end()),
  ],
];

test.each(stalls)('a full host cuts who %s', async (_, request, answer) => {
  let isFirst = true;
  const { open } = await startServer(
    { all: 1, patienceMs: 0 },
    {
      answer(response) {
        if (isFirst) answer(response);
        else response.end();
        isFirst = false;
      },
    },
  );
  const staller = open();
  // Its end is only seen by who reads.
  if (request !== GET) staller.resume();
  staller.write(request);
  await once(staller, 'connect');
  await vi.waitFor(async () => expect(await ask(open())).toContain('200 OK'), 20_000);
});

test('a full host cuts nobody for whom it works itself', async () => {
  const begun = Promise.withResolvers<ServerResponse>();
  const { open } = await startServer(
    { all: 1, patienceMs: 0 },
    {
      answer(response) {
        response.req.resume().on('end', () => begun.resolve(response));
      },
    },
  );
  const answer = ask(open());
  const response = await begun.promise;
  for (let n = 0; n < 3; n += 1) expect(await ask(open())).toBe('');
  response.end();
  expect(await answer).toContain('200 OK');
});

test('who sends ever more requests without waiting for answers is cut and shut out for a while', async () => {
  const { open, listener, log } = await startServer(
    { unansweredRequests: 3 },
    { answer: () => undefined },
  );
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  atEnd(() => vi.useRealTimers());
  const [socket, other] = [open(), open()];
  const isCut = Promise.all([socket, other].map((one) => once(one.resume(), 'close')));
  socket.write(GET.repeat(1000));
  await isCut;
  expect(listener).toHaveBeenCalledTimes(3);
  expect(await ask(open())).toBe('');
  open('127.0.0.2').write(GET);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(4));
  vi.advanceTimersByTime(connectionLimits.blockMs);
  open().write(GET);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(5));
  expect(log.warn.mock.calls.map(([{ reason }]) => reason)).toEqual([
    'tooManyRequestsAtOnce',
    'blocked',
  ]);
});

test('an expectation that no server has is refused with the headers of every answer', async () => {
  const { open } = await startServer({}, { headers: { 'X-Content-Type-Options': 'nosniff' } });
  const socket = open();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nExpect: pizza\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(`${answer}`).toMatch(/^HTTP\/1\.1 417 .*X-Content-Type-Options: nosniff/s);
});

test('answers a request that is on its way when the server closes, and then closes the connection', async () => {
  const { open, close } = await startServer({});
  const [fresh, used] = [open(), open()];
  expect(await ask(used)).toContain('200 OK');
  const isClosed = close();
  for (const socket of [fresh, used]) {
    expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*Connection: close/s);
  }
  await isClosed;
});

test('says with the answer under way when it closes that the connection ends, or the next request would be lost', async () => {
  const begun = Promise.withResolvers<ServerResponse>();
  const { open, close } = await startServer(
    {},
    { answer: (response) => void begun.resolve(response) },
  );
  const answer = ask(open());
  const response = await begun.promise;
  const isClosed = close();
  response.writeHead(200, { 'Content-Length': 0 }).end();
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*Connection: close/s);
  await isClosed;
});

test('closes soon where nobody asks any more', async () => {
  const { open, close } = await startServer({});
  const socket = open();
  await ask(socket);
  const isCut = once(socket, 'close');
  await Promise.all([close(), isCut]);
});

test('any number of requests that wait for each other is answered', async () => {
  const { open } = await startServer({ unansweredRequests: 1 });
  const socket = open();
  for (let n = 0; n < 5; n += 1) expect(await ask(socket)).toContain('200 OK');
});

test('headers that never end are cut off', async () => {
  const { open, listener } = await startServer({});
  const socket = open();
  socket.write(GET.slice(0, -2));
  const [answer] = await once(socket, 'data');
  expect(`${answer}`).toMatch(/^HTTP\/1\.1 408 /);
  expect(listener).not.toHaveBeenCalled();
});
