/**
 * A host put together from the product's own parts, so that a drill can replace one of them by a
 * broken one (its control) or move the clock.
 */
import type { CaptchaVerifier } from '../../contact/captcha/captcha.ts';
import { type Clock, systemClock } from '../../contact/contract/clock.ts';
import { type ContactService, createContactService } from '../../contact/handler.ts';
import type { Log } from '../../contact/log.ts';
import type { Mailer } from '../../contact/mailer.ts';
import { createOutboxWorker } from '../../contact/outbox.ts';
import type { ContactStore } from '../../contact/store.ts';
import { openStore } from '../../hosts/node/database/open-store.ts';
import { type HostSettings, parseEnvironment } from '../../hosts/node/environment.ts';
import { clientAddress } from '../../hosts/node/http/client-address.ts';
import { contactListener } from '../../hosts/node/http/contact-listener.ts';
import { createHealthCheck } from '../../hosts/node/http/health.ts';
import { createRequestListener } from '../../hosts/node/http/request-listener.ts';
import { createHttpServer } from '../../hosts/node/http/server.ts';
import type { StaticFiles } from '../../hosts/node/http/static-files.ts';
import { createLog } from '../../hosts/node/log.ts';
import { scheduleOutbox } from '../../hosts/node/mail/outbox-schedule.ts';
import { createSmtpMailer } from '../../hosts/node/mail/smtp-mailer.ts';
import { createSpoolMailer } from '../../hosts/node/mail/spool-mailer.ts';
import { deriveKey } from '../../hosts/node/secret.ts';
import { createCaptchaVerifier } from '../../hosts/settings/captcha.ts';
import { content } from '../kit/small-site.ts';
import { drillEnvironment } from './drill-environment.ts';
import type { HostUnderTest, Site, StartHost } from './host-under-test.ts';

export interface Parts {
  store: ContactStore;
  captcha: CaptchaVerifier;
  clock: Clock;
  mailer: Mailer;
  log: Log;
}

interface Composition {
  /** Parts to put in the place of the product's. */
  replace?: (parts: Parts) => Partial<Parts>;
  wrap?: (service: ContactService, parts: Parts) => ContactService;
  /** False: nothing is sent, for drills that are not about e-mail. */
  sendsMail?: boolean;
}

function settingsOf(site: Site, environment: Record<string, string>): HostSettings {
  const variables = { ...drillEnvironment, DATA_DIR: site.dataDir, ...environment };
  const result = parseEnvironment(variables, content);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.settings;
}

async function openParts(settings: HostSettings, lines: string[]) {
  const { secret, smtpUrl, dataDir } = settings;
  if (secret === null) throw new Error('A composed host needs a SECRET');
  const log = createLog('info', { write: (line) => lines.push(line.trimEnd()) });
  const { store, resumeDeliveries } = await openStore(settings, log);
  const parts: Parts = {
    store,
    captcha: createCaptchaVerifier(settings.captcha, deriveKey(secret, 'captcha')),
    clock: systemClock,
    mailer:
      smtpUrl === null ? createSpoolMailer({ dataDir }) : createSmtpMailer({ url: smtpUrl, log }),
    log,
  };
  return { parts, resumeDeliveries };
}

const noPages: StaticFiles = {
  find: () => ({ outcome: 'missing' }),
  notFoundPage: {
    contentType: 'text/plain',
    headers: ['Cache-Control', 'no-store'],
    plain: { bytes: Buffer.from('Not found'), etag: '"none"' },
    compressed: [],
  },
};

/** The site's listener around a contact service, as the real host has it. */
function listenerOf(settings: HostSettings, parts: Parts, service: ContactService) {
  const { text } = content;
  const { functionsUrl, publicKey, trustedProxies } = settings;
  return createRequestListener({
    files: noPages,
    headers: {},
    contactConfig: { functionsUrl, publicKey, captcha: { provider: 'altcha' } },
    checkHealth: createHealthCheck({ ...parts, version: 'composed' }),
    contact: contactListener({
      service,
      text,
      log: parts.log,
      clientAddressOf: ({ socket, headers: { 'x-forwarded-for': forwardedFor } }) =>
        clientAddress(socket.remoteAddress, forwardedFor, trustedProxies),
    }),
    text,
    log: parts.log,
  });
}

/** Starts like the real host, but with the parts given. */
export function composeHost({ replace, wrap, sendsMail = true }: Composition = {}): StartHost {
  return async (site, environment): Promise<HostUnderTest> => {
    const settings = settingsOf(site, environment);
    const lines: string[] = [];
    const { parts: own, resumeDeliveries } = await openParts(settings, lines);
    const replaced = replace?.(own) ?? {};
    const parts = { ...own, ...replaced };
    const shared = { ...parts, text: content.text, messageIdDomain: 'canal.example' };
    const worker = createOutboxWorker({ ...shared, mail: settings.mail, random: Math.random });
    const outbox = scheduleOutbox({ ...parts, worker });
    const wake = () => {
      if (sendsMail) outbox.wake();
    };
    const service = createContactService({
      ...shared,
      publicKeys: [settings.publicKey],
      allowedOrigins: settings.allowedOrigins,
      addressSecret: deriveKey(settings.secret ?? '', 'client address'),
      acknowledge: settings.acknowledge,
      onAccepted: wake,
    });
    const wrapped = wrap?.(service, parts) ?? service;
    const server = createHttpServer(listenerOf(settings, parts, wrapped), {});
    const port = await server.listen(settings.host, settings.port);
    if (sendsMail) await resumeDeliveries(parts.clock.now());
    wake();
    return {
      url: `http://127.0.0.1:${port}`,
      lines,
      isRunning: () => true,
      async stop() {
        await Promise.all([server.close(10_000), outbox.stop()]);
        await parts.mailer.close();
        await own.store.close();
      },
    };
  };
}
