/** Over real sockets. On Linux every address of 127.0.0.0/8 is this machine. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { connectionLimits, createHttpServer } from './server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startServer(
  limits: Partial<typeof connectionLimits>,
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
  expect(await ask(open())).toBe('');
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { reason: 'tooManyFromOneAddress' },
    'connections were dropped',
  );
});

test('a trusted proxy may have them all', async () => {
  const { open } = await startServer({ ofOneClient: 2 }, { trustedProxies: 1 });
  for (let n = 0; n < 4; n += 1) expect(await ask(open())).toContain('200 OK');
});

test('what comes when the host is full is dropped and logged', async () => {
  const { open, log } = await startServer({ all: 1 });
  expect(await ask(open())).toContain('200 OK');
  expect(await ask(open())).toBe('');
  expect(log.warn.mock.calls).toEqual([[{ reason: 'hostIsFull' }, expect.any(String)]]);
});

test('who sends ever more requests without waiting for answers is cut and shut out for a while', async () => {
  const { open, listener, log } = await startServer(
    { unansweredRequests: 3 },
    { answer: () => undefined },
  );
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  closing.push(() => vi.useRealTimers());
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
