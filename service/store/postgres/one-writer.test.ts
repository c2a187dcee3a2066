/** What the one writer of PostgreSQL keeps to: how often it asks, and whom it keeps waiting. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptInput,
  COMPANY_MAIL,
  HOUR,
  listEveryRequest,
  MORNING,
  SOMEBODY,
  solved,
} from '../../../test/kit/contact-requests.ts';
import { openStoreAt, sharedPostgres } from '../../../test/kit/postgres-fixture.ts';
import type { ActResult } from '../../domain/acts.ts';
import type { ContactStore } from '../store.ts';

const server = await sharedPostgres();

let url: string;
let store: ContactStore;
beforeEach(async () => {
  ({ url } = await server.createMigratedDatabase());
  store = openStoreAt(url);
});

/** Counts how often a program waits for the server's answer before it says more. */
async function startCounter(port: number) {
  let trips = 0;
  const counter = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let isAnswered = true;
    near.on('data', (data) => {
      if (isAnswered) trips += 1;
      isAnswered = false;
      far.write(data);
    });
    far.on('data', (data) => {
      isAnswered = true;
      near.write(data);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  counter.listen(0, '127.0.0.1');
  await once(counter, 'listening');
  return {
    port: (counter.address() as AddressInfo).port,
    async tripsOf(work: () => Promise<unknown>): Promise<number> {
      const before = trips;
      await work();
      return trips - before;
    },
    close: () => counter.close(),
  };
}

describe('round trips', () => {
  it('are few, however much there is to do', async () => {
    const counter = await startCounter(server.port);
    const address = new URL(url);
    address.port = String(counter.port);
    const near = openStoreAt(address.href);
    const held = { heldReasons: ['honeypot_filled' as const] };
    let solutions = 0;
    const acceptOne = () => {
      solutions += 1;
      const captcha = solved(`solution ${solutions}`);
      const addressKeys = [captcha.outcome, solutions].map((key) => `${key} of ${solutions}`);
      return near.accept(acceptInput({}, { captcha, addressKeys }));
    };
    // Opens and checks the connections.
    await acceptOne();
    // One that looks without the lock, and its end; then reading, writing and the commit.
    expect(await counter.tripsOf(acceptOne)).toBeLessThanOrEqual(2 + 3);

    for (let index = 0; index < 100; index += 1) await store.accept(acceptInput(held));
    const requests = (await listEveryRequest(store)).map(({ id }) => ({
      id,
      version: null,
    }));
    const by = { by: SOMEBODY, now: MORNING, mail: COMPANY_MAIL };
    for (const act of ['not_spam', 'spam', 'done'] as const) {
      let results: ActResult[] = [];
      const trips = await counter.tripsOf(async () => {
        results = await near.act({ act, ...by, requests });
      });
      expect(results.filter(({ outcome }) => outcome === 'changed').length).toBeGreaterThanOrEqual(
        100,
      );
      // Three, and some more where the network takes a long answer in parts; a hundred if it asked for each.
      expect(trips).toBeLessThan(20);
    }
    await near.close();
    counter.close();
  });
});

describe('while another program writes', () => {
  let other: Client;
  beforeEach(async () => {
    await store.accept(acceptInput({ fingerprint: 'known' }));
    other = new Client({ connectionString: url });
    await other.connect();
    // The lock of who writes, by the same number.
    await other.query('BEGIN; SELECT pg_advisory_xact_lock(1668247041)');
  });
  afterEach(() => other.end());

  it('the desk and refusals do not wait, and a new request does', async () => {
    let isAccepted = false;
    const accepted = store.accept(acceptInput()).then(() => {
      isAccepted = true;
    });
    expect(await store.findRequest(1)).toMatchObject({ id: 1 });
    expect(await store.outboxHealth()).toMatchObject({ pending: 1 });
    expect(await store.accept(acceptInput({ fingerprint: 'known' }))).toBe('duplicate');
    expect(await store.leaseNext({ now: MORNING - HOUR, leaseUntil: MORNING })).toBeNull();
    expect(isAccepted).toBe(false);
    await other.query('COMMIT');
    await accepted;
    expect(await listEveryRequest(store)).toHaveLength(2);
  });
});
