/** `npm run leads`, in the container `leads`: what the desk cannot do, also while the server runs. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { DeliveryError } from '../deliver/mailer.ts';
import { createDeskKeys, DESK_KEY_PURPOSE } from '../desk/keys.ts';
import type { Actor } from '../domain/acts.ts';
import { deskAddress } from '../domain/desk.ts';
import { messageIdDomain } from '../domain/email-address.ts';
import { databasePath } from '../store/sqlite/path.ts';
import { type ContactStore, StoreUnavailableError } from '../store/store.ts';
import { type HostSettings, parseEnvironment } from './environment.ts';
import { StartupError } from './errors.ts';
import { readBuiltSite } from './http/built-site.ts';
import { createLog } from './log.ts';
import { createSmtpMailer, smtpOptions } from './mail/smtp-mailer.ts';
import { deriveKey, loadOrCreateSecret } from './secret.ts';
import { openStore } from './store.ts';

const usage = `What the desk cannot do. leads is short for: npm run leads --
In a container: docker compose exec website leads

  leads link             print a link to the desk, which works while no e-mail goes; valid for 30 days
  leads mail             send a test e-mail to each address of MAIL_TO
  leads erase ADDRESS    delete all requests of a person; with - in its place the address is read
                         from the standard input, so that no list of processes or history has it
  leads end-keys         end all links to the desk; whoever needs one asks for it there
  leads health           how the running service is; ends with 1 if somebody has to look
  leads settings         whether the service would start with these environment variables`;

/** The command failed; the message says why and what to do. */
class CommandError extends Error {
  override name = 'CommandError';
  readonly exitCode: number;
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The arguments are wrong; the message says why. */
const usageError = (message: string) =>
  new CommandError(`${message}\nFor the list of commands: leads --help`, 2);

const environment = process.env;
const log = createLog('warn', process.stderr);

/** As the service reads them at its start. */
function hostSettings(): HostSettings {
  const { content } = readBuiltSite(join(import.meta.dirname, '../../build'));
  const result = parseEnvironment(environment, content);
  if (!result.ok) throw new CommandError(result.problems.join('\n'));
  return { ...result.settings, dataDir: resolve(result.settings.dataDir) };
}

interface Opened {
  settings: HostSettings;
  secret: string;
  store: ContactStore;
  by: Actor;
}

/** Does the work in the database that the service has, and makes none. */
async function withStore(work: (opened: Opened) => Promise<string>): Promise<string> {
  const settings = hostSettings();
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl === null && !existsSync(databasePath(dataDir))) {
    throw new CommandError(
      `There is no database in ${dataDir}. It is made when the server starts for the first time. If it is elsewhere, set DATA_DIR to its folder, or DATABASE_URL.`,
    );
  }
  const secret = settings.secret ?? loadOrCreateSecret(dataDir, log);
  const store = await openStore({ ...settings, databaseConnections: 1 }, secret, log);
  try {
    return await work({
      settings,
      secret,
      store,
      by: { person: userInfo().username, mailbox: null },
    });
  } finally {
    await store.close();
  }
}

const commands: Record<string, (address?: string) => Promise<string>> = {
  link: () =>
    withStore(async ({ settings, secret, store }) => {
      const { to: mailboxes } = settings.mail;
      const keys = createDeskKeys({
        secret: deriveKey(secret, DESK_KEY_PURPOSE),
        mailboxes,
        store,
      });
      const key = await keys.issue(mailboxes[0]?.address ?? '', Date.now());
      const isLive = environment.NODE_ENV === 'production';
      return deskAddress(isLive ? settings.siteUrl : `http://localhost:${settings.port}`, key);
    }),
  mail: () => sendTestEmails(hostSettings()),
  erase: (address) =>
    withStore(async ({ store, by }) => {
      const email = address === '-' ? await readAddress() : address;
      if (!/^\s*\S+@\S+\s*$/.test(email ?? ''))
        throw usageError('"erase" needs one e-mail address.');
      const deleted = await store.eraseByEmail(email ?? '', { by, now: Date.now() });
      if (deleted === 0)
        throw new CommandError('No request is from that address. Look for the person at the desk.');
      return `Deleted: ${deleted}. Your mailboxes still have the person, and copies for two weeks.`;
    }),
  'end-keys': () =>
    withStore(async ({ store, by }) => {
      await store.revokeKeys(by, Date.now());
      return 'No link opens the desk any more. Whoever needs one asks for it there, or: leads link';
    }),
  health: () => askHealth(hostSettings()),
  async settings() {
    hostSettings();
    return 'The service would start with these settings.';
  },
};

/** The first line of the standard input. */
async function readAddress(): Promise<string> {
  const input = createInterface({ input: process.stdin, output: process.stderr });
  try {
    if (process.stdin.isTTY) return await input.question('Address: ');
    for await (const line of input) return line;
    return '';
  } finally {
    input.close();
  }
}

async function askHealth({ port }: HostSettings): Promise<string> {
  const url = `http://127.0.0.1:${port}/healthz`;
  const answer = await fetch(url).catch(() => {
    throw new CommandError(`Nothing answers at ${url}. Does the service run?`);
  });
  const found = (await answer.json()) as object;
  const text = Object.entries(found)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
  if (!answer.ok) throw new CommandError(text);
  return text;
}

async function sendTestEmails(settings: HostSettings): Promise<string> {
  const { smtpUrl, mail } = settings;
  if (smtpUrl === null) throw new CommandError('SMTP_URL is not set, so no e-mail is sent.');
  const mailer = createSmtpMailer(smtpOptions(smtpUrl, settings));
  const text =
    'This is a test. If it is not in the spam folder, e-mails of the website arrive.\n\n' +
    'docs/deploy.md names a page that checks the records of your domain (SPF, DKIM, DMARC).\n';
  const sent: string[] = [];
  try {
    for (const to of mail.to) {
      const messageId = `<${randomUUID()}@${messageIdDomain(mail.from.address)}>`;
      const subject = 'Test e-mail of the website';
      const html = `<p>${text}`;
      const email = { messageId, from: mail.from, to, subject, text, html };
      await mailer.send(email, AbortSignal.timeout(60_000));
      sent.push(`Sent to ${to.address}.`);
    }
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    throw new CommandError([...sent, error.message, error.answer ?? ''].join('\n').trim());
  } finally {
    await mailer.close();
  }
  return sent.join('\n');
}

async function leads(args: string[]): Promise<string> {
  const options = { help: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [name, ...operands] = positionals;
  if (values.help) return usage;
  if (name === undefined) throw usageError('No command was given.');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw usageError(`There is no command "${name}".`);
  const taken = name === 'erase' ? 1 : 0;
  if (operands.length > taken) throw usageError(`"${name}" takes no "${operands[taken]}".`);
  return command(operands[0]);
}

/** What to print, and the exit code. Unexpected errors are rethrown, so that Node prints their stack. */
function failure(error: unknown): [message: string, exitCode: number] {
  if (error instanceof CommandError) return [error.message, error.exitCode];
  if (error instanceof StartupError || error instanceof StoreUnavailableError)
    return [error.message, 1];
  const isUsage =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!isUsage) throw error;
  return failure(usageError(error.message));
}

// What it makes may hold visitors' words.
process.umask(0o077);
try {
  process.stdout.write(`${await leads(process.argv.slice(2))}\n`);
} catch (error) {
  const [message, exitCode] = failure(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}
