/** The Node host: puts its parts together from a parsed environment, starts and stops them. */
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Mailer } from '../deliver/mailer.ts';
import { systemClock } from '../domain/clock.ts';
import { keepOffice } from '../domain/office-time.ts';
import { createContactService } from '../requests/handler.ts';
import { createCaptchaVerifier } from '../settings/captcha.ts';
import { isPublicPreview } from '../settings/contact.ts';
import type { Environment } from '../settings/read-settings.ts';
import { createBackups } from './backup.ts';
import { type HostSettings, parseEnvironment } from './environment.ts';
import { StartupError } from './errors.ts';
import { reasonOf } from './health.ts';
import { type BuiltSite, readBuiltSite } from './http/built-site.ts';
import { createClientReader } from './http/client-address.ts';
import { createHttpServer } from './http/server.ts';
import { createLog } from './log.ts';
import { createSmtpMailer, smtpOptions } from './mail/smtp-mailer.ts';
import { createSpoolMailer, spoolFolder } from './mail/spool-mailer.ts';
import { deriveKey, loadOrCreateSecret, readableSecretWarning } from './secret.ts';
import { type Composition, createSite, createWork, type HostParts } from './services.ts';
import { openStore } from './store.ts';

export type { HostParts };

export interface HostOptions {
  environment: Environment;
  /** Folder into which the site was built. */
  buildDir: string;
  version: string;
  /** The commit; the version if not given. */
  release?: string;
  /** Default: lines of JSON on the standard output. */
  log?: Logger;
  /** Gets the host's own parts and returns those that take their place, such as a broken one in a test. */
  replaceParts?: (own: HostParts) => Partial<HostParts>;
}

export interface RunningHost {
  /** Where a browser on this machine finds it, without a slash at the end. */
  url: string;
  /** What its operator should read now, e.g. the address. */
  announcements: { level: 'info' | 'warn'; sentence: string }[];
  log: Logger;
  /** Finishes the requests under way, within ten seconds, and leaves the outbox consistent. */
  stop(): Promise<void>;
}

/** What an orderly stop takes at most. */
const STOP_LIMIT_MS = 10_000;

function readSettings(environment: Environment, site: BuiltSite): HostSettings {
  const result = parseEnvironment(environment, site.content);
  if (result.ok) {
    return { ...result.settings, dataDir: resolve(result.settings.dataDir) };
  }
  const problems = result.problems.map((problem) => `  ${problem}`);
  throw new StartupError(['The environment is not right:', ...problems].join('\n'));
}

function createMailer(settings: HostSettings): Mailer {
  const { smtpUrl, dataDir } = settings;
  if (smtpUrl !== null) return createSmtpMailer(smtpOptions(smtpUrl, settings));
  return createSpoolMailer({ dataDir });
}

function browserUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function announcementsFor(
  settings: HostSettings,
  { content }: BuiltSite,
  { url, problem }: { url: string; problem: string | null },
): RunningHost['announcements'] {
  const { siteUrl, smtpUrl, dataDir } = settings;
  const isPublic = isPublicPreview(content.isPreview === true, siteUrl);
  const preview = `THIS IS A PREVIEW, and visitors may find it at ${siteUrl}: facts on its pages are examples until "launched: true" stands in content/facts/company.yaml`;
  const spooled = `NO E-MAIL IS SENT, because SMTP_URL is not set: e-mails are written to ${spoolFolder(dataDir)}/*.eml`;
  const warnings = [
    isPublic ? preview : null,
    settings.secret === null ? readableSecretWarning(dataDir) : null,
    smtpUrl === null ? spooled : null,
    problem === null ? null : `NO REQUEST IS TAKEN until this is over: ${problem}`,
  ].filter((sentence) => sentence !== null);
  return [
    ...warnings.map((sentence) => ({ level: 'warn' as const, sentence })),
    { level: 'info', sentence: `The website is at ${url} (Ctrl+C stops it)` },
    { level: 'info', sentence: 'A link to the desk: npm run leads -- link' },
  ];
}

/** Null if requests can be taken; otherwise why not. The pages do not need the store. */
async function openAtStart({ store }: Composition): Promise<string | null> {
  try {
    await store.checkWritable();
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Throws a StartupError if the site is not built, the environment is wrong, or the port is taken. */
export async function startHost(options: HostOptions): Promise<RunningHost> {
  const site = readBuiltSite(options.buildDir);
  if (site.content.office !== undefined) keepOffice(site.content.office);
  const settings = readSettings(options.environment, site);
  const log = options.log ?? createLog(settings.logLevel);
  const secret = settings.secret ?? loadOrCreateSecret(settings.dataDir, log);
  const own: HostParts = {
    clock: systemClock,
    store: await openStore(settings, secret, log),
    mailer: createMailer(settings),
    captcha: createCaptchaVerifier(settings.captcha, deriveKey(secret, 'captcha')),
    createService: createContactService,
  };
  const replaced = { ...own, ...options.replaceParts?.(own) };
  const backups =
    settings.databaseUrl === null
      ? createBackups(settings.dataDir, { clock: replaced.clock, log })
      : null;
  const clients = createClientReader(settings.trustedProxies, log);
  const parts: Composition = { ...replaced, backups, clients, secret, settings, site, log };
  const { store, mailer } = parts;
  const work = createWork(parts);
  const { version, release = version } = options;
  const { listener, headers } = createSite(parts, {
    version,
    release,
    onQueued: work.wake,
  });
  const server = createHttpServer(listener, headers);
  const port = await server.listen(settings.host, settings.port).catch(async (error) => {
    await store.close();
    throw error;
  });
  const problem = await openAtStart(parts);
  work.wake();

  async function stop(): Promise<void> {
    const limit = AbortSignal.timeout(STOP_LIMIT_MS);
    await Promise.all([server.close(STOP_LIMIT_MS), work.stop(limit)]);
    await mailer.close();
    await store.close();
  }
  const url = browserUrl(settings.host, port);
  return { url, announcements: announcementsFor(settings, site, { url, problem }), log, stop };
}
