/** The contact service as `Request -> Response`. It knows no host: the host gives the client address. */
import { type Context, Hono } from 'hono';
import type { Clock } from '../domain/clock.ts';
import { CHALLENGE_PATH, errorStatus, FUNCTION_PATH } from '../domain/contract.ts';
import { createChallengeLimit } from '../domain/limits/challenge-limit.ts';
import type { Log } from '../domain/log.ts';
import { type ContactText, languageOf, textIn } from '../domain/text.ts';
import {
  addCrossOriginHeaders,
  isAuthorized,
  judgeOrigin,
  preflightResponse,
} from '../http/callers.ts';
import { readBody } from '../http/read-body.ts';
import {
  type Refusal,
  refusalResponse,
  successResponse,
  unavailableRefusal,
} from '../http/respond.ts';
import { StoreUnavailableError } from '../store/store.ts';
import { parsePayload } from './payload.ts';
import { createSubmit, type SubmissionOptions, type SubmissionResult } from './submission.ts';

export interface ContactServiceOptions extends SubmissionOptions {
  clock: Clock;
  /** Any of them is accepted as bearer token. */
  publicKeys: string[];
  /** Origins of the site and of others whose pages may call the service, e.g. `https://example.ca`. */
  allowedOrigins: string[];
  text: ContactText;
  log: Log;
  /** Called after a request has been committed: wakes the outbox. */
  onAccepted: () => void;
}

interface CallContext {
  clientAddress: string;
}

export interface ContactService {
  fetch(request: Request, context: CallContext): Promise<Response>;
}

interface ServiceEnv {
  Bindings: CallContext;
  Variables: { requestId: string };
}
type ServiceContext = Context<ServiceEnv>;

const FUNCTION_METHODS = 'POST, OPTIONS';
const CHALLENGE_METHODS = 'GET, HEAD, OPTIONS';

export function createContactService(options: ContactServiceOptions): ContactService {
  const { captcha, clock, text, log } = options;
  const submit = createSubmit(options);

  function refuse(c: ServiceContext, refusal: Refusal): Response {
    const { code, problem, violations } = refusal;
    const fields = { requestId: c.get('requestId'), code, status: errorStatus[code] };
    // A visitor who did nothing wrong is sent away: somebody has to look.
    const level = code === 'unavailable' ? 'warn' : 'info';
    log[level]({ ...fields, problem, violations }, 'contact request refused');
    return refusalResponse(refusal, textIn(languageOf(c.req.raw, text), text));
  }

  function announce(c: ServiceContext, result: SubmissionResult & { outcome: 'accepted' }): void {
    const { heldReasons, captchaCause: cause } = result;
    const requestId = c.get('requestId');
    const code = heldReasons.length === 0 ? 'accepted' : 'held';
    if (cause !== null) log.warn({ requestId, cause }, 'captcha provider unavailable');
    log.info({ requestId, code, status: 200, heldReasons }, `contact request ${code}`);
    options.onAccepted();
  }

  async function receive(c: ServiceContext): Promise<Response> {
    const body = await readBody(c.req.raw);
    if (!body.ok) return refuse(c, body.refusal);
    const parsed = parsePayload(body.bytes);
    if (!parsed.ok) return refuse(c, parsed.refusal);

    const result = await submit({
      payload: parsed.payload,
      body: body.bytes,
      language: languageOf(c.req.raw, text),
      clientAddress: c.env.clientAddress,
      now: clock.now(),
    });
    if (result.outcome === 'refused') return refuse(c, result.refusal);
    if (result.outcome === 'accepted') {
      announce(c, result);
    } else {
      const requestId = c.get('requestId');
      log.info({ requestId, code: 'duplicate', status: 200 }, 'contact request repeated');
    }
    return successResponse();
  }

  const app = new Hono<ServiceEnv>();

  app.use(async (c, next) => {
    c.set('requestId', crypto.randomUUID());
    const verdict = judgeOrigin(c.req.raw, options.allowedOrigins);
    if (verdict.outcome === 'refused') c.res = refuse(c, { code: 'origin_not_allowed' });
    else await next();
    c.res.headers.set('Cache-Control', 'no-store');
    addCrossOriginHeaders(c.res.headers, verdict);
  });

  app.options(FUNCTION_PATH, () => preflightResponse('POST', FUNCTION_METHODS));
  app.all(FUNCTION_PATH, (c) => {
    if (!isAuthorized(c.req.raw, options.publicKeys)) return refuse(c, { code: 'unauthorized' });
    if (c.req.method === 'POST') return receive(c);
    return refuse(c, { code: 'method_not_allowed', allow: FUNCTION_METHODS });
  });

  const { createChallenge } = captcha;
  if (createChallenge !== null) {
    const challengeLimit = createChallengeLimit();
    app.options(CHALLENGE_PATH, () => preflightResponse('GET', CHALLENGE_METHODS));
    app.get(CHALLENGE_PATH, async (c) => {
      const retryAfterMs = challengeLimit(c.env.clientAddress, clock.now());
      if (retryAfterMs !== null) return refuse(c, { code: 'rate_limited', retryAfterMs });
      return Response.json(await createChallenge(clock.now()));
    });
    app.all(CHALLENGE_PATH, (c) =>
      refuse(c, { code: 'method_not_allowed', allow: CHALLENGE_METHODS }),
    );
  }

  app.notFound((c) => refuse(c, { code: 'not_found' }));
  app.onError((error, c) => {
    const { code } = unavailableRefusal;
    const fields = { requestId: c.get('requestId'), code, status: errorStatus[code], err: error };
    if (error instanceof StoreUnavailableError) log.warn(fields, 'the store is unavailable');
    else log.error(fields, 'contact request failed unexpectedly');
    return refusalResponse(unavailableRefusal, textIn(languageOf(c.req.raw, text), text));
  });

  return { fetch: async (request, context) => app.fetch(request, context) };
}
