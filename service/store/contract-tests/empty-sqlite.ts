import { DatabaseSync } from 'node:sqlite';

/** Leaves a database that others have open as good as new. */
export function emptySqlite(path: string): void {
  const db = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'schema_version'")
    .all();
  db.exec(tables.map(({ name }) => `DELETE FROM ${name}`).join(';'));
  db.close();
}
