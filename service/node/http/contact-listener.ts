/** A service of the contact core (`Request -> Response`) as a listener of `node:http`. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Log } from '../../log.ts';
import { addCrossOriginHeaders, judgeOrigin } from '../../requests/http/callers.ts';
import { type Refusal, refusalResponse, unavailableRefusal } from '../../requests/http/respond.ts';
import { errorStatus } from '../../shared/contract.ts';
import { type ContactText, languageOf, textIn } from '../../shared/text.ts';
import type { ClientReader } from './client-address.ts';
import { countOpenByClient } from './open-by-client.ts';

interface RequestContext {
  clientAddress: string;
  isShared: boolean;
}

interface BridgeOptions {
  service: { fetch(request: Request, context: RequestContext): Promise<Response> };
  /** Origins whose pages may read the answers. */
  allowedOrigins: string[];
  clientOf: ClientReader['of'];
  text: ContactText;
  log: Log;
}

const tooManyUnderWay: Refusal = {
  code: 'rate_limited',
  problem: 'too many of one client under way',
  retryAfterMs: 30_000,
};
/** Through a proxy, slow bodies could take all the host's connections. */
const maxAtOnce = { ofOneClient: 20, ofOne56: 40, ofOne48: 80 };

export function contactListener(options: BridgeOptions): RequestListener {
  const { service, allowedOrigins, clientOf, text, log } = options;

  /** As the service itself answers. Null: what came forms no request, so no page can have sent it. */
  function refusalOf(request: Request | null, refusal: Refusal): Response {
    const language = request && languageOf(request, text);
    const response = refusalResponse(refusal, textIn(language, text));
    response.headers.set('Cache-Control', 'no-store');
    if (request) addCrossOriginHeaders(response.headers, judgeOrigin(request, allowedOrigins));
    return response;
  }

  function refuse(request: Request | null, refusal: Refusal): Response {
    const { code, problem } = refusal;
    log.info({ code, status: errorStatus[code], problem }, 'request refused before the service');
    return refusalOf(request, refusal);
  }

  function failed(request: Request | null, error: unknown): Response {
    log.error({ err: error }, 'the service failed unexpectedly');
    return refusalOf(request, unavailableRefusal);
  }

  const underWay = countOpenByClient<ServerResponse>(maxAtOnce);

  return getRequestListener(
    (request, { incoming, outgoing }) => {
      const { address, isShared } = clientOf(incoming as IncomingMessage);
      if (!underWay.admit(outgoing as ServerResponse, address)) {
        return refuse(request, tooManyUnderWay);
      }
      return service
        .fetch(request, { clientAddress: address, isShared })
        .catch((error) => failed(request, error));
    },
    {
      // For HTTP/1.0, which has no Host header.
      hostname: 'localhost',
      // A RequestError: the target or the Host header does not form a URL.
      errorHandler: (error) =>
        error instanceof RequestError
          ? refuse(null, {
              code: 'bad_request',
              problem: 'the target or the Host header is no URL',
            })
          : failed(null, error),
    },
  );
}
