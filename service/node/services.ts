/** What the Node host is made of, and how its services are put together from that. */
import type { Logger } from 'pino';
import { createAltchaVerifier } from '../captcha/altcha.ts';
import { createDeskService } from '../desk/handler.ts';
import { createDeskKeys, DESK_CAPTCHA_PURPOSE, DESK_KEY_PURPOSE } from '../desk/keys.ts';
import type { CaptchaVerifier } from '../domain/captcha.ts';
import type { Clock } from '../domain/clock.ts';
import { distinctMailboxes } from '../domain/email-address.ts';
import { securityHeaders } from '../headers/security-headers.ts';
import type { Mailer } from '../outbox/mailer.ts';
import { createOutboxWorker } from '../outbox/outbox.ts';
import type { createContactService } from '../requests/handler.ts';
import { captchaSources, publicCaptcha } from '../settings/captcha.ts';
import { isPublicPreview } from '../settings/contact.ts';
import type { ContactStore } from '../store/store.ts';
import { createWatch } from '../upkeep/watch.ts';
import type { Backups } from './backup.ts';
import type { HostSettings } from './environment.ts';
import { createHealthCheck, createReadinessCheck } from './health.ts';
import type { BuiltSite } from './http/built-site.ts';
import type { ClientReader } from './http/client-address.ts';
import { createListener } from './http/listener.ts';
import { readStaticFiles } from './http/static-files.ts';
import { type OutboxSchedule, scheduleOutbox } from './mail/outbox-schedule.ts';
import { measureHost } from './measures.ts';
import { deriveKey } from './secret.ts';

export interface HostParts {
  clock: Clock;
  store: ContactStore;
  mailer: Mailer;
  captcha: CaptchaVerifier;
  createService: typeof createContactService;
}

export interface Composition extends HostParts {
  clients: ClientReader;
  /** Null with PostgreSQL. */
  backups: Backups | null;
  secret: string;
  settings: HostSettings;
  site: BuiltSite;
  log: Logger;
}

const measure = async ({ settings, site, backups, clients, clock, log }: Composition) => ({
  ...(await measureHost({ ...settings, builtAt: site.builtAt, now: clock.now(), backups }, log)),
  proxiesProblem: clients.problem(),
});

const deskKeys = ({ secret, settings, store }: Composition) =>
  createDeskKeys({
    secret: deriveKey(secret, DESK_KEY_PURPOSE),
    mailboxes: settings.mail.to,
    store,
  });

export function createOutbox(parts: Composition): OutboxSchedule {
  const { settings, site, clock, store, mailer, log } = parts;
  const worker = createOutboxWorker({
    store,
    mailer,
    keys: deskKeys(parts),
    clock,
    text: site.content.text,
    mail: settings.mail,
    messageIdDomain: settings.messageIdDomain,
    random: Math.random,
    log,
  });
  const watch = createWatch({
    store,
    measure: () => measure(parts),
    messageIdDomain: settings.messageIdDomain,
    clock,
    log,
  });
  const runOnce: typeof worker.runOnce = async (options) => {
    await watch();
    return worker.runOnce(options);
  };
  return scheduleOutbox({ worker: { ...worker, runOnce }, clock, log });
}

interface ListenerOptions {
  version: string;
  release: string;
  /** Wakes the outbox. */
  onQueued: () => void;
}

function createDesk(parts: Composition, onQueued: () => void) {
  const { settings, site, store, secret, clock, log } = parts;
  return createDeskService({
    store,
    keys: deskKeys(parts),
    mailboxes: distinctMailboxes(settings.mail.to),
    captcha: createAltchaVerifier({ secret: deriveKey(secret, DESK_CAPTCHA_PURPOSE) }),
    isSpooled: settings.smtpUrl === null,
    isPublicPreview: isPublicPreview(site.content.isPreview === true, settings.siteUrl),
    siteUrl: settings.siteUrl,
    messageIdDomain: settings.messageIdDomain,
    measure: () => measure(parts),
    clock,
    log,
    onQueued,
  });
}

function createContact(parts: Composition, onAccepted: () => void) {
  const { settings, site, clock, store, secret, captcha, log } = parts;
  return parts.createService({
    store,
    captcha,
    clock,
    publicKeys: [settings.publicKey],
    allowedOrigins: settings.allowedOrigins,
    text: site.content.text,
    addressSecret: deriveKey(secret, 'client address'),
    siteBudget: settings.siteBudget,
    messageIdDomain: settings.messageIdDomain,
    log,
    onAccepted,
  });
}

export function createSite(parts: Composition, { version, release, onQueued }: ListenerOptions) {
  const { settings, site, clock, store, log } = parts;
  const { functionsUrl, publicKey } = settings;
  const { text } = site.content;
  const policy = {
    inlineHashes: site.inlineHashes,
    captcha: captchaSources(settings.captcha),
    functionsUrl,
    isPreview: site.content.isPreview,
  };
  const headers = securityHeaders(policy);
  const pageHeaders = Object.entries(site.inlineHashes.pageStyles).map(([address, styles]) => [
    address,
    securityHeaders(policy, styles),
  ]);
  const findProblem = createReadinessCheck({ store, clock, log });
  const checkHealth = createHealthCheck({
    ...{ store, findProblem, clock, version, release, log },
    isSpooled: settings.smtpUrl === null,
  });
  const listener = createListener({
    files: readStaticFiles(site.clientDir, site.redirects, settings.assetsDir),
    headers,
    pageHeaders: Object.fromEntries(pageHeaders),
    contactConfig: { functionsUrl, publicKey, captcha: publicCaptcha(settings.captcha) },
    checkHealth,
    isReady: async () => (await findProblem()) === null,
    contact: {
      ...createContact(parts, onQueued),
      allowedOrigins: settings.allowedOrigins,
    },
    desk: { ...createDesk(parts, onQueued), allowedOrigins: [settings.siteUrl] },
    clientOf: parts.clients.of,
    text,
    log,
  });
  return { listener, headers };
}
