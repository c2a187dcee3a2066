/** The desk's API as `Request -> Response` (docs/decisions/2026-11-22-desk.md). It knows no host. */
import { Hono } from 'hono';
import {
  addCrossOriginHeaders,
  bearerToken,
  judgeOrigin,
  preflightResponse,
} from '../requests/http/callers.ts';
import { type Refusal, refusalHeaders, unavailableRefusal } from '../requests/http/respond.ts';
import { errorStatus } from '../shared/contract.ts';
import { DESK_PATH, RENEWED_KEY_HEADER } from '../shared/desk.ts';
import { StoreUnavailableError } from '../store/store.ts';
import { actCalls } from './act-calls.ts';
import { readCalls } from './read-calls.ts';
import type { DeskEnv, DeskServiceOptions, Refuse } from './service.ts';

interface DeskService {
  fetch(request: Request, context: { clientAddress: string }): Promise<Response>;
}

const METHODS = 'GET, POST, OPTIONS';
const EXPOSED = `${RENEWED_KEY_HEADER}, Retry-After, Content-Disposition`;

function refusalOf(refusal: Refusal): Response {
  const { code } = refusal;
  const headers = refusalHeaders(refusal);
  return Response.json({ success: false, code }, { status: errorStatus[code], headers });
}

export function createDeskService(options: DeskServiceOptions): DeskService {
  const { keys, clock, log } = options;

  const refuse: Refuse = (c, refusal) => {
    const { code, problem } = refusal;
    const fields = { requestId: c.get('requestId'), code, status: errorStatus[code], problem };
    log.info(fields, 'desk call refused');
    return refusalOf(refusal);
  };
  const reading = readCalls(options, refuse);
  const acting = actCalls(options, refuse);

  const app = new Hono<DeskEnv>();

  app.use(async (c, next) => {
    c.set('requestId', crypto.randomUUID());
    const verdict = judgeOrigin(c.req.raw, [options.siteUrl]);
    if (verdict.outcome === 'refused') c.res = refuse(c, { code: 'origin_not_allowed' });
    else await next();
    c.res.headers.set('Cache-Control', 'no-store');
    addCrossOriginHeaders(c.res.headers, verdict, EXPOSED);
  });
  app.options('*', () => preflightResponse('GET, POST', METHODS));
  app.post(`${DESK_PATH}/key`, acting.sendKeys);

  // Before anything is looked up, so that a caller without a key learns nothing, not even from the time taken.
  app.use(async (c, next) => {
    const key = await keys.check(bearerToken(c.req.raw) ?? '', clock.now());
    if (key === null) {
      c.res = refuse(c, { code: 'unauthorized' });
      return;
    }
    c.set('key', key);
    await next();
    if (key.renewed !== null) c.res.headers.set(RENEWED_KEY_HEADER, key.renewed);
  });
  app.get(`${DESK_PATH}/session`, reading.session);
  app.post(`${DESK_PATH}/requests`, reading.list);
  app.post(`${DESK_PATH}/requests.csv`, reading.exportTable);
  app.get(`${DESK_PATH}/requests/:id`, reading.show);
  app.get(`${DESK_PATH}/record`, reading.listRecord);
  app.get(`${DESK_PATH}/health`, reading.health);
  app.post(`${DESK_PATH}/requests/:id/acts`, acting.act);
  app.post(`${DESK_PATH}/requests/:id/erase`, acting.erase);
  app.post(`${DESK_PATH}/acts`, acting.actOnMany);
  app.post(`${DESK_PATH}/clock`, acting.endClockHold);

  app.notFound((c) => refuse(c, { code: 'not_found' }));
  app.onError((error, c) => {
    const { code } = unavailableRefusal;
    const fields = { requestId: c.get('requestId'), code, status: errorStatus[code], err: error };
    if (error instanceof StoreUnavailableError) log.warn(fields, 'the store is unavailable');
    else log.error(fields, 'desk call failed unexpectedly');
    return refusalOf(unavailableRefusal);
  });

  return { fetch: async (request, context) => app.fetch(request, context) };
}
