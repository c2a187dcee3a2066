/** The desk's service (service/domain/desk.ts), asked with the key that this browser keeps, and what else it keeps. */

import { useSyncExternalStore } from 'react';
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
import { deskKeyNames } from '../browser-state/desk-keys.ts';
import { queryClient } from '../browser-state/query-client.ts';

/** Without a limit, a connection that hangs would never show an error (ms). */
const timeout = 20_000;
/** In ms. */
const pauseBeforeRetry = 1000;

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
  method?: 'GET' | 'POST';
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
        if (config.captcha.provider !== 'altcha') keepKeysInDocument();
        return config.functionsUrl;
      },
    });

  async function ask(path: string, { method = 'GET', body, key }: Call = {}): Promise<Response> {
    const used = key ?? readKept('key');
    const response = await send(`${await functionsUrl()}${DESK_PATH}${path}`, {
      method,
      headers: {
        ...(used === null ? {} : { Authorization: `Bearer ${used}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.ok) {
      const renewed = response.headers.get(RENEWED_KEY_HEADER);
      if (renewed !== null && readKept('key') === used) keep('key', renewed);
      return response;
    }
    const failure = await failureOf(response);
    if (failure.code === 'unauthorized' && key === undefined && readKept('key') === used) {
      keep('key', null);
    }
    throw failure;
  }
  const read = async <Answer>(path: string, call?: Call): Promise<Answer> =>
    (await ask(path, call)).json();
  /** Sends it once more: every act is done once, however often it arrives. */
  const act = async <Answer>(path: string, body: unknown): Promise<Answer> => {
    const call: Call = { method: 'POST', body };
    try {
      return await read(path, call);
    } catch (error) {
      if (!isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseBeforeRetry));
      return read(path, call);
    }
  };

  /** In the body, because servers log addresses and the words are names of visitors. */
  const bodyOf = ({ list, search }: Listed, after: number | null): Call => ({
    method: 'POST',
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
      const send = (body: object) => read<DeskKeyAnswer>('/key', { method: 'POST', body });
      const answer = await send({});
      if (answer.challenge === undefined) return answer;
      const { solve } = await import('./proof-of-work.ts');
      const second = await send({ captcha: await solve(answer.challenge) });
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
      press: { act: Act; person: string; version: number; actId: string; text?: string },
    ) => act<DeskActAnswer>(`/requests/${id}/acts`, press),
    erase: (id: number, person: string) =>
      act<{ erased: RecordEntry }>(`/requests/${id}/erase`, { person, number: id }),
    actOnMany: (name: BulkAct, person: string, requests: { id: number; version: number }[]) =>
      act<DeskBulkAnswer>('/acts', { act: name, person, requests }),
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

/** The key, the name of the person, and what was opened without a key. */
const names = {
  ...deskKeyNames,
  person: 'desk-person',
  requestedHash: 'desk-requested-hash',
};
type Kept = keyof typeof names;

/**
 * With the captcha of another company, a script of theirs runs on the contact page, which shares its origin and so its
 * storage with the desk. Then keys are kept in this document only: they are gone when it is left, and the link in the e-mail
 * brings one back. Null with our own captcha.
 */
let keysOfDocument: Map<string, string> | null = null;

function keepKeysInDocument(): void {
  keysOfDocument ??= new Map();
  for (const kept of ['key', 'keyFromLink'] as const) readKept(kept);
}

/** A key that came with the address (take-key.js) is forgotten with the tab. */
function storageOf(kept: Kept): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const storage = kept === 'keyFromLink' ? sessionStorage : localStorage;
  const keys = keysOfDocument;
  if (keys === null || (kept !== 'key' && kept !== 'keyFromLink')) return storage;
  return {
    getItem(name) {
      const stored = storage.getItem(name);
      if (stored !== null) keys.set(name, stored);
      storage.removeItem(name);
      return keys.get(name) ?? null;
    },
    setItem: (name, value) => void keys.set(name, value),
    removeItem: (name) => void keys.delete(name),
  };
}

/** Told to this page, as the browser tells a `storage` event to the others. */
const CHANGED = 'desk-kept';

export function readKept(kept: Kept): string | null {
  return storageOf(kept).getItem(names[kept]);
}

/** Null removes it. */
export function keep(kept: Kept, value: string | null): void {
  if (value === null) storageOf(kept).removeItem(names[kept]);
  else storageOf(kept).setItem(names[kept], value);
  dispatchEvent(new Event(CHANGED));
}

/** The kept value as it is now, also when another tab changes it. Undefined until the page is hydrated. */
export function useKept(kept: Kept): string | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => readKept(kept),
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  // At a `hashchange` take-key.js was there first.
  const events = [CHANGED, 'storage', 'hashchange'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}
