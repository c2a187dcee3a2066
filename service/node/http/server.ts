/** The HTTP server with its limits. It stops without cutting off requests under way. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { clientNetworks } from '../../domain/limits/client-networks.ts';
import type { Log } from '../../domain/log.ts';
import { isTargetTooLong } from '../../http/request-target.ts';
import { StartupError } from '../errors.ts';
import type { ClientReader } from './client-address.ts';
import { countOpenByClient } from './open-by-client.ts';

export interface HttpServer {
  /** Resolves with the port, which matters if 0 was asked for. Throws a StartupError if it cannot listen. */
  listen(host: string, port: number): Promise<number>;
  /**
   * Accepts no more connections and resolves when every request under way is answered. After `limitMs`
   * the remaining connections are closed.
   */
  close(limitMs: number): Promise<void>;
}

interface HttpServerOptions {
  /** Sent with the answers to requests that the parser rejects. */
  headers: Record<string, string>;
  /** Asked about each request, so that it sees a proxy that is not trusted too. */
  clientOf: ClientReader['of'];
  trustedProxies: number;
  log: Log;
  limits?: typeof connectionLimits;
}

export const connectionLimits = {
  /** Connections in all. */
  all: 2000,
  /** Of one client address and its networks. */
  ofOneClient: 100,
  ofOne56: 200,
  ofOne48: 400,
  /** Requests on one connection that are not answered yet. Browsers and proxies send one at a time. */
  unansweredRequests: 8,
  /** How long a client that had more is blocked, ms. */
  blockMs: 10_000,
  /** How long a full host waits for the rest of a request, or for an answer to be read, ms. */
  patienceMs: 5_000,
};

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
/** A flood must not fill the log. */
const REPORT_AGAIN_MS = 60_000;

const PARSER_STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

interface ParserError extends NodeJS.ErrnoException {
  /** What was read last, which the parser did not get through. */
  rawPacket?: Buffer;
}

function statusOf({ code = '', rawPacket }: ParserError, { bytesRead }: Socket): number {
  if (code === 'HPE_HEADER_OVERFLOW' && rawPacket?.length === bytesRead) {
    const [firstLine = ''] = rawPacket.toString('latin1').split('\n', 1);
    if (isTargetTooLong(firstLine)) return 414;
  }
  return PARSER_STATUS[code] ?? 400;
}

function answerUnreadable(error: ParserError, socket: Socket, headers: string): void {
  // The client could take this for a part of an earlier answer.
  if (!socket.writable || socket.bytesWritten > 0 || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = statusOf(error, socket);
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

/** Looking through all connections again at each of a flood would cost more than it frees. */
const ROOM_AGAIN_MS = 100;

/**
 * Knows for which connections the host waits: those whose request is not complete, or whose answer is not read.
 * They hold a place for as long as they like, unless the host is full. The function returned makes room.
 */
function watchWaiting(server: Server, patienceMs: number): () => void {
  // Oldest first.
  const since = new Map<Socket, number>();
  let madeRoomAt = Number.NEGATIVE_INFINITY;
  function waitFor(socket: Socket): void {
    since.delete(socket);
    if (!socket.destroyed) since.set(socket, performance.now());
  }
  server.on('connection', (socket) => {
    waitFor(socket);
    socket.once('close', () => since.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    request.once('end', () => since.delete(socket));
    response.once('prefinish', () => waitFor(socket));
  });
  return () => {
    const now = performance.now();
    if (now - madeRoomAt < ROOM_AGAIN_MS) return;
    madeRoomAt = now;
    server.closeIdleConnections();
    for (const [socket, start] of since) {
      if (now - start < patienceMs) return;
      socket.destroy();
    }
  };
}

type Reason = 'hostIsFull' | 'tooManyFromOneAddress' | 'tooManyRequestsAtOnce' | 'blocked';

/** Logs that connections were dropped, once a minute for each reason. */
function createDropReport(log: Log) {
  const reportedAt = new Map<Reason, number>();
  return (reason: Reason) => {
    const now = performance.now();
    const last = reportedAt.get(reason) ?? Number.NEGATIVE_INFINITY;
    if (now - last < REPORT_AGAIN_MS) return;
    reportedAt.set(reason, now);
    log.warn({ reason }, 'connections were dropped');
  };
}

/** Limits the connections of each client, where the host sees them. */
function limitClients(
  server: Server,
  limits: typeof connectionLimits,
  report: (reason: Reason) => void,
) {
  const connections = countOpenByClient<Socket>(limits);
  const blocked = new Set<string>();
  const addressOf = ({ remoteAddress = '' }: Socket) => remoteAddress;
  server.on('connection', (socket) => {
    const isBlocked = blocked.has(clientNetworks(addressOf(socket)).client);
    if (!isBlocked && connections.admit(socket, addressOf(socket))) return;
    report(isBlocked ? 'blocked' : 'tooManyFromOneAddress');
    socket.resetAndDestroy();
  });
  return {
    /**
     * Cuts all connections of a client, for a while: Node reads 64 KB of requests at a time before one can be refused,
     * so that a hundred connections would keep the host busy for seconds.
     */
    block(socket: Socket): void {
      const { client } = clientNetworks(addressOf(socket));
      blocked.add(client);
      setTimeout(() => blocked.delete(client), limits.blockMs).unref();
      for (const connection of connections.ofClient(addressOf(socket))) connection.destroy();
    },
  };
}

/**
 * Limits the connections that a proxy holds for each of its clients: one that asks for much and reads nothing would
 * take them all. A connection is the client's whose request came last on it.
 */
function limitClientsOfProxy(
  { clientOf, headers, limits = connectionLimits }: HttpServerOptions,
  report: (reason: Reason) => void,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const connections = countOpenByClient<Socket>(limits);
  return (request, response) => {
    const { address } = clientOf(request);
    // From this machine, such as a check of health.
    if (request.headers['x-forwarded-for'] === undefined) return true;
    if (connections.admit(request.socket, address)) return true;
    report('tooManyFromOneAddress');
    response.writeHead(429, { ...headers, 'Retry-After': 30, Connection: 'close' });
    response.end('Too many requests at once. Please wait for half a minute.\n');
    return false;
  };
}

export function createHttpServer(
  listener: RequestListener,
  options: HttpServerOptions,
): HttpServer {
  const { headers, clientOf, trustedProxies, log, limits = connectionLimits } = options;
  let isClosing = false;
  const underWay = new Set<ServerResponse>();
  const unansweredOn = new WeakMap<Socket, number>();
  const server: Server = createServer(TIME_LIMITS, (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const unanswered = (unansweredOn.get(socket) ?? 0) + 1;
    unansweredOn.set(socket, unanswered);
    underWay.add(response);
    if (isClosing) endConnection(response);
    response.on('close', () => {
      underWay.delete(response);
      unansweredOn.set(socket, (unansweredOn.get(socket) ?? 1) - 1);
      if (isClosing) socket.end();
    });
    if (unanswered <= limits.unansweredRequests) {
      if (mayAsk(request, response)) listener(request, response);
      return;
    }
    report('tooManyRequestsAtOnce');
    clients?.block(socket);
    socket.destroy();
  });
  const report = createDropReport(log);
  const clients = trustedProxies === 0 ? limitClients(server, limits, report) : null;
  const mayAsk =
    trustedProxies === 0
      ? (request: IncomingMessage) => Boolean(clientOf(request))
      : limitClientsOfProxy(options, report);
  server.maxConnections = limits.all;
  const makeRoom = watchWaiting(server, limits.patienceMs);
  server.on('drop', () => {
    report('hostIsFull');
    makeRoom();
  });
  server.timeout = IDLE_TIMEOUT_MS;
  // Node's own answer to an unknown one would lack the headers.
  server.on('checkExpectation', (_, response) => {
    response.writeHead(417, { ...headers, Connection: 'close' }).end();
  });
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  server.on('clientError', (error: ParserError, socket: Socket) =>
    answerUnreadable(error, socket, headerLines.join('')),
  );

  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        const fail = (error: Error) => reject(listenProblem(error, host, port));
        server.once('error', fail);
        server.listen({ port, host, backlog: limits.all }, () => {
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
