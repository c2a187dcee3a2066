/** Limits how many of the host's connections one client gets, so that others find room (LIMIT-17). */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../log.ts';
import { limitsOf, type NetworkLimits } from '../../requests/limits/client-address.ts';
import { countOpenByClient } from './open-by-client.ts';

/**
 * Per-client and per-network limits apply only when no proxy is trusted, because a proxy has the connections of all
 * its clients.
 */
export interface ConnectionLimits extends NetworkLimits {
  /** Connections in all. */
  all: number;
  /** Requests on one connection that are not answered yet. Browsers and proxies send one at a time. */
  unansweredRequests: number;
  /** How long an idle connection is kept, and how long when hardly any are free, ms. */
  keepAliveMs: number;
  keepAliveWhenNearlyFullMs: number;
  /** How long a client that had too many unanswered requests is blocked, ms. */
  blockMs: number;
}

export const connectionLimits: ConnectionLimits = {
  all: 2000,
  ofOneClient: 100,
  ofOne56: 200,
  ofOne48: 400,
  unansweredRequests: 8,
  // Longer than the minute for which proxies keep idle connections, so that the proxy closes first.
  keepAliveMs: 65_000,
  keepAliveWhenNearlyFullMs: 5_000,
  blockMs: 10_000,
};

interface LimitOptions {
  limits: ConnectionLimits;
  trustedProxies: number;
  log: Log;
}

const NEARLY_FULL = 0.75;
/** Once this many of its clients are blocked, the whole network is; otherwise its owner just switches address. */
const maxBlocks = { ofOneClient: 1, ofOne56: 2, ofOne48: 4 };
/** Long enough to count one burst. */
const FIRST_REPORT_MS = 1000;
const NEXT_REPORT_MS = 60_000;

type Reason = 'hostIsFull' | 'tooManyFromOneAddress' | 'tooManyRequestsAtOnce' | 'blocked';

/** Logs how many connections were dropped, at most once a minute: a flood must not fill the log. */
function createDropReport(log: Log): (reason: Reason) => void {
  let dropped: Partial<Record<Reason, number>> = {};
  let isScheduled = false;
  function schedule(delayMs: number): void {
    isScheduled = true;
    setTimeout(report, delayMs).unref();
  }
  function report(): void {
    isScheduled = false;
    if (Object.keys(dropped).length === 0) return;
    log.warn(dropped, 'connections were dropped');
    dropped = {};
    schedule(NEXT_REPORT_MS);
  }
  return (reason) => {
    dropped[reason] = (dropped[reason] ?? 0) + 1;
    if (!isScheduled) schedule(FIRST_REPORT_MS);
  };
}

/** Who is blocked at present. */
function createBlocks(blockMs: number) {
  /** How many blocks each client has, and each wider network through its clients. */
  const blocksOf = new Map<string, number>();

  function change(key: string, by: 1 | -1): void {
    const blocks = (blocksOf.get(key) ?? 0) + by;
    if (blocks === 0) blocksOf.delete(key);
    else blocksOf.set(key, blocks);
  }

  return {
    has(address: string): boolean {
      return limitsOf(address, maxBlocks).some(([key, max]) => (blocksOf.get(key) ?? 0) >= max);
    },
    add(address: string): void {
      const keys = limitsOf(address, maxBlocks).map(([key]) => key);
      for (const key of keys) change(key, 1);
      setTimeout(() => {
        for (const key of keys) change(key, -1);
      }, blockMs).unref();
    },
  };
}

/** The connections of each client. */
function createClients({ limits, trustedProxies }: LimitOptions) {
  const connections = countOpenByClient<Socket>(limits);
  const blocks = createBlocks(limits.blockMs);
  // All clients of a proxy have its address.
  const areKnown = trustedProxies === 0;
  const addressOf = (socket: Socket) => socket.remoteAddress ?? '';

  return {
    /** Null, or why the client may have no more connections. */
    admit(socket: Socket): Reason | null {
      if (!areKnown) return null;
      const address = addressOf(socket);
      if (blocks.has(address)) return 'blocked';
      return connections.admit(socket, address) ? null : 'tooManyFromOneAddress';
    },
    /**
     * Cuts all connections of the client: Node reads 64 KB of requests at a time before one can be
     * refused, so a few hundred connections would keep the host busy for seconds.
     */
    block(socket: Socket): void {
      socket.destroy();
      if (!areKnown) return;
      const address = addressOf(socket);
      blocks.add(address);
      for (const connection of connections.ofClient(address)) connection.destroy();
    },
  };
}

/** Returns a function that says of each request whether it may be answered. */
export function limitConnections(server: Server, options: LimitOptions) {
  const { limits, log } = options;
  const clients = createClients(options);
  const reportDrop = createDropReport(log);
  const unansweredOn = new WeakMap<Socket, number>();
  let open = 0;

  function countOpen(change: 1 | -1): void {
    open += change;
    server.keepAliveTimeout =
      open > limits.all * NEARLY_FULL ? limits.keepAliveWhenNearlyFullMs : limits.keepAliveMs;
  }

  server.maxConnections = limits.all;
  server.keepAliveTimeout = limits.keepAliveMs;
  server.on('drop', () => reportDrop('hostIsFull'));
  server.on('connection', (socket) => {
    countOpen(1);
    socket.on('close', () => countOpen(-1));
    const refusal = clients.admit(socket);
    if (refusal === null) return;
    reportDrop(refusal);
    socket.resetAndDestroy();
  });

  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (socket.destroyed) return false;
    const unanswered = (unansweredOn.get(socket) ?? 0) + 1;
    unansweredOn.set(socket, unanswered);
    response.on('close', () => unansweredOn.set(socket, (unansweredOn.get(socket) ?? 1) - 1));
    if (unanswered <= limits.unansweredRequests) return true;
    reportDrop('tooManyRequestsAtOnce');
    clients.block(socket);
    return false;
  };
}
