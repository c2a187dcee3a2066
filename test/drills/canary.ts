/** Texts that can be found again wherever they should not be, and the search for them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { visitorFieldNames } from '../../service/domain/fields.ts';
import { sentences } from '../kit/email-context.ts';
import type { DrillDatabase } from './databases.ts';

/** In every text of a canary, in a spelling that survives lower case. */
export const MARK = 'kanarienvogel';

/** A field with rules of its own needs a text here that keeps them. */
export const canary = {
  ...sentences(MARK, visitorFieldNames),
  name: `Tweety ${MARK}`,
  email: `${MARK}@cage.example`,
  phone: '613 555 0177',
  company: `${MARK} & Sons`,
  message: `Our ${MARK} sings too loudly in the server room. Please help.`,
  honeypotField: '',
};

/** Of clients, as the proxy names them. */
export const addresses = ['198.51.100.177', '2001:db8:ca:fe:1:2:3:4', '::ffff:203.0.113.77'];
/** Also as the limiter takes them. */
export const addressTraces = [...addresses, '2001:db8:ca:fe::/64', '203.0.113.77'];

function found(text: string, traces: string[]): string[] {
  const folded = text.toLowerCase();
  return traces.filter((trace) => folded.includes(trace));
}

/** Lines of a log that contain something of a visitor. */
export function linesWithVisitors(lines: string[]): string[] {
  const traces = [MARK, canary.phone, canary.phone.replaceAll(' ', ''), ...addressTraces];
  return lines.flatMap((line) =>
    found(line, traces).map((trace) => `The log has ${trace}: ${line.slice(0, 300)}`),
  );
}

/** Of a folder and its subfolders; one that is absent has none. */
export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** Traces in the bytes of every file of a folder. */
export function tracesInFiles(folder: string, traces: string[]): string[] {
  return filesBelow(folder).flatMap((path) =>
    found(readFileSync(path, 'latin1'), traces).map((trace) => `${path} holds ${trace}`),
  );
}

const tableNames = {
  SQLite: "SELECT name FROM sqlite_schema WHERE type = 'table'",
  PostgreSQL:
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'contact'",
};

/** Traces in every value of every table. */
export async function tracesInTables(
  { engine, connect }: DrillDatabase,
  traces: string[],
): Promise<string[]> {
  await using connection = await connect();
  const all: string[] = [];
  for (const { name } of await connection.rows<{ name: string }>(tableNames[engine])) {
    const values = JSON.stringify(await connection.rows(`SELECT * FROM "${name}"`));
    all.push(...found(values, traces).map((trace) => `The table ${name} holds ${trace}`));
  }
  return all;
}
