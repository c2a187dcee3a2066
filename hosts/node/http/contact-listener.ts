/** A service of the contact core (`Request -> Response`) as a listener of `node:http`. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Log } from '../../../contact/log.ts';
import {
  type ContactAnswer,
  type ErrorCode,
  errorStatus,
} from '../../../contact/shared/contract.ts';
import { type ContactText, languageOf, textIn } from '../../../contact/shared/text.ts';
import { countOpenByClient } from './open-by-client.ts';

interface BridgeOptions {
  service: { fetch(request: Request, context: { clientAddress: string }): Promise<Response> };
  clientAddressOf(request: IncomingMessage): string;
  text: ContactText;
  log: Log;
}

const RETRY_AFTER_S = '30';
/** Through a proxy, slow bodies could take all the host's connections (LIMIT-17). */
const maxAtOnce = { ofOneClient: 20, ofOne56: 40, ofOne48: 80 };

export function contactListener(options: BridgeOptions): RequestListener {
  const { service, clientAddressOf, text, log } = options;

  function refuse(code: ErrorCode, headers?: Record<string, string>, own = text): Response {
    const answer: ContactAnswer = { success: false, error: own.errors[code], code };
    return Response.json(answer, { status: errorStatus[code], headers });
  }

  const underWay = countOpenByClient<ServerResponse>(maxAtOnce);

  return getRequestListener(
    (request, { incoming, outgoing }) => {
      const clientAddress = clientAddressOf(incoming as IncomingMessage);
      return underWay.admit(outgoing as ServerResponse, clientAddress)
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
