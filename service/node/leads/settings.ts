/** What the commands read besides the database: settings, and what the build has written. */
import { readFile } from 'node:fs/promises';
import type * as v from 'valibot';
import type { ContactSettings } from '../../domain/contact-settings.ts';
import { distinctMailboxes } from '../../domain/email-address.ts';
import { contactSchema } from '../../settings/contact.ts';
import { type Environment, readSettings } from '../../settings/read-settings.ts';
import { CommandError } from './arguments.ts';

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

/** Null before the site is built. */
export async function builtContent(): Promise<ContactSettings | null> {
  try {
    return JSON.parse(await readFile(SETTINGS_FILE, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Where keys go, and the domain of the Message-IDs with them. */
export async function keyRecipients(environment: Environment) {
  const content = await builtContent();
  if (content === null) {
    throw new CommandError(
      'The mailboxes of the company are not known, because the site has not been built. Run "npm run build" first.',
    );
  }
  const { mail, messageIdDomain } = settingsOf(contactSchema(content), environment);
  return { mailboxes: distinctMailboxes(mail.to), messageIdDomain };
}
