/** Reads settings for a command. */
import type * as v from 'valibot';
import { type Environment, readSettings } from '../../settings/read-settings.ts';
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
