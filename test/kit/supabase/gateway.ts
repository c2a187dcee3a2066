/**
 * Stands in for what is between a visitor and an edge function, Cloudflare included, and refuses what is documented as refused.
 * https://supabase.com/docs/guides/functions/auth-headers, …/functions/routing, …/functions/error-codes;
 * https://developers.cloudflare.com/fundamentals/reference/http-headers/
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { forward, startLocalServer } from '../local-server.ts';

const PREFIX = '/functions/v1/';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** In place of the visitor's connection: from where it seems to come. Not passed on. */
export const VISITOR_ADDRESS = 'x-visitor-address';

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'sb-error-code': code });
  response.end(JSON.stringify({ code, message: 'Refused' }));
}

/** `instances` of each function by its name take turns. */
export function openGateway(instances: Record<string, () => { url: string }[]>) {
  let turn = 0;

  /** What the platform adds; what the visitor sent under these names does not get through. */
  function forwardedHeaders({ headers, socket }: IncomingMessage) {
    const visitor = headers[VISITOR_ADDRESS]?.toString() ?? socket.remoteAddress ?? '';
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

  return startLocalServer(async (request, response) => {
    const { url = '', method = '', headers } = request;
    const [name = ''] = url.slice(PREFIX.length).split(/[/?]/);
    const running = url.startsWith(PREFIX) ? instances[name]?.() : undefined;
    if (running === undefined) return refuse(response, 404, 'NOT_FOUND');
    if (!METHODS.includes(method)) return refuse(response, 405, 'METHOD_NOT_ALLOWED');
    // `config.toml` leaves everything else about keys to the functions.
    const token = /^Bearer (sb_\S+)$/.exec(headers.authorization ?? '')?.[1];
    if (token !== undefined && token !== headers.apikey) {
      return refuse(response, 401, 'UNAUTHORIZED_INVALID_JWT_FORMAT');
    }
    // A visitor fetches a challenge before each POST: both instances should get POSTs.
    if (method === 'POST') turn += 1;
    const instance = running[turn % running.length];
    if (instance === undefined) return refuse(response, 503, 'BOOT_ERROR');
    const address = `${instance.url}/${url.slice(PREFIX.length)}`;
    const body = await buffer(request);
    await forward(request, body, address, response, { headers: forwardedHeaders(request) });
  });
}
