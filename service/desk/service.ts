/** What the calls of the desk's API have in common. */
import type { Context } from 'hono';
import type { Log } from '../log.ts';
import type { AltchaVerifier } from '../requests/captcha/altcha.ts';
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
>;

export interface DeskServiceOptions {
  store: DeskServiceStore;
  keys: DeskKeys;
  /** Where keys are e-mailed to. */
  mailboxes: string[];
  /** Of who wants a key after others were sent; solved by the page itself, whatever the contact form has. */
  captcha: AltchaVerifier;
  /** E-mails are written to files, and nobody gets them. */
  isSpooled: boolean;
  /** Visitors may find a site that is not launched. */
  isPublicPreview?: boolean;
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
  Bindings: { clientAddress: string };
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
