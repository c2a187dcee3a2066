/** What visitors send. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  act,
  COMPANY_MAIL,
  HOUR,
  listEveryRequest,
  MINUTE,
  MORNING,
  newRequest,
  solved,
} from '../../../test/kit/contact-requests.ts';
import type { CaptchaVerdict } from '../../domain/captcha.ts';
import { decideAttempt, type RateLimitState } from '../../domain/limits/rate-limit.ts';
import type { AcceptInput, AcceptResult, EarlyResult } from '../store.ts';
import type { Connect } from './connect.ts';

/** What a store must answer, decided step by step in memory. */
class Model {
  readonly digests = new Map<string, string>();
  private readonly states = new Map<string, RateLimitState>();
  private readonly nonces = new Set<string>();

  preview(input: AcceptInput): EarlyResult | null {
    return this.storedResult(input) ?? this.judge(input, () => undefined);
  }

  accept(input: AcceptInput): AcceptResult {
    const stored = this.storedResult(input);
    if (stored !== null) return stored;
    const refusal = this.judge(input, (keep) => keep());
    if (refusal !== null) return refusal;
    if (input.captcha.outcome === 'rejected') return 'captcha_rejected';
    const nonce = input.captcha.outcome === 'ok' ? input.captcha.nonce : null;
    if (nonce !== null && this.nonces.has(nonce.value)) return 'nonce_used';
    if (nonce !== null) this.nonces.add(nonce.value);
    this.digests.set(input.request.fingerprint, input.request.contentDigest);
    return 'accepted';
  }

  private storedResult({
    request: { fingerprint, contentDigest },
  }: AcceptInput): EarlyResult | null {
    const stored = this.digests.get(fingerprint);
    if (stored === undefined) return null;
    return stored === contentDigest ? 'duplicate' : 'conflict';
  }

  private judge(
    { addressKeys: [key = ''], attemptKey, request: { receivedAt: now } }: AcceptInput,
    change: (keep: () => void) => void,
  ): EarlyResult | null {
    const { decision, state } = decideAttempt(this.states.get(key) ?? null, attemptKey, now);
    change(() => this.states.set(key, state));
    return decision.allowed ? null : decision;
  }
}

const step = fc.record({
  client: fc.nat(3),
  form: fc.nat(8),
  text: fc.nat(1),
  captcha: fc.oneof(
    { weight: 4, arbitrary: fc.nat(10).map((n) => solved(`solution-${n}`)) },
    fc.constantFrom<CaptchaVerdict>(
      { outcome: 'ok', nonce: null },
      { outcome: 'rejected' },
      { outcome: 'unavailable', cause: 'away' },
    ),
  ),
  later: fc.constantFrom(0, MINUTE, 20 * MINUTE, HOUR),
});

export function describeSubmissions(connect: Connect): void {
  describe('accepting a request', () => {
    it.each([
      ['of every script', { name: 'Nguyễn Ne\u0301e D’Arcy 李明', message: '你好 👩‍💻 \u{1F9B7}' }],
      ['signs and line breaks', { company: `"Quotes" & <Sons>'`, message: 'One\r\nTwo\n\tFour  ' }],
      ['absent fields', { phone: null, company: null, language: 'fr-CA' }],
    ])('keeps every character: %s', async (_, fields) => {
      const store = await connect();
      const request = newRequest(fields);
      await store.accept(acceptInput(request));
      const reader = await connect();
      expect(await reader.findRequest(1)).toEqual({
        ...request,
        id: 1,
        doneAt: null,
        releasedAt: null,
        version: 0,
        spamAt: null,
        delivery: 'waiting',
        deliveryError: null,
      });
    });
  });

  describe('a submission', () => {
    it('is answered as if its steps were taken one by one, and previewed as it is answered', async () => {
      const store = await connect();
      let stored = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
          const model = new Model();
          const run = crypto.randomUUID();
          let now = MORNING;
          for (const { client, form, text, captcha, later } of steps) {
            now += later;
            const input = acceptInput(
              { fingerprint: `${run} ${form}`, contentDigest: `digest-${text}`, receivedAt: now },
              {
                addressKeys: [`${run} ${client}`],
                attemptKey: `${form} ${text} ${JSON.stringify(captcha)}`,
                captcha: ofRun(run, captcha),
              },
            );
            expect(await store.preview(input)).toEqual(model.preview(input));
            expect(await store.accept(input)).toEqual(model.accept(input));
          }
          stored += model.digests.size;
        }),
        { numRuns: 60 },
      );
      expect(await listEveryRequest(store)).toHaveLength(stored);
      expect(await store.outboxHealth()).toMatchObject({ pending: stored });
    });

    it('of a client that is known under the key of an earlier day counts with what it did before', async () => {
      const store = await connect();
      const attempt = (...addressKeys: string[]) => acceptInput({}, { addressKeys });
      for (let index = 0; index < 5; index += 1) await store.accept(attempt('key'));
      const refusal = { allowed: false, retryAfterMs: 5 * MINUTE };
      expect(await store.preview(attempt('new key', 'key'))).toEqual(refusal);
      expect(await store.accept(attempt('new key', 'key'))).toEqual(refusal);
      // And under the one after it, though a repeated refusal has written nothing.
      expect(await store.accept(attempt('newest key', 'new key'))).toEqual(refusal);
      expect(await store.accept(attempt('key'))).toBe('accepted');
    });

    it('beyond the budget of the site is stored and held, without an e-mail of its own', async () => {
      const store = await connect();
      const input = (at: number) => acceptInput({ receivedAt: at }, { siteBudget: 2 });
      expect(await store.accept(input(MORNING))).toBe('accepted');
      expect(await store.accept(input(MORNING))).toBe('accepted');
      const spam = acceptInput({ heldReasons: ['honeypot_filled'] }, { siteBudget: 2 });
      expect(await store.accept(spam)).toBe('accepted');
      const over = input(MORNING + 1);
      expect(await store.preview(over)).toBeNull();
      expect(await store.accept(over)).toBe('over_site_budget');
      expect(await store.accept(over)).toBe('duplicate');
      expect(await store.findRequest(4)).toMatchObject({
        heldReasons: ['over_site_budget'],
        delivery: 'none',
      });
      await store.createDigest(MORNING, COMPANY_MAIL);
      expect(await store.findRequest(4)).toMatchObject({ delivery: 'waiting' });
      expect(await store.accept(input(MORNING + 61 * MINUTE))).toBe('accepted');
    });

    it('that would be held is refused when as many are held as may be, and leaves nothing', async () => {
      const store = await connect();
      const captcha = solved('fresh');
      const held = (options = {}) =>
        acceptInput({ heldReasons: ['honeypot_filled'] }, { maxHeld: 2, ...options });
      expect(await store.accept(held())).toBe('accepted');
      expect(await store.accept(held())).toBe('accepted');
      const addressKeys = ['client'];
      const refused = held({ captcha, addressKeys });
      // A failure of ours counts against nobody.
      for (let attempt = 1; attempt <= 6; attempt += 1) {
        const again = { ...refused, attemptKey: `failed-${attempt}` };
        expect(await store.accept(again)).toBe('too_many_held');
      }
      const over = acceptInput({}, { maxHeld: 2, siteBudget: 1 });
      expect(await store.accept(acceptInput({}, { siteBudget: 1 }))).toBe('accepted');
      expect(await store.accept(over)).toBe('too_many_held');
      expect(await listEveryRequest(store)).toHaveLength(3);
      await act(store, 'done', 1);
      expect(await store.accept(refused)).toBe('accepted');
      await act(store, 'not_spam', 2);
      expect(await store.accept(over)).toBe('over_site_budget');
      expect(await store.accept(held())).toBe('too_many_held');
    });
  });
}

/** Every run has solutions of its own, in one database. */
function ofRun(run: string, captcha: CaptchaVerdict): CaptchaVerdict {
  if (captcha.outcome !== 'ok' || captcha.nonce === null) return captcha;
  return solved(`${run} ${captcha.nonce.value}`, captcha.nonce.expiresAt);
}
