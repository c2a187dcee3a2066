/** The settings of the embedded host, read from the environment once at its start. */
import type { EmailAddress } from '../../contact/mailer.ts';
import type { ContactSettings } from '../../contact/settings.ts';
import { type CaptchaSettings, readCaptcha } from '../settings/captcha.ts';
import {
  createEnvironmentReader,
  type Environment,
  emailAddress,
  emailAddresses,
  httpPrefix,
  integer,
  oneOf,
  onOrOff,
  origin,
  origins,
  postgresUrl,
  smtpUrl,
  token,
} from '../settings/reader.ts';

export interface HostSettings {
  /** 0: any free port. */
  port: number;
  host: string;
  dataDir: string;
  /** Null: SQLite in the data folder. */
  databaseUrl: string | null;
  siteUrl: string;
  mail: { to: EmailAddress[]; from: EmailAddress };
  /** Null: e-mails go to the spool. */
  smtpUrl: string | null;
  captcha: CaptchaSettings;
  publicKey: string;
  /** The site's own origin is one of them: a proxy may hide it from the host. */
  allowedOrigins: string[];
  /** '' is the page's own origin. */
  functionsUrl: string;
  /** Null: kept in the data folder. */
  secret: string | null;
  retentionDays: number;
  trustedProxies: number;
  acknowledge: boolean;
  logLevel: LogLevel;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type EnvironmentResult =
  | { ok: true; settings: HostSettings }
  | { ok: false; problems: string[] };

/** Public by nature (every browser is told it), so that a fixed one does for trying things out. */
export const developmentPublicKey = 'development-public-key';
const SHORTEST_SECRET = 16;

const NO_MAIL =
  'SMTP_URL must be set when NODE_ENV is "production", such as smtps://user:password@mail.example.ca; or MAIL_SPOOL=on, to write e-mails to files only.';
const NO_SECRET = `SECRET must be set when NODE_ENV is "production": at least ${SHORTEST_SECRET} random characters that never change.`;
const NO_SHARED_SECRET = `SECRET must be set when DATABASE_URL is: at least ${SHORTEST_SECRET} random characters, the same on every host of the database. With different ones, a host would refuse the captchas that another gave out, and each would count a visitor's attempts by itself.`;

const text = { allowed: 'text', parse: (value: string) => value };
const hostName = {
  allowed: 'a host name or an IP address',
  parse: (value: string) => (/^[\w.:-]+$/.test(value) ? value : undefined),
};

export function parseEnvironment(
  environment: Environment,
  content: Pick<ContactSettings, 'siteUrl' | 'retentionDays' | 'mail'>,
): EnvironmentResult {
  const reader = createEnvironmentReader(environment);
  const { read, problems } = reader;
  const nodeEnv = read('NODE_ENV', oneOf('production', 'development', 'test'));
  const isSpoolChosen = read('MAIL_SPOOL', onOrOff) ?? false;
  const siteUrl = read('SITE_URL', origin) ?? content.siteUrl;

  const settings: HostSettings = {
    port: read('PORT', integer(0, 65_535)) ?? 3000,
    host: read('HOST', hostName) ?? '127.0.0.1',
    dataDir: read('DATA_DIR', text) ?? 'data',
    databaseUrl: read('DATABASE_URL', postgresUrl) ?? null,
    siteUrl,
    mail: {
      to: read('MAIL_TO', emailAddresses) ?? content.mail.to,
      from: read('MAIL_FROM', emailAddress) ?? content.mail.from,
    },
    smtpUrl: read('SMTP_URL', smtpUrl) ?? null,
    captcha: readCaptcha(reader),
    publicKey: read('PUBLIC_KEY', token(1, { secret: false })) ?? developmentPublicKey,
    allowedOrigins: [siteUrl, ...(read('ALLOWED_ORIGINS', origins) ?? [])],
    functionsUrl: read('FUNCTIONS_URL', httpPrefix) ?? '',
    secret: read('SECRET', token(SHORTEST_SECRET, { secret: true })) ?? null,
    retentionDays:
      read('RETENTION_DAYS', retentionDays(content.retentionDays)) ?? content.retentionDays,
    trustedProxies: read('TRUSTED_PROXIES', integer(0, 5)) ?? 0,
    acknowledge: read('ACKNOWLEDGE', onOrOff) ?? false,
    logLevel: read('LOG_LEVEL', oneOf(...logLevels)) ?? 'info',
  };

  if (settings.smtpUrl !== null && isSpoolChosen) {
    problems.push('SMTP_URL and MAIL_SPOOL=on contradict each other: leave one of them out.');
  }
  problems.push(...missing(environment, { isProduction: nodeEnv === 'production', isSpoolChosen }));
  return problems.length === 0 ? { ok: true, settings } : { ok: false, problems };
}

function retentionDays(promised: number) {
  const rule = integer(1, promised);
  return { ...rule, allowed: `${rule.allowed} (as many as the website promises)` };
}

function missing(
  environment: Environment,
  { isProduction, isSpoolChosen }: { isProduction: boolean; isSpoolChosen: boolean },
): string[] {
  const isMissing = (name: string) => (environment[name]?.trim() ?? '') === '';
  const sentences: string[] = [];
  if (isProduction && isMissing('SMTP_URL') && !isSpoolChosen) sentences.push(NO_MAIL);
  if (isMissing('SECRET') && !isMissing('DATABASE_URL')) sentences.push(NO_SHARED_SECRET);
  else if (isMissing('SECRET') && isProduction) sentences.push(NO_SECRET);
  return sentences;
}
