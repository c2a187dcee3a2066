/** A service of the contact core (`Request -> Response`) as a listener of `node:http`. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { normaliseClientAddress } from '../../../contact/client-address.ts';
import type { Log } from '../../../contact/log.ts';
import {
  type ContactAnswer,
  type ErrorCode,
  errorStatus,
} from '../../../contact/shared/contract.ts';
import { type ContactText, languageOf, textIn } from '../../../contact/shared/text.ts';

interface BridgeOptions {
  service: { fetch(request: Request, context: { clientAddress: string }): Promise<Response> };
  clientAddressOf(request: IncomingMessage): string;
  text: ContactText;
  log: Log;
}

const RETRY_AFTER_S = '30';
/** Limit for each client. Through a proxy, slow bodies could take all the host's connections (LIMIT-17). */
const MAX_AT_ONCE = 20;

export function contactListener(options: BridgeOptions): RequestListener {
  const { service, clientAddressOf, text, log } = options;

  function refuse(code: ErrorCode, headers?: Record<string, string>, own = text): Response {
    const answer: ContactAnswer = { success: false, error: own.errors[code], code };
    return Response.json(answer, { status: errorStatus[code], headers });
  }

  const underWay = new Map<string, number>();
  /** False if the client has too many requests under way. */
  function begin(clientAddress: string, outgoing: ServerResponse): boolean {
    const client = normaliseClientAddress(clientAddress);
    const count = (underWay.get(client) ?? 0) + 1;
    if (count > MAX_AT_ONCE) return false;
    underWay.set(client, count);
    outgoing.on('close', () => {
      const left = (underWay.get(client) ?? 1) - 1;
      if (left === 0) underWay.delete(client);
      else underWay.set(client, left);
    });
    return true;
  }

  return getRequestListener(
    (request, { incoming, outgoing }) => {
      const clientAddress = clientAddressOf(incoming as IncomingMessage);
      return begin(clientAddress, outgoing as ServerResponse)
        ? service.fetch(request, { clientAddress })
        : refuse(
            'rate_limited',
            { 'Retry-After': RETRY_AFTER_S },
            textIn(languageOf(request, text), text),
          );
    },
    {
      // For HTTP/1.0, which has no Host header.
      hostname: 'localhost',
      errorHandler(error) {
        // The request's target or Host header does not form a URL.
        if (error instanceof RequestError) return refuse('bad_request');
        log.error({ err: error }, 'the contact service failed unexpectedly');
        return refuse('unavailable', { 'Retry-After': RETRY_AFTER_S });
      },
    },
  );
}
