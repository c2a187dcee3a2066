import { readFile } from 'node:fs/promises';
import { messageIdDomain } from '../../../contact/email/message-id-domain.ts';
import type { ContactSettings } from '../../../contact/settings.ts';
import { CommandError } from './commands.ts';

const SETTINGS_FILE = new URL('../../../build/content.json', import.meta.url);

/** The sender's domain: MAIL_FROM if it is set, else the company's own from the built site. */
export async function senderDomain(mailFrom: string | undefined): Promise<string> {
  const sender = mailFrom ?? (await companySender());
  const address = /([^\s<>]*@[^@\s<>]+)>?\s*$/.exec(sender)?.[1];
  if (address === undefined) throw new CommandError(`MAIL_FROM "${sender}" is not an address.`);
  return messageIdDomain(address);
}

async function companySender(): Promise<string> {
  const missing = 'The sender of e-mails is not known';
  return (await builtSettings(missing, ', or set MAIL_FROM')).mail.from.address;
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
