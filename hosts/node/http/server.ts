/** The HTTP server: its limits, how it begins to listen, and how it ends without cutting anybody off. */
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { StartupError } from '../startup-error.ts';

export interface HttpServer {
  /** With the port that was really taken. Throws a StartupError if it cannot listen there. */
  listen(host: string, port: number): Promise<number>;
  /**
   * Takes no more connections, and resolves when every request under way is answered, or after
   * `limitMs`, when it cuts off the rest.
   */
  close(limitMs: number): Promise<void>;
}

const LIMITS = {
  /** With the interval at which it is looked for, a client has less than ten seconds. */
  headersTimeout: 7_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  /** Longer than the minute for which proxies keep their connections, so that they close first. */
  keepAliveTimeout: 65_000,
  /** Missing ones are refused by the listener, with all headers. */
  requireHostHeader: false,
};
/** Of a connection on which nothing moves. */
const SILENCE_MS = 120_000;
const MOST_CONNECTIONS = 2000;

const PARSER_STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, headers: string): void {
  // After earlier answers nobody can tell where this one would begin.
  if (!socket.writable || socket.bytesWritten > 0 || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = PARSER_STATUS[error.code ?? ''] ?? 400;
  const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  // Whoever is slow on purpose would keep its half of the connection open for ever.
  socket.end(`${statusLine}\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`, () =>
    socket.destroy(),
  );
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): StartupError {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another with PORT.`,
    EACCES: `Port ${port} on ${host} needs more rights than this user has. Choose another with PORT.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Choose another with HOST.`,
    ENOTFOUND: `The host name ${host} is not known. Choose another with HOST.`,
  };
  const sentence =
    sentences[error.code ?? ''] ?? `Cannot listen on ${host}, port ${port}: ${error.message}`;
  return new StartupError(sentence, { cause: error });
}

/** `headers` also go with answers to what is not HTTP. */
export function createHttpServer(
  listener: RequestListener,
  headers: Record<string, string>,
): HttpServer {
  let isClosing = false;
  const server: Server = createServer(LIMITS, (request, response) => {
    response.on('close', () => {
      // The connection is idle only after this event has gone round.
      if (isClosing) setImmediate(() => server.closeIdleConnections());
    });
    listener(request, response);
  });
  server.timeout = SILENCE_MS;
  server.maxConnections = MOST_CONNECTIONS;
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    answerUnreadable(error, socket, headerLines.join('')),
  );

  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        const fail = (error: Error) => reject(listenProblem(error, host, port));
        server.once('error', fail);
        server.listen({ port, host, backlog: MOST_CONNECTIONS }, () => {
          server.off('error', fail);
          const address = server.address();
          resolve(address !== null && typeof address === 'object' ? address.port : port);
        });
      }),
    async close(limitMs) {
      isClosing = true;
      const limit = setTimeout(() => server.closeAllConnections(), limitMs);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      clearTimeout(limit);
    },
  };
}
