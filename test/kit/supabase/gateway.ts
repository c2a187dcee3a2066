/**
 * For tests: stands in for what is between a visitor and an edge function, Cloudflare included, and
 * refuses what is documented as refused. https://supabase.com/docs/guides/functions/auth-headers,
 * …/functions/routing, …/functions/status-codes, …/functions/error-codes, …/functions/limits,
 * …/api/api-keys (known limitations);
 * https://developers.cloudflare.com/fundamentals/reference/http-headers/
 */
import { type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { startLocalServer } from '../local-server.ts';
import { readFunctionConfigs } from './function-config.ts';

const PREFIX = '/functions/v1/';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const IDLE_MS = 150_000;
/** In place of the visitor's connection: from where it seems to come. Not passed on. */
export const VISITOR_ADDRESS = 'x-visitor-address';

interface GatewayOptions {
  /** Instances of each function by its name; they take turns. */
  instances: Record<string, () => { url: string }[]>;
  /** The header with the address from which a visitor's connection seems to come. */
  visitorHeader?: string;
}

interface Refusal {
  status: number;
  code: string;
  message: string;
}

function refuseMethod({ method = '' }: IncomingMessage): Refusal | null {
  if (METHODS.includes(method)) return null;
  return { status: 405, code: 'METHOD_NOT_ALLOWED', message: 'Method not allowed' };
}

/** `config.toml` leaves everything else to the functions. */
function refuseKeys({ headers: { authorization, apikey } }: IncomingMessage): Refusal | null {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '';
  if (token.startsWith('sb_') && token !== apikey) {
    return { status: 401, code: 'UNAUTHORIZED_INVALID_JWT_FORMAT', message: 'Invalid JWT' };
  }
  return null;
}

function answer(response: ServerResponse, { status, code, message }: Refusal): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'sb-error-code': code });
  response.end(JSON.stringify({ code, message }));
}

export async function openGateway({ instances, visitorHeader }: GatewayOptions) {
  const configs = readFunctionConfigs();
  const addressHeader = visitorHeader ?? VISITOR_ADDRESS;
  let turn = 0;

  /** What the platform adds; what the visitor sent under these names does not get through. */
  function forwardedHeaders({ headers, socket }: IncomingMessage) {
    const visitor = headers[addressHeader]?.toString() ?? socket.remoteAddress ?? '';
    const { [VISITOR_ADDRESS]: _, 'x-forwarded-for': forwardedFor, ...others } = headers;
    return {
      ...others,
      host: 'edge-runtime.supabase.com',
      'cdn-loop': 'cloudflare; loops=1',
      'cf-connecting-ip': visitor,
      'x-forwarded-for': forwardedFor === undefined ? visitor : `${forwardedFor}, ${visitor}`,
      'x-forwarded-host': 'edge-runtime.supabase.com',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
    };
  }

  function forward(request: IncomingMessage, response: ServerResponse, url: string): void {
    const { method } = request;
    const options = { method, headers: forwardedHeaders(request), timeout: IDLE_MS };
    const outgoing = send(url, options, (incoming) => {
      response.writeHead(incoming.statusCode ?? 500, incoming.headers);
      incoming.pipe(response);
    });
    outgoing.on('timeout', () => {
      answer(response, { status: 504, code: 'IDLE_TIMEOUT', message: 'Idle timeout' });
    });
    outgoing.on('error', () => {
      if (response.headersSent) response.destroy();
      else answer(response, { status: 503, code: 'BOOT_ERROR', message: 'Failed to boot' });
    });
    request.pipe(outgoing);
  }

  return startLocalServer((request, response) => {
    const path = request.url ?? '';
    const name = path.slice(PREFIX.length).split(/[/?]/)[0] ?? '';
    const config = path.startsWith(PREFIX) ? configs[name] : undefined;
    if (config?.enabled !== true) {
      const message = 'Requested function was not found';
      return answer(response, { status: 404, code: 'NOT_FOUND', message });
    }
    const refused = refuseMethod(request) ?? refuseKeys(request);
    if (refused !== null) return answer(response, refused);
    const running = instances[name]?.() ?? [];
    // A visitor fetches a challenge before each POST: both instances should get POSTs.
    if (request.method === 'POST') turn += 1;
    const instance = running[turn % running.length];
    if (instance === undefined) {
      return answer(response, { status: 503, code: 'BOOT_ERROR', message: 'Failed to boot' });
    }
    forward(request, response, `${instance.url}/${path.slice(PREFIX.length)}`);
  });
}
