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
  type ErrorCode,
  errorCodes,
  FUNCTION_NAME,
} from '../../service/domain/contract.ts';
import { queryClient } from '../browser-state/query-client.ts';
import { contactConfigQuery } from './contact-config.ts';

/** A request that hangs has to end. */
const timeoutMs = 30_000;
/** A service that gives way to another release is back within this. */
const repeatAfterMs = 3000;

export type SendResult =
  | { outcome: 'sent' }
  /** The request was refused. `code` is null if that was not the service itself, the others if it did not say more. */
  | { outcome: 'refused'; code: string | null; error: string | null; retryAfterMs: number | null }
  /** There was no answer, so it is unknown whether the request arrived. `error` is what was thrown. */
  | { outcome: 'unanswered'; error: unknown };

interface Client {
  config: ContactConfig;
  supabase: SupabaseClient;
}
let client: Client | null = null;

/**
 * Makes the client, which takes a phone some 50 ms, once. Its settings are not fetched again, even if they are old.
 */
export async function prepare(): Promise<Client> {
  if (client !== null) return client;
  const config = await queryClient.ensureQueryData(contactConfigQuery);
  client ??= { config, supabase: clientFor(config) };
  return client;
}

/** Rejects if no valid answer comes, with the sentence `timedOut` if none came in time. After that nothing is sent. */
export async function send(payload: ContactPayload, timedOut: string): Promise<SendResult> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  // What is awaited before the client's requests, such as its session, does not heed the signal.
  const aborted = new Promise<never>((_, reject) => {
    deadline.signal.addEventListener('abort', () => reject(new Error(timedOut)));
  });
  const work = prepare().then((client) => invoke(client, payload, deadline.signal, true));
  return Promise.race([work, aborted]).finally(() => clearTimeout(timer));
}

function clientFor({ functionsUrl, publicKey }: ContactConfig): SupabaseClient {
  return createClient(functionsUrl || location.origin, publicKey, {
    global: { fetch: fetchToTheEnd },
    auth: { storage: localStorageIfAllowed(), persistSession: true, autoRefreshToken: true },
  });
}

/**
 * Sends once, and once more what a proxy has answered in place of the service: if the first had arrived, the service knows
 * the second by its fingerprint.
 */
async function invoke(
  { config, supabase }: Client,
  payload: ContactPayload,
  signal: AbortSignal,
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
    signal,
  });
  if (error instanceof FunctionsHttpError || error instanceof FunctionsRelayError) {
    const { status, headers } = error.context;
    const answer = await answerOf(error.context);
    if (mayRepeat && isOfProxy(status, answer)) {
      await new Promise((resolve) => setTimeout(resolve, repeatAfterMs));
      return invoke({ config, supabase }, payload, signal, false);
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

/** What stands in front of the service may answer with codes of its own: Supabase with BOOT_ERROR and others. */
function isOfProxy(status: number, answer: unknown): boolean {
  return status >= 502 && status <= 504 && ownCode(answer) === null;
}

function ownCode(answer: unknown): ErrorCode | null {
  return errorCodes.find((code) => isRecord(answer) && answer.code === code) ?? null;
}

function refusal(answer: unknown, retryAfter: string | null): SendResult {
  const { error } = isRecord(answer) ? answer : {};
  const seconds = Number(retryAfter ?? Number.NaN);
  return {
    outcome: 'refused',
    code: ownCode(answer),
    error: typeof error === 'string' ? error : null,
    retryAfterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
