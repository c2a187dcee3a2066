/** The site as static files on nginx, with the contact service on another origin. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentPublicKey } from '../../hosts/node/environment.ts';
import { freePort } from '../kit/free-port.ts';
import { startHostProcess } from '../kit/host-process.ts';
import { openMailServer } from '../kit/mail-server.ts';
import { test as journey } from './journey.ts';
import { type NginxProcess, startNginx } from './nginx-process.ts';

/** The service behind the contact form. */
export interface ContactBackend {
  /** For FUNCTIONS_URL. */
  functionsUrl: string;
  publicKey: string;
  /** How many e-mails with these words the company has received. */
  emailsAbout(words: string): number;
  close(): Promise<void>;
}

interface WorkerFixtures {
  /** Opens the backend for pages of an origin. */
  openBackend: { for(origin: string): Promise<ContactBackend> };
  frontEnd: NginxProcess & { backend: ContactBackend };
}

/** Old addresses, where no page exists. One has letters beyond ASCII. */
export const oldAddresses = {
  '/old-page': '/about',
  '/anciens/été': '/privacy-policy#your-rights',
};

export const test = journey.extend<object, WorkerFixtures>({
  openBackend: [{ for: openEmbeddedHost }, { option: true, scope: 'worker' }],

  frontEnd: [
    async ({ openBackend }, use) => {
      const port = await freePort();
      const backend = await openBackend.for(`http://127.0.0.1:${port}`);
      const nginx = await startNginx({
        port,
        environment: { FUNCTIONS_URL: backend.functionsUrl, PUBLIC_KEY: backend.publicKey },
        redirects: oldAddresses,
      });
      await use({ ...nginx, backend });
      await nginx.stop();
      await backend.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ frontEnd }, use) => use(frontEnd.url),

  // CORS does not allow the header of the other journeys on calls to another origin.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => use({}),
});

async function openEmbeddedHost(origin: string): Promise<ContactBackend> {
  const mailbox = await openMailServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'backend-'));
  const environment = { SMTP_URL: mailbox.url, ALLOWED_ORIGINS: origin };
  const host = await startHostProcess({ dataDir, environment });
  return {
    functionsUrl: host.url,
    publicKey: developmentPublicKey,
    emailsAbout: (words) => mailbox.about(words).length,
    async close() {
      await host.stop();
      await mailbox.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
