/** The settings of the functions, which share one environment: the secrets of the project. */
import * as v from 'valibot';
import { createDeskKeys, DESK_KEY_PURPOSE, type DeskKeys } from '../../../service/desk/keys.ts';
import type { ContactSettings } from '../../../service/domain/contact-settings.ts';
import type { ContactText } from '../../../service/domain/text.ts';
import { hmacSha256Hex } from '../../../service/hash.ts';
import { contactSchema, mailFromHint, mailToHint } from '../../../service/settings/contact.ts';
import {
  crossCheck,
  type Environment,
  readSettings,
  type SettingsResult,
} from '../../../service/settings/read-settings.ts';
import {
  givenSecret,
  httpPrefix,
  integer,
  ownSecret,
  ownSecretHint,
  postgresUrl,
  required,
  token,
  tokensByName,
} from '../../../service/settings/values.ts';
import type { KeyStore } from '../../../service/store/store.ts';

type Content = Pick<ContactSettings, 'siteUrl' | 'mail'>;

export type FunctionSettings = v.InferOutput<ReturnType<typeof functionSchema>>;

const entries = {
  /** An address of the database to be used instead of the platform's, such as its pooler's. */
  DATABASE_URL: v.optional(postgresUrl),
  SUPABASE_DB_URL: v.optional(postgresUrl),
  /** Many instances share the database's connections. */
  DATABASE_CONNECTIONS: v.optional(integer(1, 100), '2'),
  /** A project may have both kinds of keys. */
  SUPABASE_PUBLISHABLE_KEYS: v.optional(tokensByName, '{}'),
  SUPABASE_ANON_KEY: v.optional(token),
  RESEND_API_KEY: required(givenSecret, ': without it no e-mail can be sent'),
  RESEND_API_URL: v.optional(httpPrefix),
  // Read by all that deliver (service/settings/contact.ts).
  MAIL_TO: required(v.string(), mailToHint),
  MAIL_FROM: required(v.string(), mailFromHint),
  DELIVERY_KEY: required(
    ownSecret,
    `: ${ownSecretHint}, the same as delivery_key in the database's Vault`,
  ),
  SECRET: required(ownSecret, `: ${ownSecretHint} that never change`),
};

interface PublicKeys {
  SUPABASE_PUBLISHABLE_KEYS: Record<string, string>;
  SUPABASE_ANON_KEY?: string | undefined;
}

function publicKeysOf(env: PublicKeys): string[] {
  return [Object.values(env.SUPABASE_PUBLISHABLE_KEYS), env.SUPABASE_ANON_KEY ?? []].flat();
}

export function functionSchema(content: Content) {
  const own = v.pipe(
    v.object(entries),
    crossCheck(
      (env) => env.DATABASE_URL !== undefined || env.SUPABASE_DB_URL !== undefined,
      'SUPABASE_DB_URL must be set: the address of the database, which the platform gives.',
    ),
    crossCheck(
      (env) => publicKeysOf(env).length > 0,
      'SUPABASE_PUBLISHABLE_KEYS or SUPABASE_ANON_KEY must be set: the public keys, which the platform gives.',
    ),
    v.transform((env) => ({
      databaseUrl: env.DATABASE_URL ?? env.SUPABASE_DB_URL ?? '',
      databaseConnections: env.DATABASE_CONNECTIONS,
      /** Any of them is accepted. */
      publicKeys: publicKeysOf(env),
      resend: { apiKey: env.RESEND_API_KEY, apiUrl: env.RESEND_API_URL },
      /** What pg_cron presents to the delivery function. */
      deliveryKey: env.DELIVERY_KEY,
      secret: env.SECRET,
    })),
  );
  return v.intersect([contactSchema(content), own]);
}

export function parseFunctionEnvironment(
  environment: Environment,
  content: Content,
): SettingsResult<FunctionSettings> {
  return readSettings(functionSchema(content), environment);
}

/** The company's sentences with the address under which this site is known. */
export function textOf({ siteUrl }: FunctionSettings, { text }: ContactSettings): ContactText {
  return { ...text, company: { ...text.company, siteUrl } };
}

export function deskKeys(
  { secret, mail }: FunctionSettings,
  store: Pick<KeyStore, 'keyEpoch'>,
): DeskKeys {
  const keySecret = hmacSha256Hex(secret, DESK_KEY_PURPOSE);
  return createDeskKeys({ secret: keySecret, mailboxes: mail.to, store });
}
