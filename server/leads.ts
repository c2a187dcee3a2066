/** `npm run leads -- …`: the company's requests on a terminal, also while the server runs. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StoreUnavailableError } from '../contact/store.ts';
import { parseCommand, UsageError } from './leads/arguments.ts';
import { CommandError, runCommand } from './leads/commands.ts';
import { messageIdDomain } from './leads/message-id-domain.ts';
import { usage } from './leads/usage.ts';
import { removeSpooled } from './mail-spool.ts';
import { DatabaseVersionError } from './sqlite-migrations.ts';
import { databasePath } from './sqlite-path.ts';
import { openSqliteStore } from './sqlite-store.ts';

async function leads(argv: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const now = Date.now();
  const command = parseCommand(argv, now);
  if (command.verb === 'help') return usage;
  const dataDir = resolve(env.DATA_DIR || './data');
  const path = databasePath(dataDir);
  if (!existsSync(path)) {
    throw new CommandError(
      `There is no database at ${path}. It is made when the server starts for the first time ` +
        '(npm start). If it is elsewhere, set DATA_DIR to its folder.',
    );
  }
  const store = openSqliteStore({
    path,
    onErase: (messageIds) => removeSpooled(dataDir, messageIds),
  });
  try {
    const domain = () => messageIdDomain(env.MAIL_FROM || undefined);
    return await runCommand(command, { store, now, messageIdDomain: domain });
  } finally {
    await store.close();
  }
}

/** What to print and the exit code; anything unexpected is thrown on, with its stack. */
function failure(error: unknown): [message: string, exitCode: number] {
  if (error instanceof UsageError) {
    return [`${error.message}\nSee what there is: npm run leads -- --help`, 2];
  }
  if (error instanceof CommandError || error instanceof DatabaseVersionError) {
    return [error.message, 1];
  }
  if (error instanceof StoreUnavailableError) {
    return [`${error.message}\nTry again; if that does not help, check disk space and rights.`, 1];
  }
  throw error;
}

// `… | head` closes the pipe before everything is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  const output = await leads(process.argv.slice(2), process.env);
  process.stdout.write(output.endsWith('\n') ? output : `${output}\n`);
} catch (error) {
  const [message, exitCode] = failure(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}
