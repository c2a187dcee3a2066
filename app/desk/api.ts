/** The desk's service (service/domain/desk.ts), asked with the key that this browser keeps. */

import type { Act, BulkAct, RecordEntry } from '../../service/domain/acts.ts';
import {
  DESK_PATH,
  type DeskActAnswer,
  type DeskBulkAnswer,
  type DeskDetails,
  type DeskKeyAnswer,
  type DeskList,
  type DeskSession,
  RENEWED_KEY_HEADER,
} from '../../service/domain/desk.ts';
import type { ListState } from '../../service/domain/request-state.ts';
import { abortAfter } from '../browser-state/abort-after.ts';
import { queryClient } from '../browser-state/query-client.ts';
import { ENDED, keep, keepSecretsInDocument, readKept } from './kept.ts';

/** Without a limit, a connection that hangs would never show an error (ms). */
const timeout = 20_000;

/** Why the service did not do what was asked. */
export class DeskFailure extends Error {
  override name = 'DeskFailure';
  /** A code of the service; `offline` or `no_answer` if none came, and it may have done what it was asked. */
  readonly code: string;
  readonly answer: { erased?: RecordEntry | null } & Partial<DeskDetails>;
  /** Seconds until another try may succeed. */
  readonly retryAfter: number;

  constructor(code: string, answer: DeskFailure['answer'] = {}, retryAfter = 0) {
    super(code);
    this.code = code;
    this.answer = answer;
    this.retryAfter = retryAfter;
  }
}

/** Another try may succeed by itself. */
export function isPassing(error: unknown): boolean {
  return error instanceof DeskFailure && /^(offline|no_answer|unavailable)$/.test(error.code);
}

export type DeskApi = ReturnType<typeof createDeskApi>;

/** Which requests are shown. */
export interface Listed {
  list: ListState;
  /** Words, or nothing. */
  search: string;
}

interface Call {
  /** Makes it a POST. */
  body?: unknown;
  /** In place of the kept key, which the answer then does not touch. */
  key?: string;
}

export function createDeskApi(configPath: string) {
  /** Origin of the functions host; '' is the page's own. */
  const functionsUrl = () =>
    queryClient.ensureQueryData({
      queryKey: ['functions-url'],
      queryFn: async (): Promise<string> => {
        const response = await send(configPath, {});
        if (!response.ok) throw new DeskFailure('unavailable');
        const config = await response.json();
        if (config.captcha.provider !== 'altcha') keepSecretsInDocument();
        return config.functionsUrl;
      },
    });

  async function ask(path: string, { body, key }: Call = {}): Promise<Response> {
    const address = `${await functionsUrl()}${DESK_PATH}${path}`;
    const used = key ?? (readKept('key') || null);
    const response = await send(address, {
      headers: {
        ...(used === null ? {} : { Authorization: `Bearer ${used}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const isStillKept = readKept('key') === used;
    if (response.ok) {
      const renewed = response.headers.get(RENEWED_KEY_HEADER);
      if (renewed !== null && isStillKept) keep('key', renewed);
      return response;
    }
    const failure = await failureOf(response);
    if (failure.code === 'unauthorized' && key === undefined) {
      // Another tab has got a new one meanwhile.
      if (readKept('key') && !isStillKept) return ask(path, { body });
      // One that was never sent has not ended: this browser has lost it.
      if (isStillKept) keep('key', used === null ? null : ENDED);
    }
    throw failure;
  }
  const read = async <Answer>(path: string, call?: Call): Promise<Answer> =>
    (await ask(path, call)).json();

  /** In the body, because servers log addresses and the words are names of visitors. */
  const bodyOf = ({ list, search }: Listed, after: number | null): Call => ({
    // What is undefined is left out.
    body: { state: list, q: search, after: after ?? undefined },
  });

  return {
    /** Learns whether keys may stay in the browser's storage. Without an answer, the first call does. */
    async prepare(): Promise<void> {
      await functionsUrl().catch((error: unknown) =>
        console.info('The desk is not known yet:', error),
      );
    },
    sendKey: async () => {
      const answer = await read<DeskKeyAnswer>('/key', { body: {} });
      if (answer.challenge === undefined) return answer;
      const { solve } = await import('./proof-of-work.ts');
      const body = { captcha: await solve(answer.challenge) };
      const second = await read<DeskKeyAnswer>('/key', { body });
      if (second.challenge !== undefined) throw new DeskFailure('captcha_rejected');
      return second;
    },
    /** Fails with `unauthorized` unless the key opens the desk. */
    session: (key: string) => read<DeskSession>('/session', { key }),
    requests: (listed: Listed, after: number | null) =>
      read<DeskList>('/requests', bodyOf(listed, after)),
    csv: async (listed: Listed) => (await ask('/requests.csv', bodyOf(listed, null))).blob(),
    request: (id: number) => read<DeskDetails>(`/requests/${id}`),
    act: (
      id: number,
      body: { act: Act; person: string; version: number; actId: string; text?: string },
    ) => read<DeskActAnswer>(`/requests/${id}/acts`, { body }),
    erase: (id: number, others: number[], person: string) =>
      read<{ erased: RecordEntry }>(`/requests/${id}/erase`, {
        body: { person, number: id, others },
      }),
    actOnMany: (act: BulkAct, person: string, requests: { id: number; version: number }[]) =>
      read<DeskBulkAnswer>('/acts', { body: { act, person, requests } }),
  };
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const wasOffline = !navigator.onLine;
  try {
    return await fetch(url, { ...init, cache: 'no-store', signal: abortAfter(timeout) });
  } catch (error) {
    console.info('The desk could not be reached:', error);
    throw new DeskFailure(wasOffline ? 'offline' : 'no_answer');
  }
}

async function failureOf(response: Response): Promise<DeskFailure> {
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  const answer = isJson ? await response.json() : {};
  const code = answer.code ?? (response.status >= 500 ? 'unavailable' : String(response.status));
  return new DeskFailure(code, answer, Number(response.headers.get('Retry-After') ?? 0));
}
