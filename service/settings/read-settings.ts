/** Reads settings from environment variables and reports everything that is wrong with them at once. */
import * as v from 'valibot';

export type Environment = Record<string, string | undefined>;

export type SettingsResult<T> =
  | { ok: true; settings: T }
  /** Sentences, each naming its variable. */
  | { ok: false; problems: string[] };

/**
 * The keys of `schema` are the names of variables. A message of an entry completes a sentence that begins
 * with its name. A blank variable counts as not set.
 */
export function readSettings<S extends v.GenericSchema>(
  schema: S,
  environment: Environment,
): SettingsResult<v.InferOutput<S>> {
  const texts = Object.entries(environment).map(([name, text]) => [
    name,
    text?.trim() || undefined,
  ]);
  const result = v.safeParse(schema, Object.fromEntries(texts));
  if (result.success) return { ok: true, settings: result.output };
  const problems = result.issues.map(({ path, message }) =>
    path === undefined ? message : `${path[0].key} ${message}`,
  );
  return { ok: false, problems };
}

/**
 * Checks several variables together, even if one of them is wrong (its value is then its text), so that every
 * problem is reported at once.
 */
export function crossCheck<T>(isRight: (settings: T) => boolean, sentence: string) {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!isRight(dataset.value as T)) addIssue({ message: sentence });
  });
}
