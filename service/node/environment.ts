/** The settings of the Node host, read from the environment once at its start. */
import * as v from 'valibot';
import type { ContactSettings } from '../domain/contact-settings.ts';
import { contactSchema, mailFromHint, mailToHint } from '../settings/contact.ts';
import {
  crossCheck,
  type Environment,
  readSettings,
  type SettingsResult,
} from '../settings/read-settings.ts';
import {
  hostName,
  httpPrefix,
  integer,
  oneOf,
  onOrOff,
  ownSecret,
  ownSecretHint,
  postgresUrl,
  smtpUrl,
  token,
} from '../settings/values.ts';

type Content = Pick<ContactSettings, 'siteUrl' | 'mail'>;

export type HostSettings = v.InferOutput<ReturnType<typeof hostSchema>>;
export type LogLevel = HostSettings['logLevel'];

/** A public key is no secret, so a fixed one will do for development. */
export const developmentPublicKey = 'development-public-key';

/** Where requests are stored. The command `leads` reads the same variables. */
const databaseSchema = v.object({
  DATA_DIR: v.optional(v.string(), 'data'),
  DATABASE_URL: v.nullish(postgresUrl, null),
  DATABASE_CONNECTIONS: v.optional(integer(1, 100), '3'),
});

export function hostSchema(content: Content) {
  const own = v.pipe(
    v.object({
      ...databaseSchema.entries,
      NODE_ENV: v.optional(oneOf(['production', 'development', 'test'])),
      PORT: v.optional(integer(0, 65_535), '3000'),
      HOST: v.optional(hostName, '127.0.0.1'),
      SMTP_URL: v.nullish(smtpUrl, null),
      SMTP_ALLOW_PLAIN: v.optional(onOrOff, 'off'),
      MAIL_SPOOL: v.optional(onOrOff, 'off'),
      // Read by all that deliver (service/settings/contact.ts).
      MAIL_TO: v.optional(v.string()),
      MAIL_FROM: v.optional(v.string()),
      ASSETS_DIR: v.nullish(v.string(), null),
      STATUS_DIR: v.nullish(v.string(), null),
      PUBLIC_KEY: v.optional(token, developmentPublicKey),
      FUNCTIONS_URL: v.optional(httpPrefix),
      SECRET: v.nullish(ownSecret, null),
      TRUSTED_PROXIES: v.optional(integer(0, 5), '0'),
      LOG_LEVEL: v.optional(
        oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
        'info',
      ),
    }),
    crossCheck(
      ({ SMTP_URL, MAIL_SPOOL }) => SMTP_URL === null || MAIL_SPOOL !== true,
      'SMTP_URL and MAIL_SPOOL=on contradict each other: leave one of them out.',
    ),
    crossCheck(
      ({ NODE_ENV, SMTP_URL, MAIL_SPOOL }) =>
        NODE_ENV !== 'production' || SMTP_URL !== null || MAIL_SPOOL === true,
      'SMTP_URL must be set when NODE_ENV is "production", such as smtps://user:password@mail.example.ca; or MAIL_SPOOL=on, to write e-mails to files only.',
    ),
    crossCheck(
      ({ NODE_ENV, MAIL_TO }) => NODE_ENV !== 'production' || MAIL_TO !== undefined,
      `MAIL_TO must be set when NODE_ENV is "production"${mailToHint}.`,
    ),
    crossCheck(
      ({ NODE_ENV, MAIL_FROM }) => NODE_ENV !== 'production' || MAIL_FROM !== undefined,
      `MAIL_FROM must be set when NODE_ENV is "production"${mailFromHint}.`,
    ),
    crossCheck(
      ({ NODE_ENV, SECRET, DATABASE_URL }) =>
        NODE_ENV !== 'production' || SECRET !== null || DATABASE_URL !== null,
      `SECRET must be set when NODE_ENV is "production": ${ownSecretHint} that never change.`,
    ),
    crossCheck(
      ({ NODE_ENV, PUBLIC_KEY }) =>
        NODE_ENV !== 'production' || PUBLIC_KEY !== developmentPublicKey,
      `PUBLIC_KEY must be set when NODE_ENV is "production", to a text of your own such as the output of "openssl rand -hex 16". The development key is the same in every copy of this program, so scripts written for another site would pass with it.`,
    ),
    crossCheck(
      ({ SECRET, DATABASE_URL }) => SECRET !== null || DATABASE_URL === null,
      `SECRET must be set when DATABASE_URL is: ${ownSecretHint}, the same on every host of the database. With different ones, a host would refuse the captchas that another gave out, and each would count a visitor's attempts by itself.`,
    ),
    v.transform((env) => ({
      /** 0: any free port. */
      port: env.PORT,
      host: env.HOST,
      dataDir: env.DATA_DIR,
      /** Null: SQLite in the data folder. */
      databaseUrl: env.DATABASE_URL,
      databaseConnections: env.DATABASE_CONNECTIONS,
      /** Null: e-mails go to the spool. */
      smtpUrl: env.SMTP_URL,
      smtpAllowsPlain: env.SMTP_ALLOW_PLAIN,
      /** Null: only the hashed files of the build itself are served. */
      assetsDir: env.ASSETS_DIR,
      /** Null: nobody says how updates and backups went. */
      statusDir: env.STATUS_DIR,
      publicKey: env.PUBLIC_KEY,
      /** '' is the page's own origin. */
      functionsUrl: env.FUNCTIONS_URL ?? '',
      /** Null: kept in the data folder. */
      secret: env.SECRET,
      trustedProxies: env.TRUSTED_PROXIES,
      logLevel: env.LOG_LEVEL,
    })),
  );
  return v.intersect([contactSchema(content), own]);
}

export function parseEnvironment(
  environment: Environment,
  content: Content,
): SettingsResult<HostSettings> {
  const result = readSettings(hostSchema(content), environment);
  if (!result.ok || result.settings.siteUrl === content.siteUrl) return result;
  const { siteUrl } = result.settings;
  const problem = `The pages were built for ${content.siteUrl}, but SITE_URL is ${siteUrl}. Build again with this SITE_URL: npm run build, or deploy/update`;
  return { ok: false, problems: [problem] };
}
