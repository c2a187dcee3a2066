/** The contact form of pages whose service is on another origin, as on a CDN (FUNCTIONS_URL). */

import { developmentPublicKey } from '../../service/node/environment.ts';
import { FUNCTION_PATH } from '../../service/shared/contract.ts';
import { freePort } from '../kit/free-port.ts';
import { publishableKey } from '../kit/supabase/keys.ts';
import { openProject } from '../kit/supabase/project.ts';
import { ContactPage, entry } from './contact-page.ts';
import { expect, test as journey, openSite, type Site } from './journey.ts';

interface Backend {
  functionsUrl: string;
  publicKey: string;
  /** How many e-mails with these words the company has received. */
  emailsAbout(words: string): number;
}

type OpenBackend = (origin: string, closing: AsyncDisposableStack) => Promise<Backend>;

const backends: Record<string, OpenBackend> = {
  async 'a Node host'(origin, closing) {
    const { url, mailbox } = await openSite({ ALLOWED_ORIGINS: origin }, closing);
    return {
      functionsUrl: url,
      publicKey: developmentPublicKey,
      emailsAbout: (words) => mailbox.about(words).length,
    };
  },
  // On real Deno and PostgreSQL.
  async 'an edge function'(origin, closing) {
    const project = await openProject({ pageOrigin: origin });
    closing.defer(() => project.close());
    return {
      functionsUrl: project.url,
      publicKey: publishableKey,
      emailsAbout: (words) =>
        project.resend.accepted.filter(({ email }) => email.text.includes(words)).length,
    };
  },
};

const test = journey.extend<{ backendName: string; pages: Site & { backend: Backend } }>({
  backendName: ['', { option: true }],
  pages: async ({ resources, backendName }, use) => {
    const open = async (closing: AsyncDisposableStack) => {
      const port = await freePort();
      const backend = await backends[backendName]?.(`http://127.0.0.1:${port}`, closing);
      if (backend === undefined) throw new Error(`There is no backend "${backendName}".`);
      const { functionsUrl, publicKey } = backend;
      const settings = { PORT: `${port}`, FUNCTIONS_URL: functionsUrl, PUBLIC_KEY: publicKey };
      return { ...(await openSite(settings, closing)), backend };
    };
    await use(await resources.get(`pages before ${backendName}`, open));
  },
  baseURL: async ({ pages }, use) => use(pages.url),
  // CORS does not allow the header of the other journeys on calls to another origin.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => use({}),
});

for (const backendName of Object.keys(backends)) {
  test.describe(`the contact form with ${backendName}`, () => {
    test.use({ backendName });

    test('is sent to the other origin and reaches the company once', async ({ page, pages }) => {
      const { functionsUrl, emailsAbout } = pages.backend;
      const contact = new ContactPage(page);
      const message = `Sent to another origin: ${crypto.randomUUID()}.`;
      await contact.open();
      await contact.fillAndSolve({ ...entry, message });
      const [answer] = await Promise.all([
        page.waitForResponse(
          (response) =>
            response.url() === functionsUrl + FUNCTION_PATH &&
            response.request().method() === 'POST',
        ),
        contact.submit.click(),
      ]);
      await contact.expectSent();
      expect(answer.status()).toBe(200);
      expect(answer.headers()['access-control-allow-origin']).toBe(pages.url);
      await expect.poll(() => emailsAbout(message)).toBe(1);
    });

    test.describe('when the request is refused', () => {
      test.use({ expectedErrors: [/status of 400/] });

      test('shows the reason that the other origin gives', async ({ page, pages }) => {
        const contact = new ContactPage(page);
        const values = { ...entry, message: 'Its captcha is a solution of nothing.' };
        await contact.open();
        await contact.fillAndSolve(values);
        await page.route(pages.backend.functionsUrl + FUNCTION_PATH, async (route) => {
          if (route.request().method() !== 'POST') return route.continue();
          const body = { ...route.request().postDataJSON(), recaptchaToken: 'e30=' };
          await route.continue({ postData: JSON.stringify(body) });
        });
        await contact.submit.click();
        await expect(contact.toast('Failed to send message').first()).toBeVisible();
        await contact.expectKept(values);
      });
    });
  });
}
