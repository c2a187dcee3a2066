/**
 * What a store asks of an engine. The rules of the contact service are written once, as generators that yield
 * statements and get their rows. SQLite runs one to its end without waiting, PostgreSQL waits for each answer. So
 * nothing slow can be awaited inside a transaction, and none can begin inside another.
 */
import { StoreUnavailableError } from './store.ts';

export type Value = string | number | null;

export interface Statement {
  /** Parameters are `$1`, `$2` and so on. Tables are named without their schema. */
  sql: string;
  values: Value[];
}

/** What happens in one transaction. Yields statements that are sent together. */
export type Work<T> = Generator<Statement[], T, unknown[][]>;

/** What the engines say differently. */
export interface Dialect {
  /** A JSON list of texts or numbers as a table: `SELECT value FROM ${texts('$1')}`. The values are texts. */
  texts(parameter: string): string;
  /** A JSON list of objects as a table, of which `value ->> 'name'` is a property as text. */
  objects(parameter: string): string;
  /** Of a new Message-ID. */
  newUuid(): string;
}

/** An open database. */
export interface Connection {
  /** Sees one moment, of committed data only. Waits for no writer. */
  read<T>(work: () => Work<T>): Promise<T>;
  /**
   * Alone: one after the other, whichever program asks. Durable when it resolves. Begins anew while others have the
   * database locked, so the work must not have effects elsewhere that could not be repeated.
   */
  write<T>(work: () => Work<T>): Promise<T>;
  /** By its own clock if hosts share it, otherwise the host's. */
  timeOf(now: number): Promise<number>;
  /** Commits and removes more than a request takes. */
  checkWritable(): Promise<void>;
  /** Writes the files of the database anew, so that deleted rows have left no copy in unused bytes. */
  removeTraces(): Promise<void>;
  close(): Promise<void>;
}

export interface Database extends Connection {
  dialect: Dialect;
}

/** The files of the open database were moved, deleted or replaced: what is written is lost. */
export class DatabaseLostError extends StoreUnavailableError {}

/**
 * A database that is opened by whoever needs it first, and by the next if that failed or it was lost: a program goes on
 * without it, and has it again once it can be had.
 */
export function reopening(open: () => Promise<Connection>): Connection {
  let opened: Promise<Connection> | null = null;
  let isClosed = false;

  async function use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    if (isClosed) throw new StoreUnavailableError('The database is closed');
    opened ??= open();
    const attempt = opened;
    const forget = () => {
      if (opened === attempt) opened = null;
    };
    const connection = await attempt.catch((error: unknown) => {
      forget();
      throw error;
    });
    try {
      return await work(connection);
    } catch (error) {
      if (error instanceof DatabaseLostError) {
        forget();
        await connection.close();
      }
      throw error;
    }
  }

  return {
    read: (work) => use((connection) => connection.read(work)),
    write: (work) => use((connection) => connection.write(work)),
    timeOf: (now) => use((connection) => connection.timeOf(now)),
    checkWritable: () => use((connection) => connection.checkWritable()),
    removeTraces: () => use((connection) => connection.removeTraces()),
    async close() {
      isClosed = true;
      const connection = await opened?.catch(() => null);
      await connection?.close();
    },
  };
}

export const statement = (sql: string, values: Value[] = []): Statement => ({ sql, values });

/** The rows of one statement. */
export function* query<Row>(sql: string, values: Value[] = []): Work<Row[]> {
  const [rows = []] = yield [{ sql, values }];
  return rows as Row[];
}

/** The first row of one statement that always has one. */
export function* queryOne<Row>(sql: string, values: Value[] = []): Work<Row> {
  const [row] = yield* query<Row>(sql, values);
  if (row === undefined) throw new Error('The database counted nothing');
  return row;
}

/** How many rows a statement has changed, which must return them. */
export function* changed(sql: string, values: Value[] = []): Work<number> {
  return (yield* query(sql, values)).length;
}
