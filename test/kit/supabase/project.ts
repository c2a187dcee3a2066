/** A project of the hosted backend, with real PostgreSQL and Deno. */
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import type { ContactSettings } from '../../../service/domain/contact-settings.ts';
import { officeTime } from '../../../service/domain/office-time.ts';
import { serviceSettings } from '../environment.ts';
import { openPostgres } from '../postgres-server.ts';
import { addSupabaseExtensions, setUpSupabaseProject } from './database.ts';
import { type FunctionProcess, startFunction } from './deno-process.ts';
import { openGateway } from './gateway.ts';
import { anonymousKey, publishableKey } from './keys.ts';
import { openResend, RESEND_KEY } from './resend.ts';

/** The company's facts and sentences in the build, which the functions import. */
export const built: ContactSettings = JSON.parse(readFileSync('build/content.json', 'utf8'));
export const DELIVERY_KEY = 'the-delivery-key-of-the-stand-in';
export const SITE = built.siteUrl;
export const [MAILBOX = ''] = built.mail.to.map(({ address }) => address);
const SENDER = `${built.mail.from.name} <${built.mail.from.address}>`;
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
    MAIL_TO: MAILBOX,
    MAIL_FROM: SENDER,
    DELIVERY_KEY,
    ...serviceSettings,
  };
}

interface ProjectOptions {
  /** Instances of the function for requests. */
  instances?: number;
  /** The pages that call it, besides those of the site and the partner. */
  pageOrigin?: string;
}

export async function openProject({ instances = 1, pageOrigin = PARTNER }: ProjectOptions = {}) {
  const postgres = await openPostgres();
  const database = await postgres.createMigratedDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await setUpSupabaseProject(database.url);
  await addSupabaseExtensions(database.url);
  // Otherwise what a test sends on a Friday falls due before Monday, and the company is reminded of it today.
  const { day } = officeTime(Date.now());
  await client.query("INSERT INTO contact.told VALUES ('reminder', $1)", [day]);
  // The schedule has begun before the first request.
  await client.query('INSERT INTO contact.upkeep (id, ran_at) VALUES (1, $1)', [Date.now()]);
  const resend = await openResend(built.mail.from.address.replace(/^.*@/, ''));
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
    [SEND]: () => sending,
    [DELIVER]: () => [delivering],
    [DESK]: () => desks,
  });

  for (const [name, secret] of [
    ['project_url', gateway.url],
    ['delivery_key', DELIVERY_KEY],
  ]) {
    await client.query('SELECT vault.create_secret($1, $2)', [secret, name]);
  }

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
    tick: () => callFromSchedule(client),
    /** Waiting times and leases run out. */
    async timePasses() {
      await client.query('UPDATE contact.outbox SET due_at = 0, leased_until = NULL');
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

/** Runs the job of the schedule, and sends what it has queued, as pg_net's worker does. */
async function callFromSchedule(client: Client): Promise<Response> {
  await client.query('SELECT contact.call_upkeep()');
  const { rows } = await client.query(
    `DELETE FROM net.http_request_queue
     RETURNING url, headers, convert_from(body, 'UTF8') AS body, timeout_milliseconds AS limit`,
  );
  const [request] = rows;
  if (request === undefined || rows.length > 1) throw new Error('Not one request was queued');
  return fetch(request.url, {
    method: 'POST',
    headers: { ...request.headers, 'User-Agent': 'pg_net/0.19.5' },
    body: request.body,
    signal: AbortSignal.timeout(request.limit),
  });
}
