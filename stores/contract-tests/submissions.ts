import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaptchaVerdict } from '../../contact/captcha/captcha.ts';
import { decideAttempt, type RateLimitState } from '../../contact/shared/rate-limit.ts';
import type { AcceptInput, AcceptResult, EarlyResult } from '../../contact/store.ts';
import { acceptInput, HOUR, MINUTE, MORNING, solved } from '../../test/kit/contact-requests.ts';
import type { Connect } from './connect.ts';

/** What a store must answer, decided step by step in memory. */
class Model {
  readonly digests = new Map<string, string>();
  private readonly states = new Map<string, RateLimitState>();
  private readonly nonces = new Set<string>();

  preview(input: AcceptInput): EarlyResult | null {
    const { decision } = this.decide(input);
    return this.storedResult(input) ?? (decision.allowed ? null : decision);
  }

  accept(input: AcceptInput): AcceptResult {
    const early = this.preview(input);
    if (early === 'duplicate' || early === 'conflict') return early;
    this.states.set(input.addressKeys[0] ?? '', this.decide(input).state);
    if (early !== null) return early;
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

  private decide({ addressKeys: [key = ''], attemptKey, request }: AcceptInput) {
    return decideAttempt(this.states.get(key) ?? null, attemptKey, request.receivedAt);
  }
}

const step = fc.record({
  client: fc.nat(1),
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
      expect(await store.listRequests()).toHaveLength(stored);
      expect(await store.outboxHealth()).toMatchObject({ pending: stored });
    });

    it('leaves nothing behind when it is previewed', async () => {
      const store = await connect();
      const input = acceptInput({}, { addressKeys: ['client'] });
      for (let index = 0; index < 9; index += 1) {
        expect(await store.preview({ ...input, attemptKey: `body ${index}` })).toBeNull();
      }
      expect(await store.accept(input)).toBe('accepted');
      expect(await store.listRequests()).toHaveLength(1);
    });

    it('of one client is decided one by one, however many come together', async () => {
      const store = await connect();
      const results = await Promise.all(
        Array.from({ length: 7 }, () => store.accept(acceptInput({}, { addressKeys: ['client'] }))),
      );
      const refusal = { allowed: false, retryAfterMs: 5 * MINUTE };
      expect(results.filter((result) => result === 'accepted')).toHaveLength(5);
      expect(results.filter((result) => result !== 'accepted')).toEqual([refusal, refusal]);
      expect(await store.listRequests()).toHaveLength(5);
    });
  });
}

/** Every run has solutions of its own, in one database. */
function ofRun(run: string, captcha: CaptchaVerdict): CaptchaVerdict {
  if (captcha.outcome !== 'ok' || captcha.nonce === null) return captcha;
  return solved(`${run} ${captcha.nonce.value}`, captcha.nonce.expiresAt);
}
