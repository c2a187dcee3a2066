/** All that the host answers: pages and files, its health, and below /functions/v1/ the contact service and the desk. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { CONFIG_PATH, type ContactConfig } from '../../domain/contract.ts';
import { DESK_PATH } from '../../domain/desk.ts';
import type { Log } from '../../domain/log.ts';
import { type ContactText, languageOf, textIn } from '../../domain/text.ts';
import { functionHeaders } from '../../headers/security-headers.ts';
import { addCrossOriginHeaders, judgeOrigin } from '../../http/callers.ts';
import { isTargetTooLong } from '../../http/request-target.ts';
import { type Refusal, refusalResponse, unavailableRefusal } from '../../http/respond.ts';
import type { Health } from '../health.ts';
import { type ClientReader, isLocal } from './client-address.ts';
import { failurePage, methodNotAllowedPage } from './plain-pages.ts';
import { encodedFragment, loggedPath } from './requested-path.ts';
import type { StaticFile, StaticFiles } from './static-files.ts';
import { fileResponse } from './static-files.ts';

/** A service of the contact core. */
export interface HostedService {
  fetch(request: Request, context: { clientAddress: string }): Promise<Response>;
  /** Origins whose pages may read the answers. */
  allowedOrigins: string[];
}

interface ListenerOptions {
  files: StaticFiles;
  /** Sent with every answer but those of `pageHeaders`. */
  headers: Record<string, string>;
  /** Sent with pages that have inline styles of their own, by the addresses of these. */
  pageHeaders: Record<string, Record<string, string>>;
  contactConfig: ContactConfig;
  checkHealth(): Promise<Health>;
  isReady(): Promise<boolean>;
  /** Answers everything below `/functions/v1/` that is not the desk's. */
  contact: HostedService;
  desk: HostedService;
  clientOf: ClientReader['of'];
  text: ContactText;
  log: Log;
}

const FUNCTIONS = '/functions/v1/';
const DESK = `${DESK_PATH}/`;
const HEALTH_PATH = '/healthz';
const READINESS_PATH = '/readyz';
const OWN_PATHS = [HEALTH_PATH, READINESS_PATH, CONFIG_PATH];
const READ_METHODS = 'GET, HEAD';
const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json';
/** What was not read cannot be told from the next request. */
const CLOSE = { Connection: 'close' };

interface Answer {
  status: number;
  type: string;
  body: string;
  headers?: Record<string, string>;
}

/** Path and query as they came: the adapter's own are decoded and without dots. A proxy may send a whole URL. */
function targetOf({ url = '' }: IncomingMessage): { path: string; query: string } {
  const whole = url.startsWith('/') ? null : URL.parse(url);
  const [address = ''] = (whole === null ? url : whole.pathname + whole.search).split('#', 1);
  const end = address.search(/\?|$/);
  return { path: address.slice(0, end), query: address.slice(end) };
}

export function createListener(options: ListenerOptions): RequestListener {
  const { files, contactConfig, checkHealth, isReady, contact, desk, clientOf, text, log } =
    options;
  const functionAnswerHeaders = new Map(Object.entries({ ...options.headers, ...functionHeaders }));
  const config = JSON.stringify(contactConfig);

  function respond({ method }: IncomingMessage, answer: Answer): Response {
    const body = Buffer.from(answer.body);
    return new Response(method === 'HEAD' ? null : body, {
      status: answer.status,
      headers: {
        ...options.headers,
        'Content-Type': answer.type,
        'Content-Length': String(body.length),
        'Cache-Control': 'no-store',
        ...answer.headers,
      },
    });
  }

  function respondWithFile(incoming: IncomingMessage, file: StaticFile, status: 200 | 404) {
    const siteHeaders = options.pageHeaders[file.address] ?? options.headers;
    return fileResponse(incoming, file, status, siteHeaders);
  }

  /** A link that a mail gateway has encoded leads where it was meant to. */
  function respondMissing(incoming: IncomingMessage, path: string): Response {
    const link = encodedFragment(path);
    if (link !== null && files.find(link.page).outcome === 'found') {
      const headers = { Location: `${link.page}#${link.fragment}` };
      return respond(incoming, { status: 302, type: TEXT, body: '', headers });
    }
    log.info({ path: loggedPath(path) }, 'page not found');
    if (!path.endsWith('.data')) return respondWithFile(incoming, files.notFoundPage(path), 404);
    return respond(incoming, { status: 404, type: TEXT, body: 'Not found\n' });
  }

  async function respondWithHealth(incoming: IncomingMessage): Promise<Response> {
    const health = await checkHealth();
    const isOk = health.status === 'ok';
    const answer = isLocal(incoming) ? health : { status: isOk ? 'ok' : 'not ok' };
    // Not 200, because many monitors look at nothing else.
    const status = isOk ? 200 : 503;
    return respond(incoming, { status, type: JSON_TYPE, body: JSON.stringify(answer) });
  }

  /** The pages are in memory: a host that answers here serves them. */
  async function respondWithReadiness(incoming: IncomingMessage): Promise<Response> {
    const ready = await isReady();
    const body = JSON.stringify({ ready });
    return respond(incoming, { status: ready ? 200 : 503, type: JSON_TYPE, body });
  }

  /** As the service itself answers. */
  function refuse(request: Request, refusal: Refusal, allowedOrigins: string[]): Response {
    const response = refusalResponse(refusal, textIn(languageOf(request, text), text));
    response.headers.set('Cache-Control', 'no-store');
    addCrossOriginHeaders(response.headers, judgeOrigin(request, allowedOrigins));
    return response;
  }

  async function call(
    { fetch, allowedOrigins }: HostedService,
    request: Request,
    outgoing: ServerResponse,
    clientAddress: string,
  ): Promise<Response> {
    outgoing.setHeaders(functionAnswerHeaders);
    try {
      return await fetch(request, { clientAddress });
    } catch (error) {
      log.error({ err: error }, 'the service failed unexpectedly');
      return refuse(request, unavailableRefusal, allowedOrigins);
    }
  }

  function answer(request: Request, { incoming, outgoing }: Call): Response | Promise<Response> {
    if (isTargetTooLong(incoming.url ?? '')) {
      return respond(incoming, { status: 414, type: TEXT, body: 'URI too long\n', headers: CLOSE });
    }
    if (incoming.headers.host === undefined && incoming.httpVersion === '1.1') return badRequest();
    const { path, query } = targetOf(incoming);
    // Of pages too, so that a proxy which is not trusted is seen.
    const client = clientOf(incoming);
    if (path.startsWith(DESK)) return call(desk, request, outgoing, client);
    if (path.startsWith(FUNCTIONS)) return call(contact, request, outgoing, client);
    const lookup = OWN_PATHS.includes(path) ? null : files.find(path);
    if (lookup?.outcome === 'missing') return respondMissing(incoming, path);
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      const headers = { Allow: READ_METHODS, ...CLOSE };
      const body = methodNotAllowedPage(text, path);
      return respond(incoming, { status: 405, type: HTML, body, headers });
    }
    if (path === HEALTH_PATH) return respondWithHealth(incoming);
    if (path === READINESS_PATH) return respondWithReadiness(incoming);
    if (lookup?.outcome === 'found') return respondWithFile(incoming, lookup.file, 200);
    const headers = { 'Cache-Control': 'no-cache' };
    if (lookup === null) {
      return respond(incoming, { status: 200, type: JSON_TYPE, body: config, headers });
    }
    const [address, fragment] = lookup.path.split('#');
    const Location = `${address}${query}${fragment === undefined ? '' : `#${fragment}`}`;
    return respond(incoming, {
      status: 308,
      type: TEXT,
      body: '',
      headers: { ...headers, Location },
    });
  }

  function badRequest(): Response {
    const headers = { ...options.headers, ...CLOSE, 'Content-Type': TEXT };
    return new Response('Bad request\n', { status: 400, headers });
  }

  return getRequestListener((request, call) => answer(request, call as Call), {
    // For HTTP/1.0, which has no Host header.
    hostname: 'localhost',
    errorHandler(error) {
      // The target or the Host header forms no URL, so no page can have sent it.
      if (error instanceof RequestError) return badRequest();
      log.error({ err: error }, 'a request failed unexpectedly');
      const headers = { ...options.headers, 'Content-Type': HTML, 'Cache-Control': 'no-store' };
      return new Response(failurePage(text), { status: 500, headers });
    },
  });
}

interface Call {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}
