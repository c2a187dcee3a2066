/** What all functions do with their environment, their database and failures. */
import {
  addCrossOriginHeaders,
  judgeOrigin,
  preflightResponse,
} from '../../../service/requests/http/callers.ts';
import { isTargetTooLong } from '../../../service/requests/http/request-target.ts';
import { refusalResponse, unavailableRefusal } from '../../../service/requests/http/respond.ts';
import { languageOf, textIn } from '../../../service/shared/text.ts';
import { openPostgresStore, type PostgresStore } from '../../../service/store/postgres/store.ts';
import { StoreUnavailableError } from '../../../service/store/store.ts';
import { contactSettings } from './content.ts';
import { type FunctionSettings, parseFunctionEnvironment } from './environment.ts';
import { log } from './log.ts';

type Handler = (request: Request) => Promise<Response>;

/** Many instances share the database's connections. Idle ones are given back after ten seconds. */
const POOL_SIZE = 2;

/** 503 in a form that the pages of the site may read; the reason is in the log. */
function refuseForNow(request: Request, allowedOrigins: string[]): Response {
  const { text } = contactSettings;
  const response =
    request.method === 'OPTIONS'
      ? preflightResponse('POST', 'POST, OPTIONS')
      : refusalResponse(unavailableRefusal, textIn(languageOf(request, text), text));
  response.headers.set('Cache-Control', 'no-store');
  addCrossOriginHeaders(response.headers, judgeOrigin(request, allowedOrigins));
  return response;
}

function logFailure(err: unknown): void {
  if (err instanceof StoreUnavailableError) log.warn({ err }, 'the store is unavailable');
  else log.error({ err }, 'the function failed unexpectedly');
}

/**
 * Opens the database at the first request, and again after a failure. Without it, or with a wrong environment, every
 * request is refused: none may seem to be accepted.
 */
export function serve(
  createHandler: (settings: FunctionSettings, store: PostgresStore) => Handler,
): void {
  const result = parseFunctionEnvironment(Deno.env.toObject(), contactSettings);
  if (!result.ok) {
    log.error({ problems: result.problems }, 'the environment of the function is not right');
    Deno.serve(async (request) => refuseForNow(request, [contactSettings.siteUrl]));
    return;
  }
  const { settings } = result;
  const { databaseUrl: url, webhook, allowedOrigins } = settings;
  const open = async () =>
    createHandler(
      settings,
      await openPostgresStore({ url, poolSize: POOL_SIZE, hasWebhook: webhook !== null, log }),
    );
  let opened: Promise<Handler> | null = null;
  Deno.serve(async (request) => {
    if (isTargetTooLong(request.url)) return new Response('URI too long\n', { status: 414 });
    try {
      opened ??= open().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return await (await opened)(request);
    } catch (error) {
      logFailure(error);
      return refuseForNow(request, allowedOrigins);
    }
  });
}
