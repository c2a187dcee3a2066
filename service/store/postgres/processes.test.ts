import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptInput,
  MAIL_DOMAIN,
  MINUTE,
  MORNING,
  refusedAttempt,
  solved,
} from '../../../test/kit/contact-requests.ts';
import { openPostgres } from '../../../test/kit/postgres-server.ts';
import { inProcesses } from '../../../test/kit/store-processes.ts';
import type { AcceptResult, OutboxEntry } from '../store.ts';
import { openPostgresStore } from './store.ts';

const PROCESSES = 3;
const log = { info: () => undefined, warn: console.error, error: console.error };

const server = await openPostgres();
afterAll(() => server.remove());

describe('three processes on one database', () => {
  let url: string;
  beforeEach(async () => {
    ({ url } = await server.createMigratedDatabase());
  });

  const repeat = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));

  it('store one of 51 identical requests and queue one notification', async () => {
    const input = acceptInput({}, { captcha: solved('the same') });
    const answers = await inProcesses<AcceptResult>(url, PROCESSES, () =>
      repeat(17, () => ['accept', input]),
    );
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'duplicate')).toHaveLength(50);
    const store = await openPostgresStore({ url, log });
    expect(await store.listRequests()).toHaveLength(1);
    expect(await store.outboxHealth()).toMatchObject({ pending: 1, dead: 0 });
    await store.close();
  });

  it('hold the limits of a client in common', async () => {
    const answers = await inProcesses<AcceptResult>(url, PROCESSES, (process) =>
      repeat(10, (index) => [
        'accept',
        refusedAttempt(['new', 'old'], `${process}-${index}`, MORNING),
      ]),
    );
    expect(answers.filter((answer) => answer === 'captcha_rejected')).toHaveLength(5);
    expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(25);
  });

  it('claim each e-mail once, and make one digest', async () => {
    const store = await openPostgresStore({ url, log });
    const heldReasons = ['honeypot_filled' as const];
    await Promise.all(repeat(40, () => store.accept(acceptInput())));
    await Promise.all(repeat(5, () => store.accept(acceptInput({ heldReasons }))));
    const digests = await inProcesses<number | null>(url, PROCESSES, () =>
      repeat(3, () => ['createDigest', MORNING, MAIL_DOMAIN]),
    );
    expect(digests.filter((id) => id !== null)).toHaveLength(1);

    const claim = { now: MORNING, limit: 5, leaseUntil: MORNING + MINUTE };
    const claimed = await inProcesses<OutboxEntry[]>(url, PROCESSES, () =>
      repeat(4, () => ['claimDue', claim]),
    );
    const rest = await store.claimDue({ ...claim, limit: 99 });
    const ids = [...claimed.flat(), ...rest].map((entry) => entry.id);
    expect(ids).toHaveLength(41);
    expect(new Set(ids).size).toBe(41);
    await store.close();
  });
});

describe('migrating', () => {
  it('works when several hosts of a new database start at once', async () => {
    const { url } = await server.createDatabase();
    const answers = await inProcesses(url, PROCESSES, () => [['migrate']]);
    expect(answers).toHaveLength(PROCESSES);
    const store = await openPostgresStore({ url, log });
    await expect(store.ping()).resolves.toBeUndefined();
    await store.close();
  });
});
