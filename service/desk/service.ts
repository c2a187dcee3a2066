/** What the calls of the desk's API have in common. */
import type { Context } from 'hono';
import type { Log } from '../log.ts';
import type { Refusal } from '../requests/http/respond.ts';
import type { Clock } from '../shared/clock.ts';
import type { HostMetrics, NoSuchRequest } from '../shared/desk.ts';
import type { ContactStore } from '../store/store.ts';
import type { DeskStore } from './desk-store.ts';
import type { DeskKeys, ValidKey } from './keys.ts';

export type DeskServiceStore = Pick<
  ContactStore,
  | 'act'
  | 'clockHold'
  | 'countRequests'
  | 'endClockHold'
  | 'eraseRequest'
  | 'findRequest'
  | 'historyOf'
  | 'indexForSearch'
  | 'listPage'
  | 'listRecord'
  | 'outboxHealth'
  | 'queueKeyEmails'
  | 'retentionChange'
>;

export interface DeskServiceOptions {
  store: DeskServiceStore;
  keys: DeskKeys;
  /** Where keys are e-mailed to. */
  mailboxes: string[];
  /** E-mails are written to files, and nobody gets them. */
  isSpooled: boolean;
  /** The only one whose pages may call. */
  siteUrl: string;
  messageIdDomain: string;
  measure: () => Promise<HostMetrics>;
  clock: Clock;
  log: Log;
  /** Called after an e-mail was queued: wakes the outbox. */
  onQueued: () => void;
}

export interface DeskEnv {
  Variables: { requestId: string; key: ValidKey };
}
export type DeskContext = Context<DeskEnv>;

export type Refuse = (c: DeskContext, refusal: Refusal) => Response;

export async function noSuchRequest(
  store: Pick<DeskStore, 'listRecord'>,
  id: number | null,
): Promise<Response> {
  const [entry] = id === null ? [] : await store.listRecord({ requestId: id, limit: 1 });
  const erased = entry?.act === 'erase' ? entry : null;
  const answer: NoSuchRequest = { success: false, code: 'no_such_request', erased };
  return Response.json(answer, { status: 404 });
}
