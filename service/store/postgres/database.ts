/** A pool of connections to PostgreSQL: how transactions run in it, and how long they may take. */
import { type ClientBase, Pool, type PoolClient, TypeOverrides } from 'pg';
import type { Log } from '../../log.ts';
import type { StoreOptions } from '../store.ts';
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
/** Locks of a host whose machine vanished in the middle of a transaction are held no longer. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** For bulk deletions, which no visitor waits for. */
export const BULK_MS = 60_000;
const MAX_TRIES = 5;

type Value = string | number | boolean | null | readonly (string | number | null)[];

/** Runs a statement and returns its rows. */
export type Query = <Row>(sql: string, values?: Value[]) => Promise<Row[]>;

export interface PostgresDatabase extends Required<StoreOptions> {
  /** One statement in a transaction of its own. */
  query: Query;
  /**
   * Durable when it resolves. The work must not have effects elsewhere: it is repeated if it loses
   * a race.
   */
  transaction<T>(work: (query: Query) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Outside of any transaction, which some commands demand. */
  command(sql: string): Promise<void>;
  close(): Promise<void>;
}

interface TransactionOptions {
  /** How long a statement may take; default 4 s. */
  statementMs?: number;
}

/** Local to the transaction, so that it works behind a pooler that gives each one another session. */
const begin = (statementMs: number) =>
  `BEGIN ISOLATION LEVEL READ COMMITTED;
  SET LOCAL statement_timeout = ${statementMs};
  SET LOCAL lock_timeout = ${LOCK_MS};
  SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`;

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

function openPool(url: string, size: number, log: Log): Pool {
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

/** Runs what is waited for no longer than the deadline; knows whether the connection is still good. */
function openSession(client: PoolClient, deadline: number) {
  let isBroken = false;
  const query: Query = async <Row>(text: string, values: Value[] = []) => {
    const left = Math.max(1, Math.ceil(deadline - performance.now()));
    const statement = { text, values, query_timeout: left };
    try {
      return (await client.query(statement)).rows as Row[];
    } catch (error) {
      if (endsConnection(sqlState(error))) isBroken = true;
      throw translated(error);
    }
  };
  return {
    query,
    async rollBack(): Promise<void> {
      if (isBroken) return;
      try {
        await query('ROLLBACK');
      } catch {
        // It is closed instead, which rolls back too; the caller has the error that led here.
        isBroken = true;
      }
    },
    release: () => client.release(isBroken),
  };
}

interface DatabaseOptions extends StoreOptions {
  url: string;
  poolSize: number;
  log: Log;
}

export function openPostgresDatabase({
  url,
  poolSize,
  log,
  hasWebhook = false,
}: DatabaseOptions): PostgresDatabase {
  const pool = openPool(url, poolSize, log);
  const openedAt = new WeakMap<PoolClient, number>();
  pool.on('connect', (client) => openedAt.set(client, performance.now()));
  /** Connections of before may lead to a server that is only read since a failover. */
  let trustedSince = Number.NEGATIVE_INFINITY;
  let closed: Promise<void> | null = null;

  async function connect(deadline: number) {
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

  async function attempt<T>(
    work: (query: Query) => Promise<T>,
    { statementMs, deadline }: { statementMs: number; deadline: number },
  ): Promise<T> {
    const session = await connect(deadline);
    try {
      await session.query(begin(statementMs));
      const result = await work(session.query);
      await session.query('COMMIT');
      return result;
    } catch (error) {
      await session.rollBack();
      throw error;
    } finally {
      session.release();
    }
  }

  const transaction: PostgresDatabase['transaction'] = async (work, options = {}) => {
    const { statementMs = STATEMENT_MS } = options;
    const begun = performance.now();
    const deadline = begun + statementMs + DEADLINE_MS - STATEMENT_MS;
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(work, { statementMs, deadline });
      } catch (error) {
        const isTooLate = performance.now() > deadline - CONNECT_MS;
        const isFirstReadOnly = isReadOnly(error) && trustedSince < begun;
        if (isReadOnly(error)) trustedSince = performance.now();
        const mayBeRepeated = hasLostRace(error) || isFirstReadOnly;
        if (!mayBeRepeated || tries === MAX_TRIES || isTooLate) throw error;
      }
    }
  };

  return {
    hasWebhook,
    query: (sql, values) => transaction((query) => query(sql, values)),
    transaction,
    async command(sql) {
      const session = await connect(performance.now() + BULK_MS);
      try {
        await session.query(sql);
      } finally {
        session.release();
      }
    },
    close() {
      closed ??= pool.end();
      return closed;
    },
  };
}
