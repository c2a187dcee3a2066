/** Sends a contact request through the Supabase client. */
import {
  createClient,
  FunctionsHttpError,
  FunctionsRelayError,
  type SupabaseClient,
} from '@supabase/supabase-js';
import {
  type ContactConfig,
  type ContactPayload,
  FUNCTION_NAME,
} from '../../service/shared/contract.ts';
import { queryClient } from '../browser-state/query-client.ts';
import { contactConfigQuery } from './contact-config.ts';

/** A request that hangs has to end. */
const timeoutMs = 30_000;
/** A service that gives way to another release is back within this. */
const repeatAfterMs = 3000;

export type SendResult =
  | { outcome: 'sent' }
  /** The server refused the request. Its values are null if it did not say more. */
  | { outcome: 'refused'; code: string | null; error: string | null; retryAfterMs: number | null }
  /** There was no answer, so it is unknown whether the request arrived. `error` is what was thrown. */
  | { outcome: 'unanswered'; error: unknown };

let client: { config: ContactConfig; supabase: SupabaseClient } | null = null;

/**
 * Makes the client, which takes a phone some 50 ms, once. Its settings are not fetched again, even if they are old.
 */
export async function prepare(): Promise<NonNullable<typeof client>> {
  if (client !== null) return client;
  const config = await queryClient.ensureQueryData(contactConfigQuery);
  client ??= { config, supabase: clientFor(config) };
  return client;
}

/** Rejects if no valid answer comes, with the sentence `timedOut` if none came in time. */
export function send(payload: ContactPayload, timedOut: string): Promise<SendResult> {
  return withDeadline(
    prepare().then(({ config, supabase }) => invoke(supabase, config, payload, true)),
    timedOut,
  );
}

function clientFor({ functionsUrl, publicKey }: ContactConfig): SupabaseClient {
  return createClient(functionsUrl || location.origin, publicKey, {
    global: { fetch: fetchToTheEnd },
    auth: { storage: localStorageIfAllowed(), persistSession: true, autoRefreshToken: true },
  });
}

/** The client also waits for its session, to which its own time limit does not apply. */
async function withDeadline<Result>(work: Promise<Result>, timedOut: string): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(timedOut)), timeoutMs);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}

/**
 * Sends once, and once more what a proxy has answered in place of the service: if the first had arrived, the service knows
 * the second by its fingerprint.
 */
async function invoke(
  supabase: SupabaseClient,
  config: ContactConfig,
  payload: ContactPayload,
  mayRepeat: boolean,
): Promise<SendResult> {
  const { data, error } = await supabase.functions.invoke(FUNCTION_NAME, {
    body: payload,
    // Set explicitly, because newer public keys are not JWTs and the client sends those as `apikey`
    // only.
    headers: {
      Authorization: `Bearer ${config.publicKey}`,
      // Needs no preflight (https://fetch.spec.whatwg.org/#cors-safelisted-request-header).
      'Content-Language': document.documentElement.lang,
    },
    timeout: timeoutMs,
  });
  if (error instanceof FunctionsHttpError || error instanceof FunctionsRelayError) {
    const { status, headers } = error.context;
    const answer = await answerOf(error.context);
    if (mayRepeat && isOfProxy(status, answer)) {
      await new Promise((resolve) => setTimeout(resolve, repeatAfterMs));
      return invoke(supabase, config, payload, false);
    }
    return refusal(answer, headers.get('Retry-After'));
  }
  if (error) throw error;
  return isRecord(data) && data.success === true ? { outcome: 'sent' } : refusal(data, null);
}

/** The browser sends the request to its end even if the visitor leaves the page. */
const fetchToTheEnd: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true });

/** With undefined the client keeps its session in memory. */
function localStorageIfAllowed(): Storage | undefined {
  try {
    return window.localStorage;
  } catch (error) {
    console.info('Local storage is denied; no session is kept.', error);
    return undefined;
  }
}

async function answerOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    // This is a proxy's error page, or the connection broke off.
    console.info('The answer was not JSON:', error);
    return null;
  }
}

function isOfProxy(status: number, answer: unknown): boolean {
  return status >= 502 && status <= 504 && !(isRecord(answer) && 'code' in answer);
}

function refusal(answer: unknown, retryAfter: string | null): SendResult {
  const { code, error } = isRecord(answer) ? answer : {};
  const seconds = Number(retryAfter ?? Number.NaN);
  return {
    outcome: 'refused',
    code: typeof code === 'string' ? code : null,
    error: typeof error === 'string' ? error : null,
    retryAfterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
