/** Decides which part of the host answers a request. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { functionHeaders } from '../../headers/security-headers.ts';
import type { Log } from '../../log.ts';
import { isTargetTooLong } from '../../requests/http/request-target.ts';
import { CONFIG_PATH, type ContactConfig } from '../../shared/contract.ts';
import { DESK_PATH } from '../../shared/desk.ts';
import type { ContactText } from '../../shared/text.ts';
import type { Health } from '../health.ts';
import { isLocal } from './client-address.ts';
import { failurePage, methodNotAllowedPage } from './plain-pages.ts';
import { encodedFragment, loggedPath } from './requested-path.ts';
import type { StaticFile, StaticFiles } from './static-files.ts';
import { sendFile } from './static-files.ts';

interface RequestListenerOptions {
  files: StaticFiles;
  /** Sent with every answer but those of `pageHeaders`. */
  headers: Record<string, string>;
  /** Sent with pages that have inline styles of their own, by the addresses of these. */
  pageHeaders: Record<string, Record<string, string>>;
  contactConfig: ContactConfig;
  checkHealth(): Promise<Health>;
  isReady(): Promise<boolean>;
  /** Answers everything below `/functions/v1/` that is not the desk's. */
  contact: RequestListener;
  desk: RequestListener;
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

interface Answer {
  status: number;
  type: string;
  body: string;
  headers?: Record<string, string>;
}

/** Path and query, not decoded. A proxy may send a whole URL. Null if there is no path. */
function targetOf(request: IncomingMessage): { path: string; query: string } | null {
  const target = request.url ?? '';
  const url = target.startsWith('/') ? null : URL.parse(target);
  const local = url === null ? target : url.pathname + url.search;
  if (!local.startsWith('/')) return null;
  const [address = ''] = local.split('#', 1);
  const end = address.search(/\?|$/);
  return { path: address.slice(0, end), query: address.slice(end) };
}

export function createRequestListener(options: RequestListenerOptions): RequestListener {
  const { files, contactConfig, checkHealth, isReady, contact, desk, text, log } = options;
  const contactHeaders = new Map(Object.entries({ ...options.headers, ...functionHeaders }));
  const headersOf = ({ address }: StaticFile) => options.pageHeaders[address] ?? options.headers;
  const config = JSON.stringify(contactConfig);

  function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
    const body = Buffer.from(answer.body);
    response.writeHead(answer.status, {
      ...options.headers,
      'Content-Type': answer.type,
      'Content-Length': body.length,
      'Cache-Control': 'no-store',
      ...answer.headers,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  function sendNotFound(request: IncomingMessage, response: ServerResponse, path: string): void {
    log.info({ path: loggedPath(path) }, 'page not found');
    if (path.endsWith('.data')) {
      send(request, response, { status: 404, type: TEXT, body: 'Not found\n' });
    } else {
      const page = files.notFoundPage(path);
      sendFile(request, response, page, 404, headersOf(page));
    }
  }

  /** A link that a mail gateway has encoded leads where it was meant to. */
  function sendMissing(request: IncomingMessage, response: ServerResponse, path: string): void {
    const link = encodedFragment(path);
    if (link !== null && files.find(link.page).outcome === 'found') {
      const headers = { Location: `${link.page}#${link.fragment}` };
      send(request, response, { status: 302, type: TEXT, body: '', headers });
    } else {
      sendNotFound(request, response, path);
    }
  }

  function refuseMethod(request: IncomingMessage, response: ServerResponse, path: string): void {
    // The body is not read, so the connection cannot be reused.
    const headers = { Allow: READ_METHODS, Connection: 'close' };
    const body = methodNotAllowedPage(text, path);
    send(request, response, { status: 405, type: HTML, body, headers });
  }

  async function sendHealth(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const health = await checkHealth();
    const isOk = health.status === 'ok';
    const answer = isLocal(request) ? health : { status: isOk ? 'ok' : 'not ok' };
    // Not 200, because many monitors look at nothing else.
    const status = isOk ? 200 : 503;
    send(request, response, { status, type: JSON_TYPE, body: JSON.stringify(answer) });
  }

  /** The pages are in memory: a host that answers here serves them. */
  async function sendReadiness(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const ready = await isReady();
    const status = ready ? 200 : 503;
    send(request, response, { status, type: JSON_TYPE, body: JSON.stringify({ ready }) });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isTargetTooLong(request.url ?? '')) {
      const headers = { Connection: 'close' };
      send(request, response, { status: 414, type: TEXT, body: 'URI too long\n', headers });
      return;
    }
    const target = targetOf(request);
    if (target === null || (request.headers.host === undefined && request.httpVersion === '1.1')) {
      const headers = { Connection: 'close' };
      send(request, response, { status: 400, type: TEXT, body: 'Bad request\n', headers });
      return;
    }
    const { path, query } = target;
    if (path.startsWith(FUNCTIONS)) {
      response.setHeaders(contactHeaders);
      await (path.startsWith(DESK) ? desk : contact)(request, response);
      return;
    }
    const lookup = OWN_PATHS.includes(path) ? null : files.find(path);
    if (lookup?.outcome === 'missing') return sendMissing(request, response, path);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuseMethod(request, response, path);
    }
    if (path === HEALTH_PATH) return sendHealth(request, response);
    if (path === READINESS_PATH) return sendReadiness(request, response);
    if (lookup?.outcome === 'found') {
      return sendFile(request, response, lookup.file, 200, headersOf(lookup.file));
    }
    if (lookup?.outcome === 'moved') {
      const [address, fragment] = lookup.path.split('#');
      const location = `${address}${query}${fragment === undefined ? '' : `#${fragment}`}`;
      const headers = { Location: location, 'Cache-Control': 'no-cache' };
      return send(request, response, { status: 308, type: TEXT, body: '', headers });
    }
    const headers = { 'Cache-Control': 'no-cache' };
    send(request, response, { status: 200, type: JSON_TYPE, body: config, headers });
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a request failed unexpectedly');
      if (response.headersSent) response.destroy();
      else send(request, response, { status: 500, type: HTML, body: failurePage(text) });
    });
  };
}
