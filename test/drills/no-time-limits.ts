/** Loaded before the host as a control: its HTTP server waits for its clients for ever. */
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

const { createServer } = http;
http.createServer = ((_options: http.ServerOptions, listener: http.RequestListener) =>
  createServer({ headersTimeout: 0, requestTimeout: 0 }, listener)) as typeof createServer;
syncBuiltinESMExports();
