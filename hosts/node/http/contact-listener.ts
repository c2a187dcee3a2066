/** A service of the contact core (`Request -> Response`) as a listener of `node:http`. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { addCrossOriginHeaders, judgeOrigin } from '../../../contact/http/cross-origin.ts';
import {
  type Refusal,
  refusalResponse,
  unavailableRefusal,
} from '../../../contact/http/respond.ts';
import type { Log } from '../../../contact/log.ts';
import { type ContactText, languageOf, textIn } from '../../../contact/shared/text.ts';
import { countOpenByClient } from './open-by-client.ts';

interface BridgeOptions {
  service: { fetch(request: Request, context: { clientAddress: string }): Promise<Response> };
  /** Origins whose pages may read the answers. */
  allowedOrigins: string[];
  clientAddressOf(request: IncomingMessage): string;
  text: ContactText;
  log: Log;
}

const tooManyUnderWay: Refusal = { code: 'rate_limited', retryAfterMs: 30_000 };
/** Through a proxy, slow bodies could take all the host's connections (LIMIT-17). */
const maxAtOnce = { ofOneClient: 20, ofOne56: 40, ofOne48: 80 };

export function contactListener(options: BridgeOptions): RequestListener {
  const { service, allowedOrigins, clientAddressOf, text, log } = options;

  /** As the service itself refuses. */
  function refuse(request: Request, refusal: Refusal): Response {
    const response = refusalResponse(refusal, textIn(languageOf(request, text), text));
    response.headers.set('Cache-Control', 'no-store');
    addCrossOriginHeaders(response.headers, judgeOrigin(request, allowedOrigins));
    return response;
  }

  const underWay = countOpenByClient<ServerResponse>(maxAtOnce);

  return getRequestListener(
    async (request, { incoming, outgoing }) => {
      const clientAddress = clientAddressOf(incoming as IncomingMessage);
      if (!underWay.admit(outgoing as ServerResponse, clientAddress)) {
        return refuse(request, tooManyUnderWay);
      }
      try {
        return await service.fetch(request, { clientAddress });
      } catch (error) {
        log.error({ err: error }, 'the service failed unexpectedly');
        return refuse(request, unavailableRefusal);
      }
    },
    {
      // For HTTP/1.0, which has no Host header.
      hostname: 'localhost',
      // The request's target or Host header does not form a URL, so there is no request to judge.
      errorHandler: () => refusalResponse({ code: 'bad_request' }, text),
    },
  );
}
