/** The settings of both functions, which share one environment: the secrets of the project. */
import type { EmailAddress } from '../../../contact/mailer.ts';
import type { ContactSettings } from '../../../contact/settings.ts';
import { type CaptchaSettings, readCaptcha } from '../../../hosts/settings/captcha.ts';
import {
  createEnvironmentReader,
  type Environment,
  type EnvironmentReader,
  emailAddress,
  emailAddresses,
  httpPrefix,
  onOrOff,
  origin,
  origins,
  postgresUrl,
  type Rule,
  token,
} from '../../../hosts/settings/reader.ts';

export interface FunctionSettings {
  databaseUrl: string;
  siteUrl: string;
  allowedOrigins: string[];
  /** Any of them is accepted. */
  publicKeys: string[];
  mail: { to: EmailAddress[]; from: EmailAddress };
  resend: { apiKey: string; apiUrl: string | undefined };
  /** What pg_cron presents to the delivery function. */
  deliveryKey: string;
  secret: string;
  captcha: CaptchaSettings;
  acknowledge: boolean;
}

export type FunctionSettingsResult =
  | { ok: true; settings: FunctionSettings }
  | { ok: false; problems: string[] };

const SHORTEST_SECRET = 16;
const key = token(1, { secret: false });
const secretKey = token(SHORTEST_SECRET, { secret: true });

const keys: Rule<string[]> = {
  allowed: 'keys of printable ASCII, separated by commas',
  parse: (text) => allKeys(text.split(',').map((part) => part.trim())),
};

/** As the platform gives them: `{"default":"sb_publishable_…"}`. */
const keysByName: Rule<string[]> = {
  allowed: 'a JSON object of keys by their names',
  parse(text) {
    const values = parseObject(text);
    return values === undefined ? undefined : allKeys(values);
  },
};

function allKeys(values: unknown[]): string[] | undefined {
  const isKey = (value: unknown) => typeof value === 'string' && key.parse(value) !== undefined;
  return values.every(isKey) ? (values as string[]) : undefined;
}

function parseObject(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? Object.values(value) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Those of the platform unless there are others; a project may have both kinds. */
function readPublicKeys({ read, problems }: EnvironmentReader): string[] {
  const reported = problems.length;
  const own = read('PUBLIC_KEYS', keys);
  const publishable = read('SUPABASE_PUBLISHABLE_KEYS', keysByName) ?? [];
  const anonymous = read('SUPABASE_ANON_KEY', key);
  const found = own ?? (anonymous === undefined ? publishable : [...publishable, anonymous]);
  if (found.length === 0 && problems.length === reported) {
    problems.push(
      'PUBLIC_KEYS must be set, because the platform gives no public key (SUPABASE_PUBLISHABLE_KEYS, SUPABASE_ANON_KEY).',
    );
  }
  return found;
}

function readRequired(
  { read, problems }: EnvironmentReader,
  name: string,
  { rule, purpose }: { rule: Rule<string>; purpose: string },
): string {
  const reported = problems.length;
  const value = read(name, rule);
  if (value === undefined && problems.length === reported) {
    problems.push(`${name} must be set: ${purpose}.`);
  }
  return value ?? '';
}

/** The database of the platform, unless another address of it is wanted, such as its pooler's. */
function readDatabaseUrl(reader: EnvironmentReader): string {
  return (
    reader.read('DATABASE_URL', postgresUrl) ??
    readRequired(reader, 'SUPABASE_DB_URL', {
      rule: postgresUrl,
      purpose: 'the address of the database, which the platform gives',
    })
  );
}

export function parseFunctionEnvironment(
  environment: Environment,
  content: Pick<ContactSettings, 'siteUrl' | 'mail'>,
): FunctionSettingsResult {
  const reader = createEnvironmentReader(environment);
  const { read, problems } = reader;
  const siteUrl = read('SITE_URL', origin) ?? content.siteUrl;
  const settings: FunctionSettings = {
    databaseUrl: readDatabaseUrl(reader),
    siteUrl,
    allowedOrigins: [siteUrl, ...(read('ALLOWED_ORIGINS', origins) ?? [])],
    publicKeys: readPublicKeys(reader),
    mail: {
      to: read('MAIL_TO', emailAddresses) ?? content.mail.to,
      from: read('MAIL_FROM', emailAddress) ?? content.mail.from,
    },
    resend: {
      apiKey: readRequired(reader, 'RESEND_API_KEY', {
        rule: token(1, { secret: true }),
        purpose: 'without it no e-mail can be sent',
      }),
      apiUrl: read('RESEND_API_URL', httpPrefix),
    },
    deliveryKey: readRequired(reader, 'DELIVERY_KEY', {
      rule: secretKey,
      purpose: `at least ${SHORTEST_SECRET} random characters, the same as delivery_key in the database's Vault`,
    }),
    secret: readRequired(reader, 'SECRET', {
      rule: secretKey,
      purpose: `at least ${SHORTEST_SECRET} random characters that never change`,
    }),
    captcha: readCaptcha(reader),
    acknowledge: read('ACKNOWLEDGE', onOrOff) ?? false,
  };
  return problems.length === 0 ? { ok: true, settings } : { ok: false, problems };
}
