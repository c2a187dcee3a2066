import { readFile } from 'node:fs/promises';
import type { ContactSettings } from '../../../contact/settings.ts';
import { CommandError } from './commands.ts';

const SETTINGS_FILE = new URL('../../../build/content.json', import.meta.url);

/** The sender's domain: MAIL_FROM if it is set, else the company's own from the built site. */
export async function messageIdDomain(mailFrom: string | undefined): Promise<string> {
  const sender = mailFrom ?? (await companySender());
  const domain = /@([^@\s<>]+)>?\s*$/.exec(sender)?.[1];
  if (domain === undefined) throw new CommandError(`MAIL_FROM "${sender}" is not an address.`);
  return domain;
}

async function companySender(): Promise<string> {
  try {
    const settings = JSON.parse(await readFile(SETTINGS_FILE, 'utf8')) as ContactSettings;
    return settings.mail.from.address;
  } catch (cause) {
    throw new CommandError(
      'The sender of e-mails is not known, because the site has not been built. ' +
        'Run "npm run build" first, or set MAIL_FROM.',
      { cause },
    );
  }
}
