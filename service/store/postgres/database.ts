/** The hosted engine: connections to one PostgreSQL, shared by any number of hosts and edge functions. */
import { type ClientBase, Pool, type PoolClient, TypeOverrides } from 'pg';
import type { Log } from '../../domain/log.ts';
import { type Connection, type Dialect, queryOne, type Statement, type Work } from '../database.ts';
import { versionProblem } from '../versions.ts';
import { PostgresSetupError, sqlState, translated, unavailable } from './errors.ts';

/** The driver's limits, ms: for a connection, be it free or new, and for an answer. */
const CONNECT_MS = 4000;
const ANSWER_MS = 4500;
/** Shorter, so that the server's own error tells what was slow. */
const STATEMENT_MS = 4000;
const LOCK_MS = 3000;
/** A host whose machine vanished in the middle of a transaction keeps the others waiting no longer: less than they wait. */
const IDLE_IN_TRANSACTION_MS = 2000;
/** For the files of a large database, which are written anew. */
const VACUUM_MS = 10 * 60_000;

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

function openPool({ url, connections, log }: PostgresOptions): Pool {
  const types = new TypeOverrides();
  // Times and numbers of requests are far below 2^53.
  types.setTypeParser(BIGINT, Number);
  const pool = new Pool({
    connectionString: url,
    max: connections,
    types,
    application_name: 'contact',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
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

/** One that is free or new. Where the server gives no more than there are, the pool keeps to these, and waits for one. */
async function connect(pool: Pool): Promise<PoolClient> {
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (sqlState(error) === null || pool.totalCount === 0) throw unavailable(error);
      pool.options.max = pool.totalCount;
    }
  }
}

/** The first error is the cause of the others. */
async function allOf(answers: Promise<{ rows: unknown[] }>[]): Promise<unknown[][]> {
  const settled = await Promise.allSettled(answers);
  const failed = settled.find((answer) => answer.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return settled.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows : []));
}

/** Sends the beginning of the transaction with its first statements. */
async function run<T>(client: PoolClient, begin: string, work: () => Work<T>): Promise<T> {
  const send = ({ sql, values }: Statement) => client.query(sql, values);
  let begun = [client.query(begin)];
  const steps = work();
  let step = steps.next([]);
  while (!step.done) {
    const answers = await allOf([...begun, ...step.value.map(send)]);
    step = steps.next(answers.slice(begun.length));
    begun = [];
  }
  await allOf(begun);
  await client.query('COMMIT');
  return step.value;
}

export const dialect: Dialect = {
  texts: (parameter) => `jsonb_array_elements_text(CAST(${parameter} AS jsonb)) AS list (value)`,
  objects: (parameter) => `jsonb_array_elements(CAST(${parameter} AS jsonb)) AS list (value)`,
  newUuid: () => crypto.randomUUID(),
};

/** Tables that hold something of a request. */
const tables = ['requests', 'outbox', 'acts'].map((name) => `${SCHEMA}.${name}`).join();
/**
 * Deleted rows stay in the files until then. Only FULL rewrites the files: an ordinary vacuum leaves their bytes in
 * pages that are still in use. A table that is in use right now is left out, because visitors would wait behind us,
 * and what a transaction may still see is copied: both wait for the next deletion.
 */
const VACUUM = `VACUUM (FULL, SKIP_LOCKED) ${tables}`;

/** As much as a contact request, and the locks that one needs. */
function* writeOnTrial(): Work<void> {
  yield [
    { sql: 'LOCK TABLE requests, outbox IN ROW EXCLUSIVE MODE', values: [] },
    {
      sql: "INSERT INTO captcha_nonces (value, expires_at) SELECT n || repeat('0', 1900), 0 FROM generate_series(1, 64) AS n",
      values: [],
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

const NO_TABLES = /^(3F000|42P01)$/;

/** Throws a PostgresSetupError if the tables are not those of this version. */
function* checkVersion(): Work<void> {
  const [rows] = yield [{ sql: 'SELECT version FROM schema_version', values: [] }];
  const problem = versionProblem((rows as { version: number }[])[0]?.version ?? 0);
  if (problem !== null) throw new PostgresSetupError(`The database ${problem}`);
}

export interface PostgresOptions {
  /** `postgres://…`; a TLS setting in it (`sslmode`) counts. */
  url: string;
  /** At most. More work at once waits for one. */
  connections: number;
  log: Log;
}

/**
 * Rejects with a StoreUnavailableError if the database cannot be reached, with a PostgresSetupError
 * (which is one too) if it must not be used: its settings would lose requests, or it has not our tables.
 */
export async function openPostgresDatabase(options: PostgresOptions): Promise<Connection> {
  const pool = openPool(options);
  let closed: Promise<void> | null = null;

  async function use<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await connect(pool);
    let isWell = false;
    try {
      const result = await work(client);
      isWell = true;
      return result;
    } catch (error) {
      throw translated(error);
    } finally {
      // Closed after an error: that rolls back, and the next one is of the server that is there now.
      client.release(!isWell);
    }
  }

  const read: Connection['read'] = (work) => use((client) => run(client, BEGIN_READ, work));
  const write: Connection['write'] = (work) => use((client) => run(client, BEGIN_WRITE, work));
  async function close(): Promise<void> {
    closed ??= pool.end();
    await closed;
  }

  try {
    await read(checkVersion);
  } catch (error) {
    await close();
    if (!NO_TABLES.test(sqlState(error) ?? '')) throw error;
    throw new PostgresSetupError(
      'The database lacks the tables of this version. Start the server once, or apply supabase/migrations to it (supabase db push).',
    );
  }
  return {
    read,
    write,
    timeOf: () => read(selectTime),
    checkWritable: () => write(writeOnTrial),
    async removeTraces() {
      try {
        const vacuum = { text: VACUUM, query_timeout: VACUUM_MS };
        await use((client) => client.query<object>(vacuum));
      } catch (err) {
        options.log.warn(
          { err },
          'Requests were deleted, but not yet vacuumed: the next deletion tries again',
        );
      }
    },
    close,
  };
}
