import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { atEnd } from '../../../test/kit/at-end.ts';
import {
  acceptInput,
  HOUR,
  listEveryRequest,
  MORNING,
} from '../../../test/kit/contact-requests.ts';
import { openStoreAt } from '../../../test/kit/postgres-fixture.ts';
import { startPostgres } from '../../../test/kit/postgres-server.ts';
import type { ContactStore } from '../store.ts';
import { StoreUnavailableError } from '../store.ts';

/** How long a caller may have to wait for its 503: for a connection, and for an answer on it. */
const MAX_WAIT_MS = 10_000;

const server = await startPostgres();
atEnd(server.remove);

let url: string;
let store: ContactStore;
let warnings: string[];
const log = {
  info: () => undefined,
  warn: (_: unknown, message: string) => warnings.push(message),
  error: console.error,
};
beforeEach(async () => {
  warnings = [];
  ({ url } = await server.createMigratedDatabase());
  store = openStoreAt(url, { log });
});

/** The refusals of calls that are all made now; fails if one succeeds or takes too long. */
async function refusals(calls: (() => Promise<unknown>)[]): Promise<StoreUnavailableError[]> {
  const start = performance.now();
  const errors = await Promise.all(
    calls.map((call) =>
      call().then(
        () => 'it succeeded',
        (error: unknown) => error,
      ),
    ),
  );
  expect(performance.now() - start).toBeLessThan(MAX_WAIT_MS);
  for (const error of errors) expect(error).toBeInstanceOf(StoreUnavailableError);
  return errors as StoreUnavailableError[];
}

/** One that reads, and one that writes. */
const calls = (target: ContactStore) => [
  () => target.outboxHealth(),
  () => target.accept(acceptInput()),
];

/** A second program on the same database. */
async function openAnother(): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  atEnd(() => client.end());
  return client;
}

describe('the store is unavailable, in time, and recovers by itself', () => {
  it('while PostgreSQL is stopped, and after it has started again', async () => {
    await Promise.all(calls(store).map((call) => call()));
    await server.stop();
    try {
      await refusals(calls(store));
    } finally {
      await server.start();
    }
    expect(await store.accept(acceptInput())).toBe('accepted');
    expect(await listEveryRequest(store)).toHaveLength(2);
    expect(warnings).toContain('An idle connection to the database was lost');
  });

  it('while another program holds the tables', async () => {
    const other = await openAnother();
    await other.query('BEGIN; LOCK TABLE contact.requests IN ACCESS EXCLUSIVE MODE');
    const accept = () => store.accept(acceptInput());
    // More than there are connections: the others wait for one.
    const errors = await refusals(Array.from({ length: 12 }, () => accept));
    expect(errors.some(({ cause }) => (cause as { code?: string }).code === '55P03')).toBe(true);
    await other.query('ROLLBACK');
    expect(await store.accept(acceptInput())).toBe('accepted');
    expect(await listEveryRequest(store)).toHaveLength(1);
  });

  it('while the network is silent, on connections old and new', async () => {
    const network = await startNetwork(server.port);
    const address = new URL(url);
    address.port = String(network.port);
    const distant = openStoreAt(address.href, { log });
    await Promise.all(calls(distant).map((call) => call()));
    network.setFrozen(true);
    for (let time = 0; time < 2; time += 1) await refusals(calls(distant));
    network.setFrozen(false);
    expect(await distant.accept(acceptInput())).toBe('accepted');
  });

  it.each([
    ['disk full', '53100'],
    ['cancelled', '57014'],
    ['ended by its operator', '57P01'],
    ['I/O error', '58030'],
    ['lost connection', '08006'],
    ['a standby', '25006'],
    ['serialization failure', '40001'],
    ['deadlock', '40P01'],
  ])('when PostgreSQL reports: %s', async (_, state) => {
    const other = await openAnother();
    await other.query(`
      CREATE FUNCTION public.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'it failed' USING ERRCODE = '${state}'; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON contact.requests
        FOR EACH ROW EXECUTE FUNCTION public.fail();`);
    const [error] = await refusals([() => store.accept(acceptInput())]);
    expect(error?.cause).toMatchObject({ code: state });
    expect(await listEveryRequest(store)).toEqual([]);
  });
});

it('a mistake of ours is not taken for an outage', async () => {
  const wrong = acceptInput({ name: null as unknown as string });
  const error = await store.accept(wrong).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: '23502' });
  expect(error).not.toBeInstanceOf(StoreUnavailableError);
  expect(await store.accept(acceptInput())).toBe('accepted');
});

it.each([1, 4])(
  'a role that may have %i connections serves more requests one after the other',
  async (limit) => {
    const address = new URL(url);
    const role = `few_${address.pathname.slice(1)}`;
    const other = await openAnother();
    await other.query(`CREATE ROLE ${role} LOGIN PASSWORD 'password' CONNECTION LIMIT ${limit}`);
    await other.query(`GRANT postgres TO ${role}; ALTER ROLE ${role} SET ROLE postgres`);
    Object.assign(address, { username: role, password: 'password' });
    const few = openStoreAt(address.href, { connections: 10, log });
    const answers = await Promise.all(Array.from({ length: 30 }, () => few.accept(acceptInput())));
    expect(new Set(answers)).toEqual(new Set(['accepted']));
  },
);

it('while another program writes, the desk and refusals do not wait, and a new request does', async () => {
  await store.accept(acceptInput({ fingerprint: 'known' }));
  const other = await openAnother();
  // The lock of who writes, by the same number.
  await other.query('BEGIN; SELECT pg_advisory_xact_lock(1668247041)');
  let isAccepted = false;
  const accepted = store.accept(acceptInput()).then(() => {
    isAccepted = true;
  });
  expect(await store.findRequest(1)).toMatchObject({ id: 1 });
  expect(await store.accept(acceptInput({ fingerprint: 'known' }))).toBe('duplicate');
  expect(await store.leaseNext({ now: MORNING - HOUR, leaseUntil: MORNING })).toBeNull();
  expect(isAccepted).toBe(false);
  await other.query('COMMIT');
  await accepted;
  expect(await listEveryRequest(store)).toHaveLength(2);
});

/** A way to the server that can fall silent, as a network does: nothing is refused, nothing comes back. */
async function startNetwork(targetPort: number) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const apply = (socket: Socket) => (isFrozen ? socket.pause() : socket.resume());
  const proxy = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => to.write(data));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      apply(from);
    }
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  return {
    port: (proxy.address() as AddressInfo).port,
    setFrozen(value: boolean) {
      isFrozen = value;
      for (const socket of sockets) apply(socket);
    },
  };
}
