/** What all functions do with their environment and with failures. */
import {
  addCrossOriginHeaders,
  judgeOrigin,
  preflightResponse,
} from '../../../service/http/callers.ts';
import { isTargetTooLong } from '../../../service/http/request-target.ts';
import { refusalResponse, unavailableRefusal } from '../../../service/http/respond.ts';
import { StoreUnavailableError } from '../../../service/store/store.ts';
import { contactSettings } from './content.ts';
import { type FunctionSettings, parseFunctionEnvironment } from './environment.ts';
import { log } from './log.ts';

type Handler = (request: Request) => Promise<Response>;

/** 503 in a form that the pages of these origins may read; the reason is in the log. */
function refuseForNow(request: Request, allowedOrigins: string[]): Response {
  const { text } = contactSettings;
  const response =
    request.method === 'OPTIONS'
      ? preflightResponse('POST', 'POST, OPTIONS')
      : refusalResponse(unavailableRefusal, text);
  response.headers.set('Cache-Control', 'no-store');
  addCrossOriginHeaders(response.headers, judgeOrigin(request, allowedOrigins));
  return response;
}

function logFailure(err: unknown): void {
  if (err instanceof StoreUnavailableError) log.warn({ err }, 'the store is unavailable');
  else log.error({ err }, 'the function failed unexpectedly');
}

/** With a wrong environment every request is refused: none may seem to be accepted. */
export function serve(createHandler: (settings: FunctionSettings) => Handler): void {
  const result = parseFunctionEnvironment(Deno.env.toObject(), contactSettings);
  if (!result.ok) {
    log.error({ problems: result.problems }, 'the environment of the function is not right');
    Deno.serve(async (request) => refuseForNow(request, [contactSettings.siteUrl]));
    return;
  }
  const { settings } = result;
  const handle = createHandler(settings);
  Deno.serve(async (request) => {
    if (isTargetTooLong(request.url)) return new Response('URI too long\n', { status: 414 });
    try {
      return await handle(request);
    } catch (error) {
      logFailure(error);
      return refuseForNow(request, settings.allowedOrigins);
    }
  });
}
