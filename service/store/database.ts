/**
 * What a store asks of an engine. The rules of the contact service are written once, as generators that yield
 * statements and get their rows. SQLite runs one to its end without waiting, PostgreSQL waits for each answer. So
 * nothing slow can be awaited inside a transaction, and none can begin inside another.
 */
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

export interface Database {
  dialect: Dialect;
  /** Sees one moment, of committed data only. Waits for no writer. */
  read<T>(work: () => Work<T>): Promise<T>;
  /**
   * Alone: one after the other, whichever program asks. Durable when it resolves. The work may be repeated, so it must
   * not have effects elsewhere that could not.
   */
  write<T>(work: () => Work<T>): Promise<T>;
  /** By its own clock if hosts share it, otherwise the host's. */
  timeOf(now: number): Promise<number>;
  /** Commits and removes more than a request takes. */
  checkWritable(): Promise<void>;
  /** Too large to be written anew while others wait. */
  isLarge(): Promise<boolean>;
  /** Writes the files of the database anew, so that deleted rows have left no copy in unused bytes. */
  rebuild(): Promise<void>;
  /** The same as far as nobody has to wait for it. */
  removeTraces(): Promise<void>;
  /** The same for what the sweep has deleted. */
  removeSweptTraces(): Promise<void>;
  close(): Promise<void>;
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

/** Between the pieces of long work, so that whoever waits gets a turn. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
