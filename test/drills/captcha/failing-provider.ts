/** A captcha provider that fails in the way that the token names. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

/** By the token; in none of these cases has the visitor done anything wrong. */
export const failures: Record<string, (response: ServerResponse) => void> = {
  'breaks off': (response) => response.destroy(),
  'breaks off in the middle': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
    response.write('{"success"', () => response.destroy());
  },
  'answers 500': (response) => json(response, { success: true }, 500),
  'answers 429': (response) => json(response, {}, 429),
  'answers 404': (response) => json(response, {}, 404),
  'answers with a page': (response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Maintenance</h1>'),
  'answers nothing': (response) => response.writeHead(200).end(),
  'answers null': (response) => json(response, null),
  'answers in another form': (response) => json(response, { success: 'true' }),
  'answers with a list': (response) => json(response, [{ success: true }]),
  'sends elsewhere': (response) => response.writeHead(307, { Location: '/elsewhere' }).end(),
  'does not know our secret': (response) =>
    json(response, { success: false, 'error-codes': ['invalid-input-secret'] }),
  'has an error of its own': (response) =>
    json(response, { success: false, 'error-codes': ['internal-error'] }),
  'hangs before its answer': () => undefined,
  'hangs in its answer': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('{"success":');
  },
};

export async function openFailingProvider() {
  const server = createServer((request, response) => {
    text(request).then(
      (body) => failures[new URLSearchParams(body).get('response') ?? '']?.(response),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  const verifyUrl = `http://127.0.0.1:${port}/siteverify`;
  return { verifyUrl, close, [Symbol.asyncDispose]: close };
}
