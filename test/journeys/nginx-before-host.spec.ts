/** nginx serves the files, and the Node host behind it answers for the contact form. */
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { CONFIG_PATH } from '../../contact/shared/contract.ts';
import { filesBelow } from '../../generate/files-below.ts';
import { freePort } from '../kit/free-port.ts';
import { ContactPage, entry } from './contact-page.ts';
import { missingPage, oneOfEachKind } from './every-page.ts';
import { expect, test as journey } from './journey.ts';
import { type NginxProcess, startNginx } from './nginx-process.ts';

const test = journey.extend<{ nginx: NginxProcess }>({
  nginx: async ({ resources, site }, use) => {
    const open = async (closing: AsyncDisposableStack) => {
      const port = await freePort();
      const nginx = await startNginx({ port, environment: {}, embeddedHost: site.url });
      closing.defer(() => nginx.stop());
      return nginx;
    };
    await use(await resources.get('nginx before the host', open));
  },
  baseURL: async ({ nginx }, use) => use(nginx.url),
});

/** The headers that tell a browser how to treat an answer. The others may differ between servers. */
const relevant =
  /^(cache-control|content-security-policy|content-type|cross-origin-.*|location|permissions-policy|referrer-policy|strict-transport-security|vary|x-.*)$/;

function relevantHeaders(response: APIResponse): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response.headers()).filter(([name]) => relevant.test(name)),
  );
}

async function askBoth(request: APIRequestContext, path: string, hosts: string[], method = 'GET') {
  const [ours, theirs] = await Promise.all(
    hosts.map((host) => request.fetch(host + path, { method, maxRedirects: 0 })),
  );
  if (ours === undefined || theirs === undefined) throw new Error('Two hosts are compared.');
  expect(ours.status(), path).toBe(theirs.status());
  return { ours: relevantHeaders(ours), theirs: relevantHeaders(theirs) };
}

test('sends the headers that the Node host sends: pages, assets, data, 404', async ({
  nginx,
  site,
  request,
}) => {
  const files = (await filesBelow(nginx.client)).map((file) => file.slice(nginx.client.length));
  const assets = ['.js', '.css', '.woff2', '.json'].map(
    (ending) => files.find((file) => file.startsWith('/assets/') && file.endsWith(ending)) ?? '',
  );
  for (const path of [
    ...oneOfEachKind,
    missingPage,
    ...assets,
    ...['/assets/nowhere.js', '/about.data', '/_.data', CONFIG_PATH, '/healthz', '/readyz'],
    ...['/site.webmanifest', '/feed.xml', '/feed.json', '/sitemap.xml', '/robots.txt'],
    ...['/llms.txt', '/favicon.ico', '/favicon.svg', '/social/home.png', '/scenes/hero.svg'],
    ...['/_headers', '/_redirects', '/404', '/about.html.gz'],
  ]) {
    const { ours, theirs } = await askBoth(request, path, [nginx.url, site.url]);
    expect(ours, path).toEqual(theirs);
    expect(ours, path).toHaveProperty('content-security-policy');
  }
  for (const path of assets) {
    const { 'cache-control': cacheControl } = (await request.get(path)).headers();
    expect(cacheControl, path).toContain('immutable');
  }
});

test('sends the same policy with redirects and refusals', async ({ nginx, site, request }) => {
  for (const [path, method] of [
    ['/about/', 'GET'],
    ['/services/managed-it/?a=1', 'GET'],
    ['/about/index.html', 'HEAD'],
    ['/index.html', 'GET'],
    ['/about', 'POST'],
    ['/nowhere.data', 'GET'],
  ] as const) {
    const { ours, theirs } = await askBoth(request, path, [nginx.url, site.url], method);
    // Their bodies differ, and so may the headers that describe a body.
    for (const name of ['content-type', 'cache-control', 'vary']) {
      delete ours[name];
      delete theirs[name];
    }
    expect(ours, path).toEqual(theirs);
    expect(ours, path).toHaveProperty('content-security-policy');
  }
});

test('passes the contact form on, and the answer as it is', async ({ page, site }) => {
  const contact = new ContactPage(page);
  const message = 'Sent through nginx on the same machine.';
  await contact.open();
  await contact.fillAndSolve({ ...entry, message });
  const [answer] = await Promise.all([
    page.waitForResponse('**/functions/v1/send-contact-email'),
    contact.submit.click(),
  ]);
  await contact.expectSent();
  // nginx must not add its own policy to the host's.
  const policies = (await answer.headersArray()).filter(
    ({ name }) => name.toLowerCase() === 'content-security-policy',
  );
  expect(policies).toHaveLength(1);
  await expect.poll(() => site.mailbox.about(message).length).toBe(1);
});

test('answers when the host is down, with the usual headers', async ({ site, request }) => {
  const [port, nobody] = [await freePort(), await freePort()];
  const nginx = await startNginx({
    port,
    environment: {},
    embeddedHost: `http://127.0.0.1:${nobody}`,
  });
  try {
    const post = (data: string) =>
      request.post(`${nginx.url}/functions/v1/send-contact-email`, {
        data,
        headers: { 'Content-Type': 'application/json' },
      });
    const unavailable = await post('{}');
    expect(unavailable.status()).toBe(503);
    expect(await unavailable.json()).toMatchObject({ success: false, code: 'unavailable' });
    expect(unavailable.headers()['retry-after']).toBe('30');
    const large = await post(JSON.stringify('x'.repeat(2_000_000)));
    expect(large.status()).toBe(413);
    expect(await large.json()).toMatchObject({ success: false, code: 'body_too_large' });
    const { 'content-security-policy': policy } = (await request.get(site.url)).headers();
    for (const answer of [unavailable, large]) {
      expect(answer.headers()['content-security-policy']).toBe(policy);
      expect(answer.headers()['content-type']).toBe('application/json');
    }
  } finally {
    await nginx.stop();
  }
});
