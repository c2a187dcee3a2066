/** The site as static files on nginx, with the contact service on another origin. */
import { developmentPublicKey } from '../../hosts/node/environment.ts';
import { freePort } from '../kit/free-port.ts';
import { test as journey, openSite } from './journey.ts';
import { type NginxProcess, startNginx } from './nginx-process.ts';

/** The service behind the contact form. */
export interface ContactBackend {
  /** For FUNCTIONS_URL. */
  functionsUrl: string;
  publicKey: string;
  /** How many e-mails with these words the company has received. */
  emailsAbout(words: string): number;
}

/** Opens the backend for pages of an origin. */
export interface OpenBackend {
  name: string;
  for(origin: string, closing: AsyncDisposableStack): Promise<ContactBackend>;
}

interface Fixtures {
  openBackend: OpenBackend;
  frontEnd: NginxProcess & { backend: ContactBackend };
}

/** Old addresses, where no page exists. One has letters beyond ASCII. */
export const oldAddresses = {
  '/old-page': '/about',
  '/anciens/été': '/privacy-policy#your-rights',
};

export const test = journey.extend<Fixtures>({
  openBackend: [{ name: 'embedded host', for: openEmbeddedHost }, { option: true }],

  frontEnd: async ({ resources, openBackend }, use) => {
    const open = (closing: AsyncDisposableStack) => openFrontEnd(openBackend, closing);
    await use(await resources.get(`static site with ${openBackend.name}`, open));
  },

  baseURL: async ({ frontEnd }, use) => use(frontEnd.url),

  // CORS does not allow the header of the other journeys on calls to another origin.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => use({}),
});

async function openFrontEnd(openBackend: OpenBackend, closing: AsyncDisposableStack) {
  const port = await freePort();
  const backend = await openBackend.for(`http://127.0.0.1:${port}`, closing);
  const nginx = await startNginx({
    port,
    environment: { FUNCTIONS_URL: backend.functionsUrl, PUBLIC_KEY: backend.publicKey },
    redirects: oldAddresses,
  });
  closing.defer(() => nginx.stop());
  return { ...nginx, backend };
}

async function openEmbeddedHost(
  origin: string,
  closing: AsyncDisposableStack,
): Promise<ContactBackend> {
  const { url, mailbox } = await openSite({ ALLOWED_ORIGINS: origin }, closing);
  return {
    functionsUrl: url,
    publicKey: developmentPublicKey,
    emailsAbout: (words) => mailbox.about(words).length,
  };
}
