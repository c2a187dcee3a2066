/** Over real sockets. On Linux every address of 127.0.0.0/8 is this machine. */
import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
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

/** For the times that a client is blocked; those of connections stay real. Call it after `startServer`. */
function useFakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  closing.push(() => vi.useRealTimers());
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

/** A server with the limits of production. This machine has only one IPv6 address, so the addresses are made up. */
function serverOfMany() {
  const server = createServer();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const mayBeAnswered = limitConnections(server, {
    limits: connectionLimits,
    trustedProxies: 0,
    log,
  });
  /** Returns the connection, which is destroyed if the server did not take it. */
  function connectFrom(address: string): Socket {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: address });
    server.emit('connection', socket);
    closing.push(() => socket.destroy());
    return socket;
  }
  function sendTooMuchOn(socket: Socket): void {
    const request = new IncomingMessage(socket);
    for (let n = 0; n <= connectionLimits.unansweredRequests; n += 1) {
      mayBeAnswered(request, new ServerResponse(request));
    }
  }
  return { connectFrom, sendTooMuchOn };
}

const hex = (number: number) => number.toString(16);

test.each([
  ['/56', 200, (n: number) => `2001:db8:1:${hex(n % 256)}::1`, '2001:db8:1:ffff::1'],
  ['/48', 400, (n: number) => `2001:db8:1:${hex(n)}::1`, '2001:db8:2::1'],
])('the addresses of an IPv6 %s get %i connections in all', (_, max, addressOf, neighbour) => {
  const { connectFrom } = serverOfMany();
  const sockets = Array.from({ length: 500 }, (_, n) => connectFrom(addressOf(n)));
  expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(max);
  expect(connectFrom(neighbour).destroyed).toBe(false);
});

test.each([
  ['/56', ['101', '102'], '103', '2001:db8:1:201::1'],
  ['/48', ['100', '200', '300', '400'], '500', '2001:db8:2::1'],
])(
  'an IPv6 %s is shut out for a while with so many of its clients that send too much',
  (_, subnets, next, neighbour) => {
    useFakeTimers();
    const { connectFrom, sendTooMuchOn } = serverOfMany();
    const isTaken = (address: string) => !connectFrom(address).destroyed;
    for (const subnet of subnets) {
      const socket = connectFrom(`2001:db8:1:${subnet}::1`);
      expect(socket.destroyed).toBe(false);
      sendTooMuchOn(socket);
      expect(socket.destroyed).toBe(true);
      expect(isTaken(`2001:db8:1:${subnet}::2`)).toBe(false);
    }
    expect(isTaken(`2001:db8:1:${next}::1`)).toBe(false);
    expect(isTaken(neighbour)).toBe(true);
    vi.advanceTimersByTime(connectionLimits.blockMs);
    expect(isTaken(`2001:db8:1:${next}::1`)).toBe(true);
  },
);

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
    { unansweredRequests: 3 },
    { answer: () => undefined },
  );
  useFakeTimers();
  const [socket, other] = [open(), open()];
  const isCut = Promise.all([socket, other].map((one) => once(one.resume(), 'close')));
  socket.write(GET.repeat(1000));
  await isCut;
  expect(listener).toHaveBeenCalledTimes(3);
  expect(await ask(open())).toBe('');
  open('127.0.0.2').write(GET);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(4));
  vi.advanceTimersByTime(connectionLimits.blockMs);
  expect(log.warn).toHaveBeenCalledOnce();
  expect(log.warn.mock.calls[0]?.[0]).toEqual({
    tooManyRequestsAtOnce: 1,
    blocked: 1,
  });
  open().write(GET);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(5));
});

test('any number of requests that wait for each other is answered', async () => {
  const { open } = await startServer({ unansweredRequests: 1 });
  const socket = open();
  for (let n = 0; n < 5; n += 1) expect(await ask(socket)).toContain('200 OK');
});

test('headers that never end are cut off (SPEED-17)', async () => {
  const { open, listener } = await startServer({});
  const socket = open();
  socket.write(GET.slice(0, -2));
  const [answer] = await once(socket, 'data');
  expect(`${answer}`).toMatch(/^HTTP\/1\.1 408 /);
  expect(listener).not.toHaveBeenCalled();
});
