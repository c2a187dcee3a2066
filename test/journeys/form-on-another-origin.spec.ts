/** The contact form of pages whose service is an edge function on another origin, as on a CDN (FUNCTIONS_URL). */
import { buffer } from 'node:stream/consumers';
import { forward, startLocalServer } from '../kit/local-server.ts';
import { publishableKey } from '../kit/supabase/keys.ts';
import { openProject } from '../kit/supabase/project.ts';
import { ContactPage, entry } from './contact-page.ts';
import { expect, test as journey, opening, openSite, type Site } from './journey.ts';

type Project = Awaited<ReturnType<typeof openProject>>;

/** On real Deno and PostgreSQL. */
const test = journey.extend<{ pages: Site & { project: Project } }>({
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      await using closing = new AsyncDisposableStack();
      // The service and the host know one another's origin, so that of the pages is there before both.
      const host = Promise.withResolvers<Site>();
      const front = await startLocalServer(async (request, response) => {
        const { url } = await host.promise;
        await forward(request, await buffer(request), url + request.url, response);
      });
      closing.defer(() => front.close());
      const project = await openProject({ pageOrigin: front.url });
      closing.defer(() => project.close());
      const settings = { FUNCTIONS_URL: project.url, PUBLIC_KEY: publishableKey };
      const site = await openSite(settings, closing);
      host.resolve(site);
      await use({ ...site, url: front.url, project });
    },
    opening,
  ],
  baseURL: async ({ pages }, use) => use(pages.url),
  // CORS does not allow the header of the other journeys on calls to another origin.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => use({}),
});

test('a request is sent to the other origin and reaches the company once', async ({
  page,
  pages: { project },
}) => {
  const contact = new ContactPage(page);
  const message = `Sent to another origin: ${crypto.randomUUID()}.`;
  await contact.open();
  await contact.fillAndSolve({ ...entry, message });
  await contact.submit.click();
  await contact.expectSent();
  const arrived = () =>
    project.resend.accepted.filter(({ email }) => email.text.includes(message)).length;
  await expect.poll(arrived).toBe(1);
});
