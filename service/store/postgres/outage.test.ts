import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atEnd } from '../../../test/kit/at-end.ts';
import {
  acceptInput,
  listEveryRequest,
  MORNING,
  refusedAttempt,
} from '../../../test/kit/contact-requests.ts';
import { openStoreAt } from '../../../test/kit/postgres-fixture.ts';
import { runSql, startPostgres } from '../../../test/kit/postgres-server.ts';
import { migrationFiles } from '../migrations.ts';
import type { ContactStore } from '../store.ts';
import { StoreUnavailableError } from '../store.ts';
import { migrateDatabase } from './migrate.ts';
import { openPostgresStore } from './store.ts';

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

const everyCall = (target: ContactStore) => [
  () => target.outboxHealth(),
  () => target.accept(acceptInput()),
  () => target.preview(acceptInput()),
  () => target.accept(refusedAttempt(['client'], 'body', MORNING)),
  () => target.leaseNext({ now: MORNING, leaseUntil: MORNING }),
  () => target.nextDueAt(),
  () => target.noteSent(1, MORNING),
  () => listEveryRequest(target),
];

/** A second program on the same database. */
async function asAnother<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('the store is unavailable, in time, and recovers by itself', () => {
  it('while PostgreSQL is stopped, and after it has started again', async () => {
    await Promise.all(everyCall(store).map((call) => call()));
    await server.stop();
    try {
      await refusals(everyCall(store));
    } finally {
      await server.start();
    }
    expect(await store.accept(acceptInput())).toBe('accepted');
    expect(await listEveryRequest(store)).toHaveLength(2);
    expect(warnings).toContain('An idle connection to the database was lost');
  });

  it('while another program holds the tables', async () => {
    await asAnother(async (other) => {
      await other.query('BEGIN; LOCK TABLE contact.requests IN ACCESS EXCLUSIVE MODE');
      const accept = () => store.accept(acceptInput());
      // More than there are connections: the others wait for one.
      const errors = await refusals(Array.from({ length: 12 }, () => accept));
      expect(errors.some(({ cause }) => (cause as { code?: string }).code === '55P03')).toBe(true);
      await other.query('ROLLBACK');
    });
    expect(await store.accept(acceptInput())).toBe('accepted');
    expect(await listEveryRequest(store)).toHaveLength(1);
  });

  it('when its connections are terminated in the middle', async () => {
    await asAnother(async (other) => {
      await other.query('BEGIN; LOCK TABLE contact.requests IN ACCESS EXCLUSIVE MODE');
      const refused = refusals([() => store.accept(acceptInput())]);
      const terminate = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      // By another session: within a transaction it would see the activity of its first look.
      while ((await runSql(url, terminate)).length === 0);
      const [error] = await refused;
      expect(error?.cause).toMatchObject({ code: '57P01' });
      await other.query('ROLLBACK');
    });
    expect(await store.accept(acceptInput())).toBe('accepted');
  });

  it('while the database is read-only, as a standby is, until its connections are new', async () => {
    const setReadOnly = (value: string) =>
      asAnother(async (other) => {
        await other.query('SET default_transaction_read_only = off');
        await other.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)}
          SET default_transaction_read_only = ${value}`);
      });
    await setReadOnly('on');
    const reader = openStoreAt(url, { log });
    await refusals([() => reader.accept(acceptInput())]);
    await Promise.all(Array.from({ length: 12 }, () => listEveryRequest(reader)));
    await setReadOnly('off');
    // Each of the three is closed when it has refused once.
    const tries = Array.from({ length: 4 }, () => () => reader.accept(acceptInput()));
    const outcomes: string[] = [];
    for (const tryIt of tries) outcomes.push(await tryIt().then(String, () => 'refused'));
    expect(outcomes.at(-1)).toBe('accepted');
  });

  it('after it was closed', async () => {
    await store.close();
    await refusals(everyCall(store));
  });
});

describe('a role with fewer connections than there are requests', () => {
  it.each([1, 2, 4])('of which it may have %i, serves them one after the other', async (limit) => {
    const address = new URL(url);
    const database = address.pathname.slice(1);
    const role = `few_${database}`;
    await asAnother(async (other) => {
      await other.query(`CREATE ROLE ${role} LOGIN PASSWORD 'password' CONNECTION LIMIT ${limit}`);
      await other.query(`GRANT postgres TO ${role}; ALTER ROLE ${role} SET ROLE postgres`);
    });
    Object.assign(address, { username: role, password: 'password' });
    const few = openStoreAt(address.href, { connections: 10, log });
    const answers = await Promise.all(Array.from({ length: 30 }, () => few.accept(acceptInput())));
    expect(new Set(answers)).toEqual(new Set(['accepted']));
  });
});

describe('behind a network that falls silent', () => {
  let network: FrozenNetwork;
  let distant: ContactStore;
  let distantUrl: string;
  beforeEach(async () => {
    network = await startFrozenNetwork(server.port);
    const address = new URL(url);
    address.port = String(network.port);
    distantUrl = address.href;
    distant = openPostgresStore({ url: distantUrl, log });
  });
  afterEach(async () => {
    await distant.close();
    await network.close();
  });

  it('has its answer in time on connections old and new, and recovers', async () => {
    await Promise.all(everyCall(distant).map((call) => call()));
    network.freeze();
    await refusals(everyCall(distant));
    await refusals(everyCall(distant));
    const another = openPostgresStore({ url: distantUrl, log });
    await refusals([() => another.outboxHealth()]);
    await refusals([() => migrateDatabase(distantUrl, migrationFiles())]);
    network.thaw();
    expect(await distant.accept(acceptInput())).toBe('accepted');
  });
});

describe('what PostgreSQL reports', () => {
  /** Every new request fails with this SQLSTATE. */
  const failWith = (state: string) =>
    asAnother((other) =>
      other.query(`
        CREATE FUNCTION public.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          RAISE EXCEPTION 'it failed' USING ERRCODE = '${state}'; END $$;
        CREATE TRIGGER fail BEFORE INSERT ON contact.requests
          FOR EACH ROW EXECUTE FUNCTION public.fail();`),
    );

  it.each([
    ['disk full', '53100'],
    ['out of memory', '53200'],
    ['cancelled', '57014'],
    ['starting up', '57P03'],
    ['I/O error', '58030'],
    ['lost connection', '08006'],
    ['serialization failure', '40001'],
    ['deadlock', '40P01'],
  ])('as %s, makes the store unavailable', async (_, state) => {
    await failWith(state);
    const [error] = await refusals([() => store.accept(acceptInput())]);
    expect(error?.cause).toMatchObject({ code: state });
    expect(await listEveryRequest(store)).toEqual([]);
  });

  it('as our own mistake, is not taken for an outage', async () => {
    const wrong = acceptInput({ name: null as unknown as string });
    const error = await store.accept(wrong).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: '23502' });
    expect(error).not.toBeInstanceOf(StoreUnavailableError);
    expect(await store.accept(acceptInput())).toBe('accepted');
  });
});

/** A TCP proxy that can fall silent, as a network does: nothing is refused, nothing comes back. */
interface FrozenNetwork {
  port: number;
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

async function startFrozenNetwork(targetPort: number): Promise<FrozenNetwork> {
  const sockets = new Set<Socket>();
  let isFrozen = false;

  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => to.write(data));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isFrozen) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
