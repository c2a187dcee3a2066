/** Runs a command and resolves with what it prints. */
import type { ContactStore, RequestState } from '../../../contact/store.ts';
import { needsAttention } from '../health.ts';
import type { Command } from './arguments.ts';
import { formatTime } from './company-time.ts';
import {
  ANSWER_WITHIN_MS,
  presentCsv,
  presentHealth,
  presentList,
  presentName,
  presentRequest,
} from './present.ts';

/** The command failed; the message says why and what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}

interface CommandContext {
  store: ContactStore;
  now: number;
  /** Asks whoever typed the command. */
  confirm: (question: string) => Promise<boolean>;
  /** Called only when an e-mail is queued. */
  messageIdDomain: () => Promise<string>;
}

export async function runCommand(
  command: Exclude<Command, { verb: 'help' }>,
  { store, now, confirm, messageIdDomain }: CommandContext,
): Promise<string> {
  switch (command.verb) {
    case 'list':
      return list(store, now, command);
    case 'show':
      return show(store, now, command.id);
    case 'health':
      return health(store, now);
    case 'done':
      if (!(await store.markDone(command.id, now))) throw noSuchRequest(command.id);
      return `Request no. ${command.id} is done.`;
    case 'undo':
      if (!(await store.markNotDone(command.id))) throw noSuchRequest(command.id);
      return `Request no. ${command.id} is no longer done.`;
    case 'export':
      return presentCsv(await store.listRequests());
    case 'retry':
      return retry(store, now, command.target);
    case 'release':
      return release(store, now, command.id, await messageIdDomain());
    case 'erase':
      if ('id' in command) {
        return eraseOne(store, command.id, command.isConfirmed ? async () => true : confirm);
      }
      return `Deleted ${requests(await store.eraseByEmail(command.email))} with every copy of their e-mails.`;
    case 'purge': {
      const deleted = await store.purgeBefore(command.before);
      return `Deleted ${requests(deleted)} received before ${formatTime(command.before)}.`;
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
  { overdue, state }: { overdue: boolean; state: RequestState | undefined },
): Promise<string> {
  const found = await store.listRequests({
    ...(overdue && { overdueBefore: now - ANSWER_WITHIN_MS }),
    ...(state !== undefined && { state }),
  });
  if (found.length > 0) return presentList(found, now);
  if (overdue) return 'No request is overdue.';
  return state === undefined ? 'There are no requests yet.' : `No request is ${state}.`;
}

async function show(store: ContactStore, now: number, id: number): Promise<string> {
  const request = await existing(store, id);
  const { lastError } = await store.outboxHealth();
  // While the mail server is down it is tried with one e-mail for all.
  const isWaitingForOthers = request.delivery === 'waiting' && request.deliveryError === null;
  return presentRequest(request, now, isWaitingForOthers ? lastError : null);
}

/** Throws a CommandError, so that it ends with exit code 1, if somebody has to look at something. */
async function health(store: ContactStore, now: number): Promise<string> {
  await store.checkWritable();
  const outbox = await store.outboxHealth();
  if (needsAttention(outbox, now)) throw new CommandError(`Not ok. ${presentHealth(outbox)}`);
  return `Ok. ${presentHealth(outbox)}`;
}

async function eraseOne(
  store: ContactStore,
  id: number,
  confirm: CommandContext['confirm'],
): Promise<string> {
  const name = presentName(await existing(store, id));
  if (!(await confirm(`Delete request no. ${id} of ${name} with every copy of its e-mails?`))) {
    return 'Nothing was deleted.';
  }
  if (!(await store.eraseRequest(id))) throw noSuchRequest(id);
  return `Deleted request no. ${id} with every copy of its e-mails.`;
}

async function retry(store: ContactStore, now: number, target: { id: number } | 'all') {
  if (target !== 'all') await existing(store, target.id);
  const count = await store.retry(target, now);
  if (count === 0) return 'No e-mail has failed: there is nothing to send again.';
  return `${count === 1 ? '1 e-mail' : `${count} e-mails`} will be sent again within a minute, if the server runs.`;
}

async function release(store: ContactStore, now: number, id: number, messageIdDomain: string) {
  switch (await store.release(id, now, messageIdDomain)) {
    case 'not_found':
      throw noSuchRequest(id);
    case 'not_held':
      throw new CommandError(`Request no. ${id} is not held: its e-mail needs no release.`);
    case 'released':
      return `Request no. ${id} is released. Its e-mail goes out within a minute, if the server runs.`;
  }
}
