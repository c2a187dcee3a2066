/** The calls of the desk's API that change something. */

import { wakeOutbox } from '../outbox/wake-outbox.ts';
import { createChallengeLimit } from '../requests/limits/challenge-limit.ts';
import type { DeskActAnswer, DeskBulkAnswer, DeskKeyAnswer } from '../shared/desk.ts';
import type { Actor } from './desk-store.ts';
import {
  actSchema,
  bulkSchema,
  clockSchema,
  eraseSchema,
  keySchema,
  parseRequestNumber,
  readInput,
} from './input.ts';
import { KEY_EMAIL_INTERVAL_MS } from './key-store.ts';
import { deskDetails, deskHealth } from './present.ts';
import {
  type DeskContext,
  type DeskServiceOptions,
  noSuchRequest,
  type Refuse,
} from './service.ts';

export function actCalls(options: DeskServiceOptions, refuse: Refuse) {
  const { store, clock, log, messageIdDomain } = options;

  const actor = (c: DeskContext, person: string): Actor => ({
    person,
    mailbox: c.get('key').mailbox,
  });
  const logAct = (c: DeskContext, act: string, outcome: string) =>
    log.info({ requestId: c.get('requestId'), act, outcome }, 'desk action');

  const wake = (c: DeskContext) => wakeOutbox(options.onQueued, log, c.get('requestId'));

  const challengeLimit = createChallengeLimit();

  async function sendKeys(c: DeskContext): Promise<Response> {
    const input = await readInput(c.req.raw, keySchema);
    if (!input.ok) return refuse(c, input.refusal);
    const { mailboxes, isSpooled } = options;
    const { clientAddress } = c.env;
    const now = clock.now();
    const { captcha: token } = input.value;
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
      case 'too_soon': {
        const waitMs = KEY_EMAIL_INTERVAL_MS - Math.abs(now - result.lastAt);
        return respond({ waitSeconds: Math.ceil(waitMs / 1000) });
      }
      case 'captcha_needed': {
        const retryAfterMs = challengeLimit(clientAddress, now);
        if (retryAfterMs !== null) return refuse(c, { code: 'rate_limited', retryAfterMs });
        return respond({ challenge: await options.captcha.createChallenge(now) });
      }
    }
  }

  async function act(c: DeskContext): Promise<Response> {
    const id = parseRequestNumber(c.req.param('id'));
    const input = await readInput(c.req.raw, actSchema);
    if (!input.ok) return refuse(c, input.refusal);
    if (id === null) return noSuchRequest(store, id);
    const { person, version, ...what } = input.value;
    const now = clock.now();
    const by = actor(c, person);
    const requests = [{ id, version }];
    const [result] = await store.act({ ...what, by, now, requests, messageIdDomain });
    const outcome = result?.outcome ?? 'no_such_request';
    logAct(c, what.act, outcome);
    if (outcome === 'changed' && /^(release|retry)$/.test(what.act)) wake(c);
    const details = await deskDetails(store, id, now);
    if (details === null) return noSuchRequest(store, id);
    if (outcome === 'changed' || outcome === 'unchanged') {
      return Response.json({ success: true, outcome, ...details } satisfies DeskActAnswer);
    }
    return Response.json({ success: false, code: outcome, ...details }, { status: 409 });
  }

  async function actOnMany(c: DeskContext): Promise<Response> {
    const input = await readInput(c.req.raw, bulkSchema);
    if (!input.ok) return refuse(c, input.refusal);
    const { person, ...what } = input.value;
    const now = clock.now();
    const results = await store.act({ ...what, by: actor(c, person), now, messageIdDomain });
    logAct(c, what.act, `${results.filter(({ outcome }) => outcome === 'changed').length} changed`);
    if (what.act === 'release') wake(c);
    return Response.json({ success: true, now, results } satisfies DeskBulkAnswer);
  }

  async function erase(c: DeskContext): Promise<Response> {
    const id = parseRequestNumber(c.req.param('id'));
    const input = await readInput(c.req.raw, eraseSchema);
    if (!input.ok) return refuse(c, input.refusal);
    const { person, number } = input.value;
    if (id === null || number !== id) {
      return refuse(c, { code: 'bad_request', problem: 'another number was typed' });
    }
    // Run even if the row is gone: an earlier erase may have left copies when the file was locked.
    const isErased = await store.eraseRequest(id, { by: actor(c, person), now: clock.now() });
    logAct(c, 'erase', isErased ? 'changed' : 'unchanged');
    const [erased] = await store.listRecord({ requestId: id, limit: 1 });
    return erased === undefined
      ? noSuchRequest(store, id)
      : Response.json({ success: true, erased });
  }

  async function endClockHold(c: DeskContext): Promise<Response> {
    const input = await readInput(c.req.raw, clockSchema);
    if (!input.ok) return refuse(c, input.refusal);
    const now = clock.now();
    const isEnded = await store.endClockHold(actor(c, input.value.person), now);
    logAct(c, 'clock', isEnded ? 'changed' : 'unchanged');
    return Response.json(await deskHealth(store, options, now));
  }

  return { sendKeys, act, actOnMany, erase, endClockHold };
}
