/** Over real sockets. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { atEnd } from '../../../test/kit/at-end.ts';
import { createHttpServer } from './server.ts';

async function startServer(answer = (response: ServerResponse): void => void response.end()) {
  const listener = vi.fn((_, response: ServerResponse) => answer(response));
  const server = createHttpServer(listener, {});
  const port = await server.listen('127.0.0.1', 0);
  atEnd(() => server.close(0));
  function open(): Socket {
    const socket = connect({ port, host: '127.0.0.1' });
    atEnd(() => socket.destroy());
    return socket;
  }
  return { open, listener, close: () => server.close(5000) };
}

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** The first answer on the connection. */
function ask(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.once('data', (data) => resolve(data.toString()));
  socket.write(GET);
  return promise;
}

test('answers a request that is on its way when the server closes, and then closes the connection', async () => {
  const { open, close } = await startServer();
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
  const { open, close } = await startServer((response) => begun.resolve(response));
  const answer = ask(open());
  const response = await begun.promise;
  const isClosed = close();
  response.writeHead(200, { 'Content-Length': 0 }).end();
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*Connection: close/s);
  await isClosed;
});

test('headers that never end are cut off', async () => {
  const { open, listener } = await startServer();
  const socket = open();
  socket.write(GET.slice(0, -2));
  const [answer] = await once(socket, 'data');
  expect(`${answer}`).toMatch(/^HTTP\/1\.1 408 /);
  expect(listener).not.toHaveBeenCalled();
});
