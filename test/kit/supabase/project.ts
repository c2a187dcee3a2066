/** For tests: a project of the hosted backend, with real PostgreSQL and Deno. */
import { Client } from 'pg';
import { openPostgres } from '../postgres-server.ts';
import { type FunctionProcess, startFunction } from './deno-process.ts';
import { openGateway } from './gateway.ts';
import { anonymousKey, publishableKey } from './keys.ts';
import { openResend, RESEND_KEY } from './resend.ts';
import { installSchedule } from './schedule.ts';

export const DELIVERY_KEY = 'the-delivery-key-of-the-stand-in';
export const SITE = 'https://towpath.example';
export const PARTNER = 'https://partner.example';

const SEND = 'send-contact-email';
const DELIVER = 'deliver-contact-email';
const DESK = 'desk';

export function functionEnvironment(databaseUrl: string, resendUrl: string) {
  return {
    SUPABASE_URL: 'https://standin.supabase.co',
    SUPABASE_DB_URL: databaseUrl,
    SUPABASE_ANON_KEY: anonymousKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
    SECRET: 'the-same-in-every-instance',
    SITE_URL: SITE,
    ALLOWED_ORIGINS: PARTNER,
    RESEND_API_KEY: RESEND_KEY,
    RESEND_API_URL: resendUrl,
    DELIVERY_KEY,
    ALTCHA_COST: '1',
    SITE_BUDGET: '1000000',
  };
}

interface ProjectOptions {
  /** Instances of the function for requests. */
  instances?: number;
  visitorHeader?: string;
  /** The pages that call it, besides those of the site and the partner. */
  pageOrigin?: string;
}

export async function openProject(options: ProjectOptions = {}) {
  const { instances = 1, visitorHeader, pageOrigin = PARTNER } = options;
  const postgres = await openPostgres();
  const database = await postgres.createMigratedDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  // Otherwise what a test sends on a Friday falls due before Monday, and the company is reminded of it.
  await client.query("INSERT INTO contact.told VALUES ('reminder', '9999')");
  const resend = await openResend();
  const environment = {
    ...functionEnvironment(database.url, resend.url),
    ALLOWED_ORIGINS: [PARTNER, pageOrigin].join(),
  };
  const started: FunctionProcess[] = [];
  async function start(name: string): Promise<FunctionProcess> {
    const instance = await startFunction(name, environment);
    started.push(instance);
    return instance;
  }
  const sending = await Promise.all(Array.from({ length: instances }, () => start(SEND)));
  const delivering = await start(DELIVER);
  const desks: FunctionProcess[] = [];
  const gateway = await openGateway({
    instances: { [SEND]: () => sending, [DELIVER]: () => [delivering], [DESK]: () => desks },
    ...(visitorHeader !== undefined && { visitorHeader }),
  });

  const secrets = { project_url: gateway.url, delivery_key: DELIVERY_KEY };
  const tick = await installSchedule(client, secrets);

  return {
    url: gateway.url,
    databaseUrl: database.url,
    resend,
    sending,
    /** What all instances have written, the lost ones too. */
    log: () => started.flatMap(({ lines }) => lines),
    rows: async <Row>(sql: string, values: unknown[] = []) =>
      (await client.query(sql, values)).rows as Row[],
    /** The instance for requests is lost in the middle of its work; the platform starts another. */
    async crash() {
      await Promise.all(sending.splice(0).map((instance) => instance.kill()));
      sending.push(await start(SEND));
    },
    async startDesk() {
      desks.push(await start(DESK));
    },
    /** What happens every minute. */
    tick,
    /** Waiting times and leases run out. */
    async timePasses() {
      await client.query('UPDATE contact.outbox SET next_attempt_at = 0, lease_until = NULL');
    },
    async close() {
      await gateway.close();
      await Promise.all(started.map((instance) => instance.kill()));
      await resend.close();
      await client.end();
      await postgres.remove();
    },
  };
}
