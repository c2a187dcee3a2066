/** `npm run leads`: shows and changes the company's requests on a terminal, also while the server runs. */

import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { findRequests } from '../../desk/list-requests.ts';
import { requestTable } from '../../desk/request-table.ts';
import { keepOffice } from '../../domain/office-time.ts';
import type { Environment } from '../../settings/read-settings.ts';
import { DatabaseVersionError } from '../../store/sqlite/migrate.ts';
import { databasePath } from '../../store/sqlite/path.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';
import { type ContactStore, StoreUnavailableError } from '../../store/store.ts';
import { databaseSchema } from '../environment.ts';
import { removeSpooled } from '../mail/spool-mailer.ts';
import {
  type Command,
  CommandError,
  emailAddress,
  type MachineCommand,
  parseCommand,
  UsageError,
  usage,
} from './arguments.ts';
import { runCommand } from './commands.ts';
import { importRequests } from './import.ts';
import { runMachineCommand } from './machine.ts';
import { measureMachine } from './measure-machine.ts';
import { builtContent, keyRecipients, settingsOf } from './settings.ts';

/** Throws a CommandError if there is no database, and a StoreUnavailableError if it does not answer. */
async function openLeads(environment: Environment): Promise<ContactStore> {
  const { DATA_DIR, DATABASE_URL } = settingsOf(databaseSchema, environment);
  const dataDir = resolve(DATA_DIR);
  const options = {
    onErase: (messageIds: string[]) => removeSpooled(dataDir, messageIds),
  };
  return DATABASE_URL === null
    ? openSqlite(databasePath(dataDir), options)
    : openPostgres(DATABASE_URL, options);
}

interface OpenOptions {
  onErase: (messageIds: string[]) => void;
}

async function openSqlite(path: string, options: OpenOptions): Promise<ContactStore> {
  if (!existsSync(path)) {
    throw new CommandError(
      `There is no database at ${path}. It is made when the server starts for the first time ` +
        '(npm start). If it is elsewhere, set DATA_DIR to its folder, or DATABASE_URL.',
    );
  }
  try {
    return await openSqliteStore({ path, ...options });
  } catch (error) {
    if (!(error instanceof DatabaseVersionError)) throw error;
    throw new CommandError(error.message, { cause: error });
  }
}

async function openPostgres(url: string, options: OpenOptions): Promise<ContactStore> {
  // Loaded only when needed: SQLite uses neither.
  const { createLog } = await import('../log.ts');
  const { openPostgresStore, PostgresSetupError } = await import('../../store/postgres/store.ts');
  try {
    return await openPostgresStore({
      url,
      poolSize: 1,
      // Standard output may be a table for a spreadsheet.
      log: createLog('warn', process.stderr),
      ...options,
    });
  } catch (error) {
    if (!(error instanceof PostgresSetupError)) throw error;
    throw new CommandError(error.message, { cause: error });
  }
}

/** The first line of the standard input. */
async function readAddress(): Promise<string> {
  const input = createInterface({ input: process.stdin, output: process.stderr });
  try {
    if (process.stdin.isTTY) return emailAddress([await input.question('Address: ')]);
    for await (const line of input) return emailAddress([line]);
    throw new UsageError('There was no address on the standard input.');
  } finally {
    input.close();
  }
}

async function printTable(store: ContactStore, now: number): Promise<void> {
  const table = await requestTable(findRequests(store, { state: 'all', search: '', now }));
  process.stdout.write(await table.bytes());
}

/** Resolves with what is still to be printed. */
async function leads(argv: string[], env: NodeJS.ProcessEnv): Promise<string> {
  // It needs no store, but a file and an empty PostgreSQL.
  if (argv[0] === 'import' && !argv.includes('--help')) return importRequests(argv.slice(1), env);
  const command = parseCommand(argv);
  switch (command.verb) {
    case 'help':
      return usage;
    case 'backup':
    case 'restore':
    case 'mail':
    case 'settings':
      return runMachineCommand(command, env);
    default:
      return withRequests(command, env);
  }
}

type RequestsCommand = Exclude<Command, { verb: 'help' } | MachineCommand>;

async function withRequests(command: RequestsCommand, env: NodeJS.ProcessEnv): Promise<string> {
  const now = Date.now();
  const office = (await builtContent())?.office;
  if (office !== undefined) keepOffice(office);
  const store = await openLeads(env);
  try {
    if (command.verb === 'export') {
      await printTable(store, now);
      return '';
    }
    const person = userInfo().username;
    return await runCommand(command, {
      store,
      dataDir: resolve(settingsOf(databaseSchema, env).DATA_DIR),
      now,
      person,
      readAddress,
      measure: () => measureMachine(env, now),
      keyRecipients: () => keyRecipients(env),
    });
  } finally {
    await store.close();
  }
}

/** What to print, and the exit code. Unexpected errors are rethrown, so that Node prints their stack. */
function failure(error: unknown): [message: string, exitCode: number] {
  if (error instanceof UsageError) {
    return [`${error.message}\nFor the list of commands: leads --help`, 2];
  }
  if (error instanceof CommandError) return [error.message, 1];
  if (error instanceof StoreUnavailableError) {
    const suspect = process.env.DATABASE_URL
      ? 'DATABASE_URL and PostgreSQL'
      : 'disk space and rights';
    return [`${error.message}\nTry again; if that does not help, check ${suspect}.`, 1];
  }
  throw error;
}

// A reader such as `head` closes the pipe before everything is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// A backup holds visitors' words.
process.umask(0o077);

try {
  const output = await leads(process.argv.slice(2), process.env);
  if (output !== '') process.stdout.write(output.endsWith('\n') ? output : `${output}\n`);
} catch (error) {
  const [message, exitCode] = failure(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}
