/** The contact service (`Request -> Response`) as a listener of `node:http`. */
import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { ContactService } from '../../../contact/handler.ts';
import type { Log } from '../../../contact/log.ts';
import {
  type ContactAnswer,
  type ErrorCode,
  errorStatus,
} from '../../../contact/shared/contract.ts';
import type { ContactText } from '../../../contact/shared/text.ts';

interface BridgeOptions {
  service: ContactService;
  clientAddressOf(request: IncomingMessage): string;
  text: ContactText;
  log: Log;
}

const RETRY_AFTER_S = '30';

export function contactListener(options: BridgeOptions): RequestListener {
  const { service, clientAddressOf, text, log } = options;

  function refuse(code: ErrorCode, headers?: Record<string, string>): Response {
    const answer: ContactAnswer = { success: false, error: text.errors[code], code };
    return Response.json(answer, { status: errorStatus[code], headers });
  }

  return getRequestListener(
    (request, { incoming }) =>
      service.fetch(request, { clientAddress: clientAddressOf(incoming as IncomingMessage) }),
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
