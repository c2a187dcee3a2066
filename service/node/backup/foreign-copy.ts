/**
 * Judges a file that is to take the place of the database. Whoever gives it may have put something in: a trigger would run
 * with our next statement. So nothing but its schema is read before that is known to be the one our own steps make.
 */
import { DatabaseSync } from 'node:sqlite';
import { sqliteSteps } from '../../store/migrations.ts';
import { BackupError } from './file.ts';

/** SQLite makes these by itself, where it has looked at how full tables are. */
const STATISTICS = new Map([
  ['table sqlite_stat1', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'],
  ['table sqlite_stat4', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'],
]);

/** How each table, index, trigger and view was made, by kind and name. */
function schemaIn(database: DatabaseSync): Map<string, string> {
  const rows = database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema').all();
  return new Map(
    rows.map(({ type, name, tbl_name, sql }) => [
      `${type} ${name}`,
      String(sql ?? `for ${tbl_name}`),
    ]),
  );
}

function ownSchema(steps: string[]): Map<string, string> {
  const empty = new DatabaseSync(':memory:');
  try {
    for (const sql of steps) empty.exec(sql);
    return schemaIn(empty);
  } finally {
    empty.close();
  }
}

function refuseOtherSchema(database: DatabaseSync): void {
  const step = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  const steps = sqliteSteps();
  if (step > steps.length) {
    throw new BackupError(
      'Another release wrote this copy: a newer one, or one from before the first. Restore it with that one.',
    );
  }
  const own = ownSchema(steps.slice(0, step));
  const found = schemaIn(database);
  if (step === 0 || found.size === 0) throw new BackupError('This is no database of this site.');
  for (const [object, sql] of found) {
    if (STATISTICS.get(object) === sql) continue;
    const expected = own.get(object);
    if (expected === undefined)
      throw new BackupError(`This copy has a ${object}, which is not ours.`);
    if (expected !== sql) throw new BackupError(`The ${object} of this copy is not as ours.`);
  }
  const missing = [...own.keys()].find((object) => !found.has(object));
  if (missing !== undefined) throw new BackupError(`This copy has no ${missing}.`);
}

/** Throws a BackupError that says what is wrong with the copy. */
export function checkForeignCopy(path: string): void {
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
      refuseOtherSchema(database);
      const found = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
      if (found !== 'ok') throw new BackupError(`This copy is damaged: ${found}`);
      const orphans = database.prepare('PRAGMA foreign_key_check').all().length;
      if (orphans > 0)
        throw new BackupError(`This copy has ${orphans} rows without their request.`);
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error;
    throw new BackupError(`This copy cannot be read: ${error.message}`, { cause: error });
  }
}
