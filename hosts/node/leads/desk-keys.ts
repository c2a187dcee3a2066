/** What `leads key` needs besides the database: the mailboxes, the address of the site and the secret. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createDeskKeys, DESK_KEY_PURPOSE, distinctMailboxes } from '../../../contact/desk/keys.ts';
import { emailKey } from '../../../contact/email-key.ts';
import { deskAddress } from '../../../contact/shared/desk.ts';
import type { ContactStore } from '../../../contact/store.ts';
import { contactSchema } from '../../settings/contact.ts';
import { type Environment, readSettings } from '../../settings/read-settings.ts';
import { nodeHashes } from '../node-hashes.ts';
import { deriveKey, loadOrCreateSecret } from '../secret.ts';
import { builtSettings } from './built-settings.ts';
import { CommandError } from './commands.ts';

async function mailSettings(environment: Environment) {
  const content = await builtSettings('The mailboxes of the company are not known');
  const result = readSettings(contactSchema(content), environment);
  if (!result.ok) throw new CommandError(result.problems.join('\n'));
  return result.settings;
}

function secretOf({ SECRET, DATA_DIR = 'data' }: Environment): string {
  if (SECRET !== undefined && SECRET !== '') return SECRET;
  const folder = resolve(DATA_DIR);
  if (existsSync(join(folder, 'secret'))) return loadOrCreateSecret(folder);
  throw new CommandError(
    `SECRET is not set, and there is no file ${folder}/secret. Set it as the server has it.`,
  );
}

export async function mailboxes(environment: Environment): Promise<string[]> {
  return distinctMailboxes((await mailSettings(environment)).mail.to);
}

/** The link that opens the desk for one of the mailboxes. */
export async function deskLink(
  environment: Environment,
  { store, mailbox, now }: { store: ContactStore; mailbox: string; now: number },
): Promise<string> {
  const { mail, siteUrl } = await mailSettings(environment);
  const known = mail.to.some(({ address }) => emailKey(address) === emailKey(mailbox));
  if (!known) {
    const all = distinctMailboxes(mail.to).join(', ');
    throw new CommandError(`${mailbox} is none of the addresses of MAIL_TO: ${all}`);
  }
  const secret = deriveKey(secretOf(environment), DESK_KEY_PURPOSE);
  const keys = createDeskKeys({ secret, mailboxes: mail.to, store, hashes: nodeHashes });
  return deskAddress(siteUrl, await keys.issue(mailbox, now));
}
