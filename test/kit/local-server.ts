/** An HTTP server on a free port of loopback, with which tests stand in for other machines. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

export interface LocalServer extends AsyncDisposable {
  /** Origin without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/** Where `handle` fails, the connection breaks off. */
export async function startLocalServer(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<LocalServer> {
  const server = createServer(async (request, response) => {
    try {
      await handle(request, response);
    } catch (error) {
      response.destroy(error as Error);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return { url: `http://127.0.0.1:${port}`, close, [Symbol.asyncDispose]: close };
}

/** Passes a request on to another server, and its answer back. Rejects if the connection fails. */
export async function forward(
  { method, headers }: IncomingMessage,
  body: Buffer,
  url: string,
  response: ServerResponse,
  changes: RequestOptions = {},
): Promise<void> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    send(url, { method, headers, ...changes }, resolve)
      .on('error', reject)
      .end(body);
  });
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  await pipeline(answer, response);
}
