/** Both databases have the same tables, though in their own types. */
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { sharedPostgres } from '../../../test/kit/postgres-fixture.ts';
import { runSql } from '../../../test/kit/postgres-server.ts';
import { sqliteSteps } from '../migrations.ts';

const server = await sharedPostgres();

interface Column {
  table_name: string;
  name: string;
  type: string;
  is_required: boolean | number;
}

const types: Record<string, string> = { bigint: 'INTEGER', integer: 'INTEGER', text: 'TEXT' };
const ofColumn = ({ table_name, name, type, is_required }: Column) =>
  `${table_name}.${name} ${types[type] ?? type}${is_required ? ' NOT NULL' : ''}`;
const ofIndex = ({ name, sql }: { name: string; sql: string }) =>
  `${name} ${/\bWHERE\b/i.test(sql) ? 'of some' : 'of all'}`;

it('have the same columns, keys, references and indexes', async () => {
  const { url } = await server.createMigratedDatabase();
  const sqlite = new DatabaseSync(':memory:');
  for (const step of sqliteSteps()) sqlite.exec(step);

  const columnsOfPostgres = (await runSql(
    url,
    `SELECT table_name, column_name AS name, data_type AS type, is_nullable = 'NO' AS is_required
     FROM information_schema.columns WHERE table_schema = 'contact'`,
  )) as Column[];
  const columnsOfSqlite = sqlite
    .prepare(
      `SELECT t.name AS table_name, c.name, c.type, c."notnull" OR c.pk AS is_required
       FROM sqlite_schema t JOIN pragma_table_info(t.name) c
       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'`,
    )
    .all() as unknown as Column[];
  const upper = columnsOfSqlite.map((column) => ({ ...column, type: column.type.toUpperCase() }));
  expect(upper.map(ofColumn).toSorted()).toEqual(columnsOfPostgres.map(ofColumn).toSorted());

  const indexesOfPostgres = (await runSql(
    url,
    `SELECT indexname AS name, indexdef AS sql FROM pg_indexes
     WHERE schemaname = 'contact' AND indexname !~ '_(key|pkey)$'`,
  )) as { name: string; sql: string }[];
  const indexesOfSqlite = sqlite
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
    .all() as { name: string; sql: string }[];
  expect(indexesOfSqlite.map(ofIndex).toSorted()).toEqual(
    indexesOfPostgres.map(ofIndex).toSorted(),
  );

  const constraints = await runSql(
    url,
    `SELECT conrelid::regclass::text || ' ' || contype::text AS one FROM pg_constraint
     WHERE connamespace = 'contact'::regnamespace AND contype IN ('f', 'u', 'c')`,
  );
  const ofSqlite = sqlite
    .prepare("SELECT 'contact.' || name AS name, sql FROM sqlite_schema WHERE type = 'table'")
    .all()
    .flatMap(({ name, sql }) =>
      [
        [/ references /g, 'f'],
        [/ unique/g, 'u'],
        [/\bcheck \(/g, 'c'],
      ].flatMap(([what, type]) =>
        [...String(sql).matchAll(what as RegExp)].map(() => `${name} ${type}`),
      ),
    );
  expect(ofSqlite.toSorted()).toEqual(
    (constraints as { one: string }[]).map(({ one }) => one).toSorted(),
  );
  sqlite.close();
});
