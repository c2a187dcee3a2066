/** The HTTP server with its limits of time. It stops without cutting off requests under way. */
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { StartupError } from '../errors.ts';

export interface HttpServer {
  /** Resolves with the port, which matters if 0 was asked for. Throws a StartupError if it cannot listen. */
  listen(host: string, port: number): Promise<number>;
  /**
   * Accepts no more connections and resolves when every request under way is answered. After `limitMs`
   * the remaining connections are closed.
   */
  close(limitMs: number): Promise<void>;
}

/** At once. A proxy and the firewall in front limit those of each client. */
const MAX_CONNECTIONS = 2000;

const TIME_LIMITS = {
  /** Node checks it once per interval, so that slow headers are cut off within ten seconds. */
  headersTimeout: 7_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  /** Longer than the minute for which proxies keep idle connections, so that the proxy closes first. */
  keepAliveTimeout: 65_000,
  /** The listener refuses a request without Host, and sends all headers with its answer. */
  requireHostHeader: false,
};
/** A connection without traffic is closed after this. */
const IDLE_TIMEOUT_MS = 120_000;
/** A request on an open connection comes within this, ms. */
const ON_ITS_WAY_MS = 1_000;
const PARSER_STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function answerUnreadable(
  { code = '' }: NodeJS.ErrnoException,
  socket: Socket,
  headers: string,
): void {
  // The client could take this for a part of an earlier answer.
  if (!socket.writable || socket.bytesWritten > 0 || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = PARSER_STATUS[code] ?? 400;
  const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  // A client that is slow on purpose would never close its side of the connection.
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

/** @param headers sent with the answers to requests that the parser rejects */
export function createHttpServer(
  listener: RequestListener,
  headers: Record<string, string>,
): HttpServer {
  let isClosing = false;
  const underWay = new Set<ServerResponse>();
  const server: Server = createServer(TIME_LIMITS, (request, response) => {
    underWay.add(response);
    if (isClosing) endConnection(response);
    response.on('close', () => {
      underWay.delete(response);
      if (isClosing) request.socket.end();
    });
    listener(request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = IDLE_TIMEOUT_MS;
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  server.on('clientError', (error, socket: Socket) =>
    answerUnreadable(error, socket, headerLines.join('')),
  );

  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        const fail = (error: Error) => reject(listenProblem(error, host, port));
        server.once('error', fail);
        server.listen({ port, host, backlog: MAX_CONNECTIONS }, () => {
          server.off('error', fail);
          const address = server.address();
          resolve(address !== null && typeof address === 'object' ? address.port : port);
        });
      }),
    async close(limitMs) {
      isClosing = true;
      for (const response of underWay) endConnection(response);
      const limit = setTimeout(() => server.closeAllConnections(), limitMs);
      const idle = setTimeout(() => server.closeIdleConnections(), ON_ITS_WAY_MS);
      // The close() of node:http would cut off connections whose request is still on its way.
      await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      clearTimeout(idle);
      clearTimeout(limit);
    },
  };
}

/** Tells the client to send its next request on another connection. */
function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
