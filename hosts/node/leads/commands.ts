/** Runs a command and resolves with what it prints. */
import type { LeadStore } from '../../../contact/store.ts';
import type { Command } from './arguments.ts';
import { formatTime } from './company-time.ts';
import { ANSWER_WITHIN_MS, presentCsv, presentList, presentRequest } from './present.ts';

/** The command failed; the message says why and what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}

interface CommandContext {
  store: LeadStore;
  now: number;
  /** Called only when an e-mail is queued. */
  messageIdDomain: () => Promise<string>;
}

export async function runCommand(
  command: Exclude<Command, { verb: 'help' }>,
  { store, now, messageIdDomain }: CommandContext,
): Promise<string> {
  switch (command.verb) {
    case 'list':
      return list(store, now, command.overdue);
    case 'show':
      return presentRequest(await existing(store, command.id), now);
    case 'done':
      if (!(await store.markDone(command.id, now))) throw noSuchRequest(command.id);
      return `Request no. ${command.id} is done.`;
    case 'export':
      return presentCsv(await store.listRequests());
    case 'retry':
      return retry(store, now, command.target);
    case 'release':
      return release(store, now, command.id, await messageIdDomain());
    case 'erase':
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

async function existing(store: LeadStore, id: number) {
  const request = await store.findRequest(id);
  if (request === null) throw noSuchRequest(id);
  return request;
}

async function list(store: LeadStore, now: number, overdue: boolean): Promise<string> {
  const found = await store.listRequests(overdue ? { overdueBefore: now - ANSWER_WITHIN_MS } : {});
  if (found.length > 0) return presentList(found, now);
  return overdue ? 'No request is overdue.' : 'There are no requests yet.';
}

async function retry(store: LeadStore, now: number, target: { id: number } | 'all') {
  if (target !== 'all') await existing(store, target.id);
  const count = await store.retry(target, now);
  if (count === 0) return 'No e-mail has failed: there is nothing to send again.';
  return `${count === 1 ? '1 e-mail' : `${count} e-mails`} will be sent again within a minute, if the server runs.`;
}

async function release(store: LeadStore, now: number, id: number, messageIdDomain: string) {
  switch (await store.release(id, now, messageIdDomain)) {
    case 'not_found':
      throw noSuchRequest(id);
    case 'not_held':
      throw new CommandError(`Request no. ${id} is not held: its e-mail needs no release.`);
    case 'released':
      return `Request no. ${id} is released. Its e-mail goes out within a minute, if the server runs.`;
  }
}
