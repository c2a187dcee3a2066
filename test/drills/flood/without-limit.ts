/** Loaded before the host as a control: it lacks the limit that the variable WITHOUT names. */
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { connectionLimits } from '../../../hosts/node/http/connection-limits.ts';

const removals: Record<string, () => void> = {
  addresses() {
    connectionLimits.ofOneClient = Number.POSITIVE_INFINITY;
  },
  requests() {
    connectionLimits.unansweredRequests = Number.POSITIVE_INFINITY;
  },
  /** The HTTP server waits for its clients for ever. */
  time() {
    const { createServer } = http;
    http.createServer = ((_options: http.ServerOptions, listener: http.RequestListener) =>
      createServer({ headersTimeout: 0, requestTimeout: 0 }, listener)) as typeof createServer;
    syncBuiltinESMExports();
  },
  /** Copies that clients still hold are not found again. */
  sharing() {
    WeakRef.prototype.deref = () => undefined;
  },
};

removals[process.env.WITHOUT ?? '']?.();
