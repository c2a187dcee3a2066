/** The hosted engine: connections to one PostgreSQL, shared by any number of hosts and edge functions. */
import { type ClientBase, Pool, type PoolClient, TypeOverrides } from 'pg';
import type { Log } from '../../domain/log.ts';
import { type Database, type Dialect, queryOne, type Statement, type Work } from '../database.ts';
import {
  endsConnection,
  hasLostRace,
  isReadOnly,
  PostgresSetupError,
  sqlState,
  translated,
  unavailable,
} from './errors.ts';

/** A caller gets its answer within 6 s, whatever state the database is in, with a margin for a busy machine. */
const CONNECT_MS = 2500;
const DEADLINE_MS = 4500;
const STATEMENT_MS = 4000;
/** Shorter than the other limits, whose errors would not report that a lock was the cause. */
const LOCK_MS = 3000;
/** A host whose machine vanished in the middle of a transaction keeps the others waiting no longer: less than they wait. */
const IDLE_IN_TRANSACTION_MS = 2000;
/** For the files of a large database, which are written anew at night. */
const REBUILD_MS = 10 * 60_000;
const MAX_TRIES = 5;

/**
 * Advisory locks belong to the whole database, which others may use too: these are numbers of our own. Who has this one
 * writes, so that every write sees what all others before it did, and none waits for rows in an order of its own.
 */
const WRITE_LOCK = 0x636f_6e01;

const SCHEMA = 'contact';

/** Local to the transaction, so that it works behind a pooler that gives each one another session. */
const settings = `
  SET LOCAL search_path = ${SCHEMA}, pg_temp;
  SET LOCAL statement_timeout = ${STATEMENT_MS};
  SET LOCAL lock_timeout = ${LOCK_MS};
  SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`;
/** Each statement after the lock sees what was committed until then. */
const BEGIN_WRITE = `BEGIN ISOLATION LEVEL READ COMMITTED;${settings};
  SELECT pg_advisory_xact_lock(${WRITE_LOCK})`;
const BEGIN_READ = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;${settings}`;
const BEGIN_UNLOCKED = `BEGIN ISOLATION LEVEL READ COMMITTED;${settings}`;

/** Settings of the server that would lose or change what it has reported as stored. */
interface Settings {
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  server_encoding: string;
}

function problemOf(settings: Settings): string | null {
  const losing = (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter(
    (name) => settings[name] === 'off',
  );
  if (losing.length > 0) {
    return `PostgreSQL runs with ${losing.join(' and ')} off, so a power cut would lose contact requests that visitors were told are sent. Turn it on (for this database and this user too).`;
  }
  if (settings.server_encoding !== 'UTF8') {
    return `The database has the encoding ${settings.server_encoding}, which cannot hold every name. Create one with ENCODING 'UTF8'.`;
  }
  return null;
}

/** Rejects with a PostgresSetupError. For every new connection: the server may have been restarted. */
export async function checkDurability(client: ClientBase, timeoutMs: number): Promise<void> {
  const statement = {
    text: `SELECT current_setting('fsync') AS fsync,
      current_setting('full_page_writes') AS full_page_writes,
      current_setting('synchronous_commit') AS synchronous_commit,
      current_setting('server_encoding') AS server_encoding`,
    query_timeout: timeoutMs,
  };
  const { rows } = await client.query<Settings>(statement).catch((error: unknown) => {
    throw unavailable(error);
  });
  const problem =
    rows[0] === undefined ? 'PostgreSQL does not report its settings.' : problemOf(rows[0]);
  if (problem !== null) throw new PostgresSetupError(problem);
}

const BIGINT = 20;

interface PoolOptions {
  url: string;
  log: Log;
}

function openPool({ url, log }: PoolOptions, size: number): Pool {
  const types = new TypeOverrides();
  // Times and numbers of requests are far below 2^53.
  types.setTypeParser(BIGINT, Number);
  const pool = new Pool({
    connectionString: url,
    max: size,
    types,
    application_name: 'contact',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // What a piece of work sends together travels together.
    pipeline: true,
    onConnect: (client) => checkDurability(client, CONNECT_MS),
  });
  pool.on('error', ({ message }) => {
    // Not the error itself: it carries the whole connection.
    if (!pool.ending) log.warn({ reason: message }, 'An idle connection to the database was lost');
  });
  pool.on('connect', (client) => {
    // If the connection is in use, the statement that waits on it is rejected with the same error.
    client.on('error', () => undefined);
  });
  return pool;
}

interface Transaction<T> {
  begin: string;
  work: () => Work<T>;
  isRead?: boolean;
}

/** Runs what is waited for no longer than the deadline; knows whether the connection is still good. */
function openSession(client: PoolClient, deadline: number) {
  let isBroken = false;
  const send = async ({ sql, values }: Statement): Promise<unknown[]> => {
    const left = Math.max(1, Math.ceil(deadline - performance.now()));
    try {
      const statement = { text: sql, values, query_timeout: left };
      return (await client.query(statement)).rows;
    } catch (error) {
      if (endsConnection(sqlState(error))) isBroken = true;
      throw translated(error);
    }
  };
  const command = (sql: string) => send({ sql, values: [] });

  /** The first error is the cause of the others. */
  async function allOf(answers: Promise<unknown[]>[]): Promise<unknown[][]> {
    const settled = await Promise.allSettled(answers);
    const failed = settled.find((answer) => answer.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return settled.map((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  }

  return {
    command,
    /** Sends the beginning of the transaction with its first statements. */
    async run<T>({ begin, work, isRead = false }: Transaction<T>): Promise<T> {
      let begun = [command(begin)];
      const steps = work();
      let step = steps.next([]);
      while (!step.done) {
        const answers = await allOf([...begun, ...step.value.map(send)]);
        const rows = answers.slice(begun.length);
        begun = [];
        step = steps.next(rows);
      }
      await allOf(begun);
      const committed = command('COMMIT');
      // What was read is right already; whoever uses the connection next comes after this.
      if (isRead) committed.catch(() => undefined);
      else await committed;
      return step.value;
    },
    async rollBack(): Promise<void> {
      if (isBroken) return;
      try {
        await command('ROLLBACK');
      } catch {
        // It is closed instead, which rolls back too; the caller has the error that led here.
        isBroken = true;
      }
    },
    release: () => client.release(isBroken),
  };
}

const dialect: Dialect = {
  texts: (parameter) => `jsonb_array_elements_text(CAST(${parameter} AS jsonb)) AS list (value)`,
  objects: (parameter) => `jsonb_array_elements(CAST(${parameter} AS jsonb)) AS list (value)`,
  newUuid: () => crypto.randomUUID(),
};

/** Tables that hold something of a request. */
const tables = ['requests', 'outbox', 'outbox_requests', 'outbox_mailboxes', 'acts']
  .map((name) => `${SCHEMA}.${name}`)
  .join();
/**
 * Deleted rows stay in the files until then. Only FULL rewrites the files: an ordinary vacuum leaves their bytes in
 * pages that are still in use. A table that is in use right now is left out, because visitors would wait behind us,
 * and what a transaction may still see is copied: both wait for the next daily purge.
 */
const VACUUM = `VACUUM (FULL, SKIP_LOCKED) ${tables}`;
/** 16 MB, which are written anew in a fraction of a second. */
const LARGE_BYTES = 2 ** 24;
const SIZE = `SELECT sum(pg_total_relation_size(t)) > ${LARGE_BYTES} AS "isLarge"
  FROM unnest('{${tables}}'::regclass[]) AS t`;

/** As many rows as make a contact request, and the locks that one needs. */
function* writeOnTrial(): Work<void> {
  yield [
    {
      sql: 'LOCK TABLE requests, outbox, outbox_requests, rate_limits IN ROW EXCLUSIVE MODE',
      values: [],
    },
    {
      sql: `INSERT INTO captcha_nonces (value, expires_at)
        SELECT CAST($1 AS text) || n || repeat('0', 1900), 0 FROM generate_series(1, 64) AS n`,
      values: [crypto.randomUUID()],
    },
    { sql: 'DELETE FROM captcha_nonces WHERE expires_at = 0', values: [] },
  ];
}

function* selectTime(): Work<number> {
  const { now } = yield* queryOne<{ now: number }>(
    'SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS now',
  );
  return now;
}

function* selectVersion(): Work<{ version: number } | undefined> {
  const [rows] = yield [{ sql: 'SELECT version FROM schema_version', values: [] }];
  return (rows as { version: number }[])[0];
}

export interface PostgresOptions {
  /** `postgres://…`; a TLS setting in it (`sslmode`) counts. */
  url: string;
  /** Connections at most; default 10. */
  poolSize?: number;
  log: Log;
}

export interface PostgresDatabase extends Database {
  /** Of the schema; undefined if there is none. */
  version(): Promise<number | undefined>;
}

export function openPostgresDatabase({
  poolSize = 10,
  ...options
}: PostgresOptions): PostgresDatabase {
  // One writes at a time, and a few wait in the database to be next. Whoever reads waits for none of them.
  const writers = Math.max(1, Math.floor(poolSize / 3));
  const writing = openPool(options, writers);
  const reading = openPool(options, Math.max(1, poolSize - writers));
  const openedAt = new WeakMap<PoolClient, number>();
  for (const pool of [writing, reading]) {
    pool.on('connect', (client) => openedAt.set(client, performance.now()));
  }
  /** Connections of before may lead to a server that is only read since a failover. */
  let trustedSince = Number.NEGATIVE_INFINITY;
  let closed: Promise<unknown> | null = null;

  async function connect(pool: Pool, deadline: number) {
    try {
      for (;;) {
        const client = await pool.connect();
        if ((openedAt.get(client) ?? 0) >= trustedSince) return openSession(client, deadline);
        client.release(true);
      }
    } catch (error) {
      throw unavailable(error);
    }
  }

  async function runOnce<T>(pool: Pool, one: Transaction<T>, deadline: number): Promise<T> {
    const session = await connect(pool, deadline);
    try {
      return await session.run(one);
    } catch (error) {
      await session.rollBack();
      throw error;
    } finally {
      session.release();
    }
  }

  async function transaction<T>(pool: Pool, one: Transaction<T>): Promise<T> {
    const begun = performance.now();
    const deadline = begun + DEADLINE_MS;
    for (let tries = 1; ; tries += 1) {
      try {
        return await runOnce(pool, one, deadline);
      } catch (error) {
        const isTooLate = performance.now() > deadline - CONNECT_MS;
        const isFirstReadOnly = isReadOnly(error) && trustedSince < begun;
        if (isReadOnly(error)) trustedSince = performance.now();
        const mayBeRepeated = hasLostRace(error) || isFirstReadOnly;
        if (!mayBeRepeated || tries === MAX_TRIES || isTooLate) throw error;
      }
    }
  }

  /** Outside of any transaction, which some commands demand. */
  async function command(sql: string): Promise<unknown[]> {
    const session = await connect(reading, performance.now() + REBUILD_MS);
    try {
      return await session.command(sql);
    } finally {
      session.release();
    }
  }

  async function isLarge(): Promise<boolean> {
    const [size] = (await command(SIZE)) as { isLarge: boolean }[];
    return size?.isLarge === true;
  }

  async function rebuild(): Promise<void> {
    await command(VACUUM);
  }

  const read: Database['read'] = (work) =>
    transaction(reading, { begin: BEGIN_READ, work, isRead: true });
  const version = async () => (await read(selectVersion))?.version;
  return {
    dialect,
    read,
    write: (work) => transaction(writing, { begin: BEGIN_WRITE, work }),
    version,
    timeOf: () => read(selectTime),
    checkWritable: () => transaction(reading, { begin: BEGIN_UNLOCKED, work: writeOnTrial }),
    isLarge,
    rebuild,
    async removeTraces() {
      try {
        if (!(await isLarge())) await rebuild();
      } catch (err) {
        options.log.warn(
          { err },
          'Requests were deleted, but not yet vacuumed: the next purge tries again',
        );
      }
    },
    // What the sweep deletes says nothing of anybody without the salts, and goes with the pages that are used again.
    removeSweptTraces: async () => undefined,
    async close() {
      closed ??= Promise.all([writing.end(), reading.end()]);
      await closed;
    },
  };
}
