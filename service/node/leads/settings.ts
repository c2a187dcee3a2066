/** What the commands read besides the database: settings, what the build has written, and the secret of the keys. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import type { ContactSettings } from '../../contact-settings.ts';
import { createDeskKeys, DESK_KEY_PURPOSE, distinctMailboxes } from '../../desk/keys.ts';
import { contactSchema } from '../../settings/contact.ts';
import { type Environment, readSettings } from '../../settings/read-settings.ts';
import { ownSecret } from '../../settings/values.ts';
import { deskAddress } from '../../shared/desk.ts';
import { emailKey } from '../../shared/email-key.ts';
import type { ContactStore } from '../../store/store.ts';
import { databaseSchema } from '../environment.ts';
import { deriveKey, loadOrCreateSecret } from '../secret.ts';
import { CommandError } from './commands.ts';

/** Throws a CommandError that says what is wrong with them. */
export function settingsOf<S extends v.GenericSchema>(
  schema: S,
  environment: Environment,
): v.InferOutput<S> {
  const result = readSettings(schema, environment);
  if (!result.ok) throw new CommandError(result.problems.join('\n'));
  return result.settings;
}

const SETTINGS_FILE = new URL('../../../build/content.json', import.meta.url);

/** The mailboxes, the sender and the address of the site, as the host has them. */
async function mailSettings(environment: Environment) {
  const content = await readFile(SETTINGS_FILE, 'utf8').catch((cause: unknown) => {
    throw new CommandError(
      'The mailboxes of the company are not known, because the site has not been built. Run "npm run build" first.',
      { cause },
    );
  });
  return settingsOf(contactSchema(JSON.parse(content) as ContactSettings), environment);
}

/** Where keys go, and the domain of the Message-IDs with them. */
export async function keyRecipients(environment: Environment) {
  const { mail, messageIdDomain } = await mailSettings(environment);
  return { mailboxes: distinctMailboxes(mail.to), messageIdDomain };
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
