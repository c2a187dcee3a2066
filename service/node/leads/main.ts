/** `npm run leads`: shows and changes the company's requests on a terminal, also while the server runs. */
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { requestTableStream } from '../../desk/request-table.ts';
import { type ContactStore, StoreUnavailableError } from '../../store/store.ts';
import { parseCommand, UsageError, usage } from './arguments.ts';
import { CommandError, runCommand } from './commands.ts';
import { importRequests } from './import.ts';
import { openLeads } from './open-leads.ts';
import { deskLink, mailboxes, senderDomain } from './settings.ts';

async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new CommandError(
      'There is no terminal for the confirmation. Add --yes to delete without it.',
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(`${question} Type yes: `)).trim().toLowerCase() === 'yes';
  } catch (error) {
    // Ctrl+C or Ctrl+D.
    if (error instanceof Error && error.name === 'AbortError') return false;
    throw error;
  } finally {
    terminal.close();
  }
}

async function printTable(store: ContactStore, now: number): Promise<void> {
  let cause: unknown;
  const query = { state: 'all', search: '', now } as const;
  const table = await requestTableStream(store, query, (error) => {
    cause = error;
  });
  try {
    for await (const bytes of table) process.stdout.write(bytes);
  } catch (error) {
    throw cause ?? error;
  }
}

/** Resolves with what is still to be printed. */
async function leads(argv: string[], env: NodeJS.ProcessEnv): Promise<string> {
  // It needs no store, but a file and an empty PostgreSQL.
  if (argv[0] === 'import' && !argv.includes('--help')) return importRequests(argv.slice(1), env);
  const now = Date.now();
  const command = parseCommand(argv, now);
  if (command.verb === 'help') return usage;
  const store = await openLeads(env);
  try {
    if (command.verb === 'export') {
      await printTable(store, now);
      return '';
    }
    return await runCommand(command, {
      store,
      now,
      confirm,
      messageIdDomain: () => senderDomain(env),
      mailboxes: () => mailboxes(env),
      deskLink: (mailbox) => deskLink(env, { store, mailbox, now }),
      person: userInfo().username,
    });
  } finally {
    await store.close();
  }
}

/** What to print, and the exit code. Unexpected errors are rethrown, so that Node prints their stack. */
function failure(error: unknown): [message: string, exitCode: number] {
  if (error instanceof UsageError) {
    return [`${error.message}\nFor the list of commands: npm run leads -- --help`, 2];
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

try {
  const output = await leads(process.argv.slice(2), process.env);
  if (output !== '') process.stdout.write(output.endsWith('\n') ? output : `${output}\n`);
} catch (error) {
  const [message, exitCode] = failure(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}
