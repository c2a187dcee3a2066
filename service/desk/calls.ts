/** The calls of the desk's API, for whoever has a key, and what they share. */

import type { Context } from 'hono';
import type { Actor } from '../domain/acts.ts';
import type { AltchaVerifier } from '../domain/captcha.ts';
import type { Clock } from '../domain/clock.ts';
import type {
  DeskActAnswer,
  DeskBulkAnswer,
  DeskDeletionAnswer,
  DeskHealth,
  DeskKeyAnswer,
  DeskList,
  DeskRecord,
  DeskSession,
  NoSuchRequest,
} from '../domain/desk.ts';
import { type HostMetrics, troublesOf } from '../domain/health.ts';
import { KEY_EMAIL_INTERVAL_MS } from '../domain/key-emails.ts';
import { createChallengeLimit } from '../domain/limits/challenge-limit.ts';
import type { Log } from '../domain/log.ts';
import { wakeOutbox } from '../http/wake-outbox.ts';
import { readServiceState } from '../store/service-state.ts';
import type { ContactStore } from '../store/store.ts';
import {
  actSchema,
  bulkSchema,
  deletionSchema,
  eraseSchema,
  keySchema,
  listSchema,
  parseRequestNumber,
  Refused,
  readInput,
  readPageQuery,
} from './input.ts';
import type { DeskKeys, ValidKey } from './keys.ts';
import { listRequestPage, readPage } from './list-requests.ts';
import { deskDetails, deskRequest } from './present.ts';
import { requestTableStream } from './request-table.ts';

type DeskServiceStore = Pick<
  ContactStore,
  | 'act'
  | 'countRequests'
  | 'decideDeletion'
  | 'eraseRequest'
  | 'findRequest'
  | 'hasClockJumped'
  | 'historyOf'
  | 'indexForSearch'
  | 'lastRetention'
  | 'listPage'
  | 'listRecord'
  | 'outboxHealth'
  | 'queueKeyEmails'
  | 'unusualDeletion'
>;

export interface DeskServiceOptions {
  store: DeskServiceStore;
  keys: DeskKeys;
  /** Where keys are e-mailed to. */
  mailboxes: string[];
  /** For whoever asks for one key after another; the page solves it by itself, whatever captcha the contact form has. */
  captcha: AltchaVerifier;
  /** E-mails are written to files, and nobody gets them. */
  isSpooled: boolean;
  /** Visitors may find a site that is not launched. */
  isPublicPreview: boolean;
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
type DeskContext = Context<DeskEnv>;

export function deskCalls(options: DeskServiceOptions) {
  const { store, clock, log, messageIdDomain } = options;

  function session(c: DeskContext): Response {
    const { mailbox, expiresAt } = c.get('key');
    const answer = { success: true, now: clock.now(), mailbox, expiresAt } as const;
    return Response.json(answer satisfies DeskSession);
  }

  async function list(c: DeskContext): Promise<Response> {
    const { q: search, after = null, ...query } = await readInput(c.req.raw, listSchema);
    const now = clock.now();
    const { requests, next } = await listRequestPage(store, { ...query, search, after, now });
    return Response.json({
      success: true,
      now,
      counts: await store.countRequests(now),
      requests: requests.map((request) => deskRequest(request, now)),
      next,
    } satisfies DeskList);
  }

  async function exportTable(c: DeskContext): Promise<Response> {
    const { state, q: search, takenBy } = await readInput(c.req.raw, listSchema);
    const query = { state, search, takenBy, now: clock.now() };
    const table = await requestTableStream(store, query, (error) =>
      log.error({ requestId: c.get('requestId'), err: error }, 'the CSV export broke off'),
    );
    return new Response(table, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-16le',
        'Content-Disposition': `attachment; filename="requests-${state}.csv"`,
      },
    });
  }

  async function show(c: DeskContext): Promise<Response> {
    const id = parseRequestNumber(c.req.param('id'));
    const details = id === null ? null : await deskDetails(store, id, clock.now());
    return details === null ? noSuchRequest(id) : Response.json({ success: true, ...details });
  }

  async function listRecord(c: DeskContext): Promise<Response> {
    const { after = null, limit } = readPageQuery(c.req.raw);
    const { rows: entries, next } = await readPage(limit, (atMost) =>
      store.listRecord({ after, limit: atMost }),
    );
    return Response.json({ success: true, now: clock.now(), entries, next } satisfies DeskRecord);
  }

  async function healthNow(): Promise<DeskHealth> {
    const now = clock.now();
    const state = await readServiceState(store);
    const { outbox, unusual: unusualDeletion } = state;
    const metrics = await options.measure();
    return {
      success: true,
      now,
      troubles: troublesOf(state, metrics, now),
      lastEmailAt: outbox.lastSentAt,
      waiting: outbox.pending,
      oldestWaitingAt: outbox.oldestUndeliveredAt,
      dead: outbox.dead,
      lastFailure: outbox.lastError,
      isSpooled: options.isSpooled,
      isPublicPreview: options.isPublicPreview,
      unusualDeletion,
      ...metrics,
    };
  }

  async function noSuchRequest(id: number | null): Promise<Response> {
    const [entry] = id === null ? [] : await store.listRecord({ requestId: id, limit: 1 });
    const erased = entry?.act === 'erase' ? entry : null;
    const answer: NoSuchRequest = { success: false, code: 'no_such_request', erased };
    return Response.json(answer, { status: 404 });
  }

  const actor = (c: DeskContext, person: string): Actor => ({
    person,
    mailbox: c.get('key').mailbox,
  });
  const logAct = (c: DeskContext, act: string, outcome: string) =>
    log.info({ requestId: c.get('requestId'), act, outcome }, 'desk action');

  const wake = (c: DeskContext) => wakeOutbox(options.onQueued, log, c.get('requestId'));

  const challengeLimit = createChallengeLimit();

  async function sendKeys(c: DeskContext): Promise<Response> {
    const { captcha: token } = await readInput(c.req.raw, keySchema);
    const { mailboxes, isSpooled } = options;
    const { clientAddress } = c.env;
    const now = clock.now();
    const captcha =
      token === undefined ? null : await options.captcha.verify(token, { clientAddress, now });
    const asked = { mailboxes, now, messageIdDomain, by: null, captcha };
    const result = await store.queueKeyEmails(asked);
    logAct(c, 'key', result.outcome);
    const answer = { success: true, sent: false, waitSeconds: 0, isSpooled } as const;
    const respond = (more: Partial<DeskKeyAnswer>) =>
      Response.json({ ...answer, ...more } satisfies DeskKeyAnswer, { status: 202 });
    switch (result.outcome) {
      case 'queued':
        wake(c);
        return respond({ sent: true, waitSeconds: KEY_EMAIL_INTERVAL_MS / 1000 });
      case 'too_soon':
        return respond({ waitSeconds: Math.ceil(result.waitMs / 1000) });
      case 'captcha_needed': {
        const retryAfterMs = challengeLimit(clientAddress, now);
        if (retryAfterMs !== null) throw new Refused({ code: 'rate_limited', retryAfterMs });
        return respond({ challenge: await options.captcha.createChallenge(now) });
      }
    }
  }

  async function act(c: DeskContext): Promise<Response> {
    const id = parseRequestNumber(c.req.param('id'));
    const input = await readInput(c.req.raw, actSchema);
    if (id === null) return noSuchRequest(id);
    const { person, version, ...what } = input;
    const now = clock.now();
    const by = actor(c, person);
    const requests = [{ id, version }];
    const [result] = await store.act({ ...what, by, now, requests, messageIdDomain });
    const outcome = result?.outcome ?? 'no_such_request';
    logAct(c, what.act, outcome);
    if (outcome === 'changed' && /^(release|retry)$/.test(what.act)) wake(c);
    const details = await deskDetails(store, id, now);
    if (details === null) return noSuchRequest(id);
    if (outcome === 'changed' || outcome === 'unchanged') {
      return Response.json({ success: true, outcome, ...details } satisfies DeskActAnswer);
    }
    return Response.json({ success: false, code: outcome, ...details }, { status: 409 });
  }

  async function actOnMany(c: DeskContext): Promise<Response> {
    const { person, ...what } = await readInput(c.req.raw, bulkSchema);
    const now = clock.now();
    const results = await store.act({ ...what, by: actor(c, person), now, messageIdDomain });
    logAct(c, what.act, `${results.filter(({ outcome }) => outcome === 'changed').length} changed`);
    if (what.act === 'release') wake(c);
    return Response.json({ success: true, now, results } satisfies DeskBulkAnswer);
  }

  async function erase(c: DeskContext): Promise<Response> {
    const id = parseRequestNumber(c.req.param('id'));
    const { person, number } = await readInput(c.req.raw, eraseSchema);
    if (id === null || number !== id) {
      throw new Refused({ code: 'bad_request', problem: 'another number was typed' });
    }
    // Run even if the row is gone: an earlier erase may have left copies when the file was locked.
    const isErased = await store.eraseRequest(id, { by: actor(c, person), now: clock.now() });
    logAct(c, 'erase', isErased ? 'changed' : 'unchanged');
    const [erased] = await store.listRecord({ requestId: id, limit: 1 });
    return erased === undefined ? noSuchRequest(id) : Response.json({ success: true, erased });
  }

  async function decideDeletion(c: DeskContext): Promise<Response> {
    const { person, ...decision } = await readInput(c.req.raw, deletionSchema);
    const by = actor(c, person);
    const isDecided = await store.decideDeletion({ ...decision, by, now: clock.now() });
    const outcome = isDecided ? 'changed' : 'unchanged';
    logAct(c, decision.decision, outcome);
    return Response.json({ ...(await healthNow()), outcome } satisfies DeskDeletionAnswer);
  }

  return {
    session,
    list,
    exportTable,
    show,
    listRecord,
    health: async () => Response.json(await healthNow()),
    sendKeys,
    act,
    actOnMany,
    erase,
    decideDeletion,
  };
}
