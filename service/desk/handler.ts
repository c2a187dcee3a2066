/** The desk's API as `Request -> Response` (docs/decisions/desk.md). It knows no host. */
import { Hono } from 'hono';
import { errorStatus } from '../domain/contract.ts';
import { DESK_PATH, RENEWED_KEY_HEADER } from '../domain/desk.ts';
import {
  addCrossOriginHeaders,
  bearerToken,
  judgeOrigin,
  preflightResponse,
} from '../http/callers.ts';
import { type Refusal, refusalHeaders, unavailableRefusal } from '../http/respond.ts';
import { StoreUnavailableError } from '../store/store.ts';
import { type DeskEnv, type DeskServiceOptions, deskCalls } from './calls.ts';
import { Refused } from './input.ts';

interface DeskService {
  fetch(request: Request, context: { clientAddress: string }): Promise<Response>;
}

const METHODS = 'GET, POST, OPTIONS';
const EXPOSED = `${RENEWED_KEY_HEADER}, Retry-After, Content-Disposition`;

export function createDeskService(options: DeskServiceOptions): DeskService {
  const { keys, clock, log } = options;

  const calls = deskCalls(options);

  function answerRefusal(refusal: Refusal): Response {
    const { code } = refusal;
    const headers = refusalHeaders(refusal);
    return Response.json({ success: false, code }, { status: errorStatus[code], headers });
  }

  function refuse(requestId: string, refusal: Refusal): Response {
    const { code, problem } = refusal;
    log.info({ requestId, code, status: errorStatus[code], problem }, 'desk call refused');
    return answerRefusal(refusal);
  }

  const app = new Hono<DeskEnv>();

  app.use(async (c, next) => {
    c.set('requestId', crypto.randomUUID());
    const verdict = judgeOrigin(c.req.raw, [options.siteUrl]);
    if (verdict.outcome === 'refused')
      c.res = refuse(c.get('requestId'), { code: 'origin_not_allowed' });
    else await next();
    c.res.headers.set('Cache-Control', 'no-store');
    addCrossOriginHeaders(c.res.headers, verdict, EXPOSED);
  });
  app.options('*', () => preflightResponse('GET, POST', METHODS));
  app.post(`${DESK_PATH}/key`, calls.sendKeys);

  // Before anything is looked up, so that a caller without a key learns nothing, not even from the time taken.
  app.use(async (c, next) => {
    const key = await keys.check(bearerToken(c.req.raw) ?? '', clock.now());
    if (key === null) {
      c.res = refuse(c.get('requestId'), { code: 'unauthorized' });
      return;
    }
    c.set('key', key);
    await next();
    if (key.renewed !== null) c.res.headers.set(RENEWED_KEY_HEADER, key.renewed);
  });
  app.get(`${DESK_PATH}/session`, calls.session);
  app.post(`${DESK_PATH}/requests`, calls.list);
  app.post(`${DESK_PATH}/requests.csv`, calls.exportTable);
  app.get(`${DESK_PATH}/requests/:id`, calls.show);
  app.post(`${DESK_PATH}/requests/:id/acts`, calls.act);
  app.post(`${DESK_PATH}/requests/:id/erase`, calls.erase);
  app.post(`${DESK_PATH}/acts`, calls.actOnMany);

  app.notFound((c) => refuse(c.get('requestId'), { code: 'not_found' }));
  app.onError((error, c) => {
    if (error instanceof Refused) return refuse(c.get('requestId'), error.refusal);
    const { code } = unavailableRefusal;
    const fields = { requestId: c.get('requestId'), code, status: errorStatus[code], err: error };
    if (error instanceof StoreUnavailableError) log.warn(fields, 'the store is unavailable');
    else log.error(fields, 'desk call failed unexpectedly');
    return answerRefusal(unavailableRefusal);
  });

  return { fetch: async (request, context) => app.fetch(request, context) };
}
