/** What the commands read besides the database: settings, what the build has written, and the secret of the keys. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import type { ContactSettings } from '../../contact-settings.ts';
import { createDeskKeys, DESK_KEY_PURPOSE, distinctMailboxes } from '../../desk/keys.ts';
import { messageIdDomain } from '../../outbox/email/addresses.ts';
import { contactSchema } from '../../settings/contact.ts';
import { type Environment, readSettings } from '../../settings/read-settings.ts';
import { emailAddress, ownSecret } from '../../settings/values.ts';
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

const senderSchema = v.object({ MAIL_FROM: v.optional(emailAddress) });

/** The sender's domain: MAIL_FROM if it is set, else the company's own from the built site. */
export async function senderDomain(environment: Environment): Promise<string> {
  const { MAIL_FROM } = settingsOf(senderSchema, environment);
  return messageIdDomain((MAIL_FROM ?? (await companySender())).address);
}

async function companySender(): Promise<ContactSettings['mail']['from']> {
  const missing = 'The sender of e-mails is not known';
  return (await builtSettings(missing, ', or set MAIL_FROM')).mail.from;
}

/** Reads the built site's settings; `missing` and `instead` complete the error if it has not been built. */
async function builtSettings(missing: string, instead = ''): Promise<ContactSettings> {
  try {
    return JSON.parse(await readFile(SETTINGS_FILE, 'utf8')) as ContactSettings;
  } catch (cause) {
    throw new CommandError(
      `${missing}, because the site has not been built. Run "npm run build" first${instead}.`,
      { cause },
    );
  }
}

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
