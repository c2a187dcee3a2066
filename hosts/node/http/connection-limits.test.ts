/** Over real sockets. On Linux every address of 127.0.0.0/8 is this machine. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type ConnectionLimits, connectionLimits, limitConnections } from './connection-limits.ts';
import { createHttpServer } from './server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startServer(
  limits: Partial<ConnectionLimits>,
  { trustedProxies = 0, answer = (response: ServerResponse) => void response.end() } = {},
) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const listener = vi.fn((_, response: ServerResponse) => answer(response));
  const server = createHttpServer(listener, {
    headers: {},
    trustedProxies,
    log,
    limits: { ...connectionLimits, ...limits },
  });
  const port = await server.listen('127.0.0.1', 0);
  closing.push(() => server.close(0));
  function open(localAddress = '127.0.0.1'): Socket {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    // A connection that is dropped is reset.
    socket.on('error', () => undefined);
    closing.push(() => socket.destroy());
    return socket;
  }
  return { open, log, listener };
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
  await vi.waitFor(async () => expect(await ask(open())).toContain('200 OK'));
  const lines = () => log.warn.mock.calls;
  await vi.waitFor(() => expect(lines()).toHaveLength(1), 3000);
  expect(lines()[0]?.[0]).toMatchObject({ tooManyFromOneAddress: expect.any(Number) });
  expect(JSON.stringify(lines())).not.toContain('127.0.0');
});

test('the addresses of an IPv6 network share a limit', () => {
  const server = createServer();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const limits = { ...connectionLimits, ofOneNetwork: 3 };
  limitConnections(server, { limits, trustedProxies: 0, log });
  // This machine has one address of the protocol only.
  const sockets = ['1', '2', '3', '4', 'ffff'].map((subnet) => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: `2001:db8:1:${subnet}::1` });
    server.emit('connection', socket);
    closing.push(() => socket.destroy());
    return socket;
  });
  expect(sockets.map((socket) => socket.destroyed)).toEqual([false, false, false, true, true]);
});

test('a trusted proxy may have them all', async () => {
  const { open } = await startServer({ ofOneClient: 2 }, { trustedProxies: 1 });
  for (let n = 0; n < 4; n += 1) expect(await ask(open())).toContain('200 OK');
});

test('what comes when the host is full is dropped and logged', async () => {
  const { open, log } = await startServer({ all: 1 });
  expect(await ask(open())).toContain('200 OK');
  expect(await ask(open())).toBe('');
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), 3000);
  expect(log.warn.mock.calls[0]?.[0]).toEqual({ hostIsFull: 1 });
});

test('idle connections are kept for a shorter time when the host is nearly full', async () => {
  const { open } = await startServer({ all: 4 });
  expect(await ask(open())).toContain('Keep-Alive: timeout=65\r\n');
  const others = [open(), open(), open()];
  await Promise.all(others.map((socket) => once(socket, 'connect')));
  await vi.waitFor(async () => expect(await ask(others[2] as Socket)).toContain('timeout=5\r\n'));
  for (const socket of others) socket.destroy();
  await vi.waitFor(async () => expect(await ask(open())).toContain('timeout=65\r\n'));
});

test('who sends ever more requests without waiting for answers is cut and shut out for a while', async () => {
  const { open, listener, log } = await startServer(
    { unansweredRequests: 3, blockMs: 500 },
    { answer: () => undefined },
  );
  const [socket, other] = [open(), open()];
  const isCut = Promise.all([socket, other].map((one) => once(one.resume(), 'close')));
  socket.write(GET.repeat(1000));
  await isCut;
  expect(listener).toHaveBeenCalledTimes(3);
  expect(await ask(open())).toBe('');
  open('127.0.0.2').write(GET);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(4));
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), 3000);
  expect(log.warn.mock.calls[0]?.[0]).toEqual({
    tooManyRequestsAtOnce: 1,
    tooManyFromOneAddress: 1,
  });
  open().write(GET);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(5));
});

test('any number of requests that wait for each other is answered', async () => {
  const { open } = await startServer({ unansweredRequests: 1 });
  const socket = open();
  for (let n = 0; n < 5; n += 1) expect(await ask(socket)).toContain('200 OK');
});
