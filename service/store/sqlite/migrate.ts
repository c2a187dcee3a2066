/** Brings a SQLite file to the present schema. `PRAGMA user_version` counts the steps that it has had. */
import type { DatabaseSync } from 'node:sqlite';
import { sqliteSteps } from '../migrations.ts';
import { StoreUnavailableError } from '../store.ts';
import { versionProblem } from '../versions.ts';

/** The file is not one of this version of the software. */
export class DatabaseVersionError extends StoreUnavailableError {
  override name = 'DatabaseVersionError';
}

function userVersion(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version);
}

function applyNext(db: DatabaseSync, steps: string[]): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    // Read again under the lock: another process may have been faster.
    const version = userVersion(db);
    const step = steps[version];
    if (step !== undefined) db.exec(`${step}; PRAGMA user_version = ${version + 1}`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** 1 if it has tables, but none that says. */
function schemaVersion(db: DatabaseSync): number {
  const isThere = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'schema_version'").get();
  if (isThere === undefined) return 1;
  return Number(db.prepare('SELECT version FROM schema_version').get()?.version);
}

/** Throws DatabaseVersionError, before anything is changed, if the file is not for us. */
export function refuseOthers(db: DatabaseSync): void {
  const problem = userVersion(db) === 0 ? null : versionProblem(schemaVersion(db));
  if (problem !== null) throw new DatabaseVersionError(`The database ${problem}`);
}

export function migrate(db: DatabaseSync): void {
  const steps = sqliteSteps();
  while (userVersion(db) < steps.length) applyNext(db, steps);
}
