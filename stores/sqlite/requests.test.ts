/** `attemptAndAccept` says and stores what the steps do that it stands for. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AcceptInput, Attempt } from '../../contact/store.ts';
import { acceptInput, HOUR, MINUTE, MORNING } from '../../test/kit/contact-requests.ts';
import { openSqliteStore, type SqliteStore } from './store.ts';

async function inSteps(store: SqliteStore, attempt: Attempt, input: AcceptInput) {
  const { fingerprint, bodyDigest, receivedAt } = input.request;
  const stored = await store.findBodyDigest(fingerprint);
  if (stored !== null) return stored === bodyDigest ? 'duplicate' : 'conflict';
  const { addressKeys, attemptKey } = attempt;
  const decision = await store.recordAttempt(addressKeys, attemptKey, receivedAt);
  return decision.allowed ? store.accept(input) : decision;
}

const step = fc.record({
  client: fc.nat(1),
  form: fc.nat(8),
  text: fc.nat(1),
  solution: fc.nat(10),
  later: fc.constantFrom(0, MINUTE, 20 * MINUTE, HOUR),
});

test('in one transaction as in steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const one = openSqliteStore({ path: ':memory:' });
      const other = openSqliteStore({ path: ':memory:' });
      let now = MORNING;
      for (const { client, form, text, solution, later } of steps) {
        now += later;
        const input = acceptInput(
          { fingerprint: `form-${form}`, bodyDigest: `digest-${text}`, receivedAt: now },
          { captchaNonce: { value: `solution-${solution}`, expiresAt: now + HOUR } },
        );
        const attempt = {
          addressKeys: [`client-${client}`],
          attemptKey: `${form} ${text} ${solution}`,
        };
        expect(await one.attemptAndAccept(attempt, input)).toEqual(
          await inSteps(other, attempt, input),
        );
      }
      expect(await one.listRequests()).toEqual(await other.listRequests());
      expect(await one.outboxHealth()).toEqual(await other.outboxHealth());
      await Promise.all([one.close(), other.close()]);
    }),
    { numRuns: 60 },
  );
});

test('many that come together from one client are decided one by one', async () => {
  const store = openSqliteStore({ path: ':memory:' });
  const results = await Promise.all(
    Array.from({ length: 7 }, (_, index) =>
      store.attemptAndAccept(
        { addressKeys: ['client'], attemptKey: `body ${index}` },
        acceptInput(),
      ),
    ),
  );
  const refusal = { allowed: false, retryAfterMs: 5 * MINUTE };
  expect(results.slice(0, 5)).toEqual(Array(5).fill('accepted'));
  expect(results[5]).toEqual(refusal);
  expect(results[6]).toEqual(refusal);
  expect(await store.listRequests()).toHaveLength(5);
  await store.close();
});
