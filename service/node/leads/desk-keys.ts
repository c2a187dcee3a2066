/** What `leads key` needs besides the database: the mailboxes, the address of the site and the secret. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { createDeskKeys, DESK_KEY_PURPOSE, distinctMailboxes } from '../../desk/keys.ts';
import { emailKey } from '../../email-key.ts';
import { contactSchema } from '../../settings/contact.ts';
import type { Environment } from '../../settings/read-settings.ts';
import { ownSecret } from '../../settings/values.ts';
import { deskAddress } from '../../shared/desk.ts';
import type { ContactStore } from '../../store/store.ts';
import { databaseSchema } from '../database/settings.ts';
import { deriveKey, loadOrCreateSecret } from '../secret.ts';
import { builtSettings } from './built-settings.ts';
import { CommandError } from './commands.ts';
import { settingsOf } from './settings-of.ts';

async function mailSettings(environment: Environment) {
  const content = await builtSettings('The mailboxes of the company are not known');
  return settingsOf(contactSchema(content), environment);
}

const secretSchema = v.object({
  DATA_DIR: databaseSchema.entries.DATA_DIR,
  SECRET: v.nullish(ownSecret, null),
});

/** As the host reads it, because another secret makes keys that it does not know. */
export function deskSecret(environment: Environment): string {
  const { SECRET, DATA_DIR } = settingsOf(secretSchema, environment);
  if (SECRET !== null) return SECRET;
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
  const secret = deriveKey(deskSecret(environment), DESK_KEY_PURPOSE);
  const keys = createDeskKeys({ secret, mailboxes: mail.to, store });
  return deskAddress(siteUrl, await keys.issue(mailbox, now));
}
