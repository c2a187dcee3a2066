/** What the Node host is made of, and how its services are put together from that. */
import type { Logger } from 'pino';
import { createAltchaVerifier } from '../captcha/altcha.ts';
import { createDelivery } from '../deliver/deliver.ts';
import type { Mailer } from '../deliver/mailer.ts';
import { createDeskService } from '../desk/handler.ts';
import { createDeskKeys, DESK_CAPTCHA_PURPOSE, DESK_KEY_PURPOSE } from '../desk/keys.ts';
import type { CaptchaVerifier } from '../domain/captcha.ts';
import type { Clock } from '../domain/clock.ts';
import { securityHeaders } from '../headers/security-headers.ts';
import type { createContactService } from '../requests/handler.ts';
import { captchaSources, publicCaptcha } from '../settings/captcha.ts';
import { isPublicPreview } from '../settings/contact.ts';
import type { ContactStore } from '../store/store.ts';
import { deleteOld } from '../upkeep/deletion.ts';
import { createUpkeep } from '../upkeep/upkeep.ts';
import { createWatch } from '../upkeep/watch.ts';
import type { Backups } from './backup.ts';
import type { HostSettings } from './environment.ts';
import { createHealthCheck, createReadinessCheck } from './health.ts';
import type { BuiltSite } from './http/built-site.ts';
import type { ClientReader } from './http/client-address.ts';
import { createListener } from './http/listener.ts';
import { readStaticFiles } from './http/static-files.ts';
import { measureHost } from './measures.ts';
import { deriveKey } from './secret.ts';
import { createTimer, type Timer } from './timer.ts';

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

export function createWork(parts: Composition): Timer {
  const { settings, site, clock, store, mailer, backups, log } = parts;
  const { mail, companyMail } = settings;
  const { text, retentionDays } = site.content;
  const keys = deskKeys(parts);
  const run = createUpkeep({
    ...{ store, clock, log },
    watch: createWatch({
      ...{ store, clock, log },
      measure: () => measure(parts),
      mail: companyMail,
    }),
    deliver: createDelivery({ ...{ store, mailer, keys, text, mail, companyMail, clock, log } }),
    hourly: [
      async () => deleteOld({ store, clock, log, retentionDays }),
      async (signal) => backups?.makeIfDue(signal),
    ],
  });
  return createTimer({ run, clock, log });
}

interface ListenerOptions {
  version: string;
  release: string;
  /** Wakes the timer. */
  onQueued: () => void;
}

function createDesk(parts: Composition, onQueued: () => void) {
  const { settings, site, store, secret, clock, log } = parts;
  return createDeskService({
    store,
    keys: deskKeys(parts),
    mail: settings.companyMail,
    captcha: createAltchaVerifier({ secret: deriveKey(secret, DESK_CAPTCHA_PURPOSE) }),
    isSpooled: settings.smtpUrl === null,
    isPublicPreview: isPublicPreview(site.content.isPreview === true, settings.siteUrl),
    siteUrl: settings.siteUrl,
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
    mail: settings.companyMail,
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
