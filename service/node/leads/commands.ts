/** Runs a command and resolves with what it prints. */

import { listEveryRequest } from '../../desk/list-requests.ts';
import { mailProblemOf } from '../../desk/present.ts';
import type { Actor } from '../../domain/acts.ts';
import { troublesOf } from '../../domain/health.ts';
import { readServiceState } from '../../store/service-state.ts';
import type { ContactStore } from '../../store/store.ts';
import { type Command, CommandError, type MachineCommand } from './arguments.ts';
import { erasePerson } from './erase.ts';
import {
  type Machine,
  presentHealth,
  presentList,
  presentMachine,
  presentRequest,
} from './present.ts';

export type RunnableCommand = Exclude<Command, { verb: 'help' | 'export' } | MachineCommand>;

interface CommandContext {
  store: ContactStore;
  dataDir: string;
  now: number;
  /** The address of the person whose requests are erased, from the standard input. */
  readAddress: () => Promise<string>;
  measure: () => Promise<Machine>;
  /** Addresses of the company that get keys to the desk, and the domain of these e-mails' Message-IDs. */
  keyRecipients: () => Promise<{ mailboxes: string[]; messageIdDomain: string }>;
  /** Who has typed the command, unless it says otherwise. */
  person: string;
}

export async function runCommand(
  command: RunnableCommand,
  context: CommandContext,
): Promise<string> {
  const { store, now, person } = context;
  const actor = (by: string | null): Actor => ({ person: by ?? person, mailbox: null });
  switch (command.verb) {
    case 'list':
      return list(store, now);
    case 'show':
      return show(store, now, command.id);
    case 'health':
      return health(store, now, await context.measure());
    case 'key':
      return sendKeys(context, actor(command.by));
    case 'revoke':
      await store.revokeKeys(actor(command.by), now);
      return 'No key opens the desk any more. Send new ones: leads key';
    case 'retry':
      return retry(store, now);
    case 'erase': {
      const email = command.email ?? (await context.readAddress());
      return erasePerson(context, email, { by: actor(command.by), now });
    }
  }
}

async function list(store: ContactStore, now: number): Promise<string> {
  const found = await listEveryRequest(store);
  return found.length === 0 ? 'There are no requests yet.' : presentList(found, now);
}

async function show(store: ContactStore, now: number, id: number): Promise<string> {
  const request = await store.findRequest(id);
  if (request === null) {
    throw new CommandError(`There is no request no. ${id}. See them all: leads list`);
  }
  const history = await store.historyOf(id);
  return presentRequest(request, history, now, await mailProblemOf(store, request));
}

/** Throws a CommandError, so that it ends with exit code 1, if somebody has to look at something. */
async function health(store: ContactStore, now: number, machine: Machine): Promise<string> {
  await store.checkWritable();
  const state = await readServiceState(store, now);
  const troubles = troublesOf(state, machine, now);
  const report = [presentHealth(state.outbox, troubles), ...presentMachine(machine, troubles)].join(
    '\n',
  );
  if (troubles.length > 0) throw new CommandError(`Not ok. ${report}`);
  return `Ok. ${report}`;
}

async function sendKeys(context: CommandContext, by: Actor): Promise<string> {
  const { store, now } = context;
  const recipients = await context.keyRecipients();
  await store.queueKeyEmails({ ...recipients, now, by, captcha: null });
  return `Keys go out within a minute, if the server runs, to ${recipients.mailboxes.join(', ')}`;
}

async function retry(store: ContactStore, now: number): Promise<string> {
  const count = await store.retryAll(now);
  if (count === 0) return 'No e-mail has failed: there is nothing to send again.';
  const messages = count === 1 ? '1 message' : `${count} messages`;
  return `${messages} will be sent again within a minute, if the server runs.`;
}
