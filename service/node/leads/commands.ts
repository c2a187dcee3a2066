/** Runs a command and resolves with what it prints. */

import { formatTime } from '../../desk/company-time.ts';
import type { Actor, Erasure } from '../../desk/desk-store.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import { mailProblemOf } from '../../desk/present.ts';
import type { ContactStore } from '../../store/store.ts';
import { needsAttention } from '../health.ts';
import type { Command } from './arguments.ts';
import { presentHealth, presentHold, presentList, presentName, presentRequest } from './present.ts';

/** The command failed; the message says why and what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}

type RunnableCommand = Exclude<Command, { verb: 'help' | 'export' }>;

interface CommandContext {
  store: ContactStore;
  now: number;
  /** Asks whoever typed the command. */
  confirm: (question: string) => Promise<boolean>;
  /** Addresses of the company that get keys to the desk, and the domain of these e-mails' Message-IDs. */
  keyRecipients: () => Promise<{ mailboxes: string[]; messageIdDomain: string }>;
  /** The link with the key of one of them. */
  deskLink: (mailbox: string) => Promise<string>;
  /** Who has typed the command, unless it says otherwise. */
  person: string;
}

export async function runCommand(
  command: RunnableCommand,
  context: CommandContext,
): Promise<string> {
  const { store, now, confirm, person } = context;
  const actor = (by: string | null): Actor => ({ person: by ?? person, mailbox: null });
  switch (command.verb) {
    case 'list':
      return list(store, now, command);
    case 'show':
      return show(store, now, command.id);
    case 'health':
      return health(store, now);
    case 'key':
      if (command.printFor !== null) return context.deskLink(command.printFor);
      return sendKeys(context, actor(command.by));
    case 'revoke':
      await store.revokeKeys(actor(command.by), now);
      return 'No key opens the desk any more. Send new ones: npm run leads -- key';
    case 'retry':
      if (command.id === 'all') return retryAll(store, now);
      return retryOne(store, now, command.id, actor(command.by));
    case 'erase': {
      if ('before' in command) return eraseBefore(store, command.before);
      const erasure = { by: actor(command.by), now };
      if ('id' in command) {
        const isAgreed = command.isConfirmed ? async () => true : confirm;
        return eraseOne(store, command.id, erasure, isAgreed);
      }
      const deleted = await store.eraseByEmail(command.email, erasure);
      return `Deleted ${requests(deleted)} with every copy of their e-mails.`;
    }
  }
}

function requests(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`;
}

function noSuchRequest(id: number): CommandError {
  return new CommandError(`There is no request no. ${id}. See them all: npm run leads -- list`);
}

async function existing(store: ContactStore, id: number) {
  const request = await store.findRequest(id);
  if (request === null) throw noSuchRequest(id);
  return request;
}

async function list(
  store: ContactStore,
  now: number,
  { state }: RunnableCommand & { verb: 'list' },
): Promise<string> {
  const found = await listEveryRequest(store, state, now);
  if (found.length > 0) return presentList(found, now);
  return state === 'all' ? 'There are no requests yet.' : `No request is ${state}.`;
}

async function show(store: ContactStore, now: number, id: number): Promise<string> {
  const request = await existing(store, id);
  const history = await store.historyOf(id);
  return presentRequest(request, history, now, await mailProblemOf(store, request));
}

/** Throws a CommandError, so that it ends with exit code 1, if somebody has to look at something. */
async function health(store: ContactStore, now: number): Promise<string> {
  await store.checkWritable();
  const outbox = await store.outboxHealth();
  const hold = await store.clockHold();
  const report = [presentHealth(outbox), ...(hold === null ? [] : [presentHold(hold)])].join('\n');
  if (hold !== null || needsAttention(outbox, now)) throw new CommandError(`Not ok. ${report}`);
  return `Ok. ${report}`;
}

async function eraseOne(
  store: ContactStore,
  id: number,
  erasure: Erasure,
  confirm: CommandContext['confirm'],
): Promise<string> {
  const request = await store.findRequest(id);
  if (request === null) return eraseAgain(store, id, erasure);
  const name = presentName(request);
  if (!(await confirm(`Delete request no. ${id} of ${name} with every copy of its e-mails?`))) {
    return 'Nothing was deleted.';
  }
  if (!(await store.eraseRequest(id, erasure))) throw noSuchRequest(id);
  return `Deleted request no. ${id} with every copy of its e-mails.`;
}

async function eraseBefore(store: ContactStore, before: number): Promise<string> {
  const hold = await store.clockHold();
  if (hold !== null) throw new CommandError(`Nothing was deleted. ${presentHold(hold)}`);
  const deleted = await store.purgeBefore(before);
  const what = `Deleted ${requests(deleted.length)} received before ${formatTime(before)}`;
  return deleted.length === 0 ? `${what}.` : `${what}: no. ${deleted.join(', ')}.`;
}

/** Removes what an earlier erasure had to leave in the database's files, because they were in use. */
async function eraseAgain(store: ContactStore, id: number, erasure: Erasure): Promise<string> {
  const [entry] = await store.listRecord({ requestId: id, limit: 1 });
  if (entry === undefined) throw noSuchRequest(id);
  await store.eraseRequest(id, erasure);
  return `Request no. ${id} was deleted before. What was left of it is removed now.`;
}

async function sendKeys(context: CommandContext, by: Actor): Promise<string> {
  const { store, now } = context;
  const recipients = await context.keyRecipients();
  await store.queueKeyEmails({ ...recipients, now, by, captcha: null });
  return `Keys go out within a minute, if the server runs, to ${recipients.mailboxes.join(', ')}`;
}

async function retryAll(store: ContactStore, now: number): Promise<string> {
  const count = await store.retryAll(now);
  if (count === 0) return NOTHING_FAILED;
  const messages = count === 1 ? '1 message' : `${count} messages`;
  return `${messages} will be sent again within a minute, if the server runs.`;
}

const NOTHING_FAILED = 'No e-mail has failed: there is nothing to send again.';

async function retryOne(store: ContactStore, now: number, id: number, by: Actor): Promise<string> {
  const requests = [{ id, version: null }];
  const [result] = await store.act({ act: 'retry', by, now, requests, messageIdDomain: '' });
  if (result?.outcome === 'no_such_request') throw noSuchRequest(id);
  if (result?.outcome === 'unchanged') return NOTHING_FAILED;
  return `The e-mails of no. ${id} will be sent again within a minute, if the server runs.`;
}
