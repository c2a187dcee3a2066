import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { ContactSettings } from '../../contact-settings.ts';
import { messageIdDomain } from '../../outbox/email/message-id-domain.ts';
import type { Environment } from '../../settings/read-settings.ts';
import { emailAddress } from '../../settings/values.ts';
import { CommandError } from './commands.ts';
import { settingsOf } from './settings-of.ts';

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
export async function builtSettings(missing: string, instead = ''): Promise<ContactSettings> {
  try {
    return JSON.parse(await readFile(SETTINGS_FILE, 'utf8')) as ContactSettings;
  } catch (cause) {
    throw new CommandError(
      `${missing}, because the site has not been built. Run "npm run build" first${instead}.`,
      { cause },
    );
  }
}
