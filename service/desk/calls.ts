/** The calls of the desk's API, for whoever has a key, and what they share. */

import type { Context } from 'hono';
import type { Actor } from '../domain/acts.ts';
import type { AltchaVerifier } from '../domain/captcha.ts';
import type { Clock } from '../domain/clock.ts';
import type {
  DeskActAnswer,
  DeskBulkAnswer,
  DeskKeyAnswer,
  DeskList,
  DeskSession,
  DeskTrouble,
  NoSuchRequest,
} from '../domain/desk.ts';
import { type HostMetrics, type ServiceState, troublesOf } from '../domain/health.ts';
import { KEY_EMAIL_INTERVAL_MS } from '../domain/key-emails.ts';
import { createChallengeLimit } from '../domain/limits/challenge-limit.ts';
import type { Log } from '../domain/log.ts';
import type { CompanyMail } from '../domain/outbox-entry.ts';
import { readServiceState } from '../store/service-state.ts';
import type { ContactStore } from '../store/store.ts';
import {
  actSchema,
  bulkSchema,
  eraseSchema,
  keySchema,
  listSchema,
  parseRequestNumber,
  Refused,
  readInput,
} from './input.ts';
import type { DeskKeys, ValidKey } from './keys.ts';
import { findRequests, listRequestPage } from './list-requests.ts';
import { deskDetails, deskRequest } from './present.ts';
import { requestTable } from './request-table.ts';

type DeskServiceStore = Pick<
  ContactStore,
  | 'act'
  | 'countRequests'
  | 'erasureOf'
  | 'eraseRequest'
  | 'findRequest'
  | 'historyOf'
  | 'listPage'
  | 'outboxHealth'
  | 'queueKeyEmails'
  | 'upkeepState'
>;

export interface DeskServiceOptions {
  store: DeskServiceStore;
  keys: DeskKeys;
  mail: CompanyMail;
  /** For whoever asks for one key after another; the page solves it by itself, whatever captcha the contact form has. */
  captcha: AltchaVerifier;
  /** E-mails are written to files, and nobody gets them. */
  isSpooled: boolean;
  /** Visitors may find a site that is not launched. */
  isPublicPreview: boolean;
  /** The only one whose pages may call. */
  siteUrl: string;
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
  const { store, clock, log, mail } = options;

  function session(c: DeskContext): Response {
    const { mailbox, expiresAt } = c.get('key');
    const answer = { success: true, now: clock.now(), mailbox, expiresAt } as const;
    return Response.json(answer satisfies DeskSession);
  }

  async function list(c: DeskContext): Promise<Response> {
    const { q: search, ...query } = await readInput(c.req.raw, listSchema);
    const now = clock.now();
    const { requests, next } = await listRequestPage(store, { ...query, search, now });
    const state = await readServiceState(store, now);
    return Response.json({
      success: true,
      now,
      counts: await store.countRequests(now),
      requests: requests.map((request) => deskRequest(request, now)),
      next,
      troubles: await troublesNow(state, now),
      deletedToday: state.deletedToday,
    } satisfies DeskList);
  }

  async function troublesNow(state: ServiceState, now: number): Promise<DeskTrouble[]> {
    return [
      ...troublesOf(state, await options.measure(), now),
      ...(options.isSpooled ? (['emails_spooled'] as const) : []),
      ...(options.isPublicPreview ? (['preview_public'] as const) : []),
    ];
  }

  async function exportTable(c: DeskContext): Promise<Response> {
    const { state, q: search } = await readInput(c.req.raw, listSchema);
    const table = await requestTable(findRequests(store, { state, search, now: clock.now() }));
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

  async function noSuchRequest(id: number | null): Promise<Response> {
    const erased = id === null ? null : await store.erasureOf(id);
    const answer: NoSuchRequest = { success: false, code: 'no_such_request', erased };
    return Response.json(answer, { status: 404 });
  }

  const actor = (c: DeskContext, person: string): Actor => ({
    person,
    mailbox: c.get('key').mailbox,
  });
  const logAct = (c: DeskContext, act: string, outcome: string) =>
    log.info({ requestId: c.get('requestId'), act, outcome }, 'desk action');

  const challengeLimit = createChallengeLimit();

  async function sendKeys(c: DeskContext): Promise<Response> {
    const { captcha: token } = await readInput(c.req.raw, keySchema);
    const { isSpooled } = options;
    const { clientAddress } = c.env;
    const now = clock.now();
    const captcha =
      token === undefined ? null : await options.captcha.verify(token, { clientAddress, now });
    const result = await store.queueKeyEmails({ ...mail, now, captcha });
    logAct(c, 'key', result.outcome);
    const answer = { success: true, sent: false, waitSeconds: 0, isSpooled } as const;
    const respond = (more: Partial<DeskKeyAnswer>) =>
      Response.json({ ...answer, ...more } satisfies DeskKeyAnswer, { status: 202 });
    switch (result.outcome) {
      case 'queued':
        options.onQueued();
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
    const [result] = await store.act({ ...what, by, now, requests, mail });
    const outcome = result?.outcome ?? 'no_such_request';
    logAct(c, what.act, outcome);
    if (outcome === 'changed' && /^(not_spam|retry)$/.test(what.act)) options.onQueued();
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
    const results = await store.act({ ...what, by: actor(c, person), now, mail });
    logAct(c, what.act, `${results.filter(({ outcome }) => outcome === 'changed').length} changed`);
    if (what.act === 'not_spam') options.onQueued();
    return Response.json({ success: true, now, results } satisfies DeskBulkAnswer);
  }

  async function erase(c: DeskContext): Promise<Response> {
    const id = parseRequestNumber(c.req.param('id'));
    const { person, number, others } = await readInput(c.req.raw, eraseSchema);
    if (id === null || number !== id) {
      throw new Refused({ code: 'bad_request', problem: 'another number was typed' });
    }
    // Run even if the row is gone: an earlier erase may have left copies when the file was locked.
    // The one that is shown last: it stays if another cannot be erased.
    for (const one of [...others, id]) {
      const isErased = await store.eraseRequest(one, { by: actor(c, person), now: clock.now() });
      logAct(c, 'erase', isErased ? 'changed' : 'unchanged');
    }
    const erased = await store.erasureOf(id);
    return erased === null ? noSuchRequest(id) : Response.json({ success: true, erased });
  }

  return {
    session,
    list,
    exportTable,
    show,
    sendKeys,
    act,
    actOnMany,
    erase,
  };
}
