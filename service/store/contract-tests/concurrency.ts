import { beforeEach, describe, expect, it } from 'vitest';
import {
  acceptInput,
  COMPANY_MAIL,
  erasure,
  listEveryRequest,
  MINUTE,
  MORNING,
  refusedAttempt,
  sendWaiting,
  solved,
} from '../../../test/kit/contact-requests.ts';
import type { ContactStore } from '../store.ts';
import type { Connect } from './connect.ts';

const CONNECTIONS = 4;

/** What several processes do at once. Where an answer may go to any of them, the sum must be right. */
export function describeConcurrency(connect: Connect): void {
  describe('several connections at the same moment', () => {
    let stores: ContactStore[];
    beforeEach(async () => {
      stores = await Promise.all(Array.from({ length: CONNECTIONS }, connect));
    });

    /** Calls are spread over the connections. */
    function together<T>(count: number, call: (store: ContactStore, index: number) => Promise<T>) {
      const calls = Array.from({ length: count }, (_, index) => {
        const store = stores[index % CONNECTIONS];
        if (store === undefined) throw new Error('No connection');
        return call(store, index);
      });
      return Promise.all(calls);
    }
    const first = () => stores[0] as ContactStore;
    const count = <T>(answers: T[], answer: T) => answers.filter((one) => one === answer).length;

    it('store one of 50 identical requests and tell the others that it is stored', async () => {
      const input = acceptInput({}, { captcha: solved('one') });
      const answers = await together(50, (store) => store.accept(input));
      expect([count(answers, 'accepted'), count(answers, 'duplicate')]).toEqual([1, 49]);
      expect(await listEveryRequest(first())).toHaveLength(1);
      expect(await first().outboxHealth()).toMatchObject({ pending: 1 });
    });

    it('keep to the budget of the site and to the bound of held requests', async () => {
      const answers = await together(20, (store) =>
        store.accept(acceptInput({}, { siteBudget: 4, maxHeld: 5 })),
      );
      expect(count(answers, 'accepted')).toBe(4);
      expect(count(answers, 'over_site_budget')).toBe(5);
      expect(count(answers, 'too_many_held')).toBe(11);
      expect(await listEveryRequest(first())).toHaveLength(9);
    });

    it('lease each e-mail once', async () => {
      await together(40, (store) => store.accept(acceptInput()));
      const lease = { now: MORNING, leaseUntil: MORNING + MINUTE };
      const leased = await together(44, (store) => store.leaseNext(lease));
      const ids = leased.flatMap((entry) => entry?.id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      // One that met the others' locks may come back with nothing.
      const rest = await sendWaiting(first());
      expect(ids.length + rest.length).toBe(40);
      expect(leased.every((entry) => entry === null || entry.requests.length === 1)).toBe(true);
    });

    it('accept, lease, erase, sweep and digest without getting into each other’s way', async () => {
      const heldReasons = ['honeypot_filled' as const];
      const accepted = together(60, (store, index) =>
        store.accept(
          acceptInput({
            email: `${index % 3}@x.example`,
            heldReasons: index % 2 ? [] : heldReasons,
          }),
        ),
      );
      const others = together(24, async (store, index) => {
        await store.leaseNext({ now: MORNING, leaseUntil: MORNING + MINUTE });
        await store.createDigest(MORNING, COMPANY_MAIL);
        await store.accept(
          refusedAttempt([`key-${index % 2}`, 'old key'], `body-${index}`, MORNING),
        );
        if (index % 8 === 0) await store.eraseByEmail('2@x.example', erasure);
        await store.sweep(MORNING);
        await store.followMailboxes([`${index % 2}@canal.example`], MORNING);
      });
      expect(count(await accepted, 'accepted')).toBe(60);
      await others;
      await first().eraseByEmail('2@x.example', erasure);
      expect(await listEveryRequest(first())).toHaveLength(40);
    });
  });
}
