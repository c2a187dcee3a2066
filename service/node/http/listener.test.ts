/** What the host answers, over a real socket. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { acceptInput, erasure, giveUpNext } from '../../../test/kit/contact-requests.ts';
import { openHost, openSite } from '../../../test/kit/host-fixture.ts';
import { aboutPage, content } from '../../../test/kit/small-site.ts';
import { FUNCTION_PATH } from '../../domain/contract.ts';
import { DESK_PATH } from '../../domain/desk.ts';
import { databasePath } from '../../store/sqlite/path.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';
import { methodNotAllowedPage } from './plain-pages.ts';

const fixture = openSite();
const host = await openHost(fixture, {
  CAPTCHA: 'turnstile',
  CAPTCHA_SITE_KEY: 'site-key',
  CAPTCHA_SECRET_KEY: 'secret-key',
  PUBLIC_KEY: 'public-key',
});

/** Sends the path unchanged, which `fetch` would normalize. */
async function ask(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(host.url);
  const sent = request({ hostname, port, path, method, headers, agent: false }).end();
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const { statusCode: status, headers: received } = response as IncomingMessage;
  return { status, headers: received, body: Buffer.concat(chunks) };
}

/** Sends text that is not valid HTTP. */
async function askRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(host.url);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe('static files', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/about?from=mail', 'text/html; charset=utf-8', 'no-cache'],
    ['/about.data?_routes=x', 'text/x-script; charset=utf-8', 'max-age=60'],
    ['/assets/entry-a1b2.js', 'text/javascript; charset=utf-8', 'immutable'],
    ['/social/home.avif', 'image/avif', 'no-cache'],
    ['/llms.txt', 'text/plain; charset=utf-8', 'no-cache'],
  ])('%s', async (path, type, cacheControl) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(type);
    expect(headers['cache-control']).toContain(cacheControl);
    expect(headers['content-length']).toBe(String(body.length));
    expect(body.length).toBeGreaterThan(0);
  });

  test('are sent compressed to those who can read it, each variant with its own tag', async () => {
    const plain = await ask('/about');
    const brotli = await ask('/about', 'GET', { 'Accept-Encoding': 'gzip, br' });
    const gzip = await ask('/about', 'GET', { 'Accept-Encoding': 'gzip, br;q=0' });
    expect(plain.body.toString()).toBe(aboutPage);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(aboutPage);
    expect(gunzipSync(gzip.body).toString()).toBe(aboutPage);
    const answers = [plain, brotli, gzip];
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(answers.every(({ headers }) => headers.vary === 'Accept-Encoding')).toBe(true);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test('are not sent again while they are unchanged', async () => {
    const { headers } = await ask('/about', 'GET', { 'Accept-Encoding': 'br' });
    const again = await ask('/about', 'GET', {
      'Accept-Encoding': 'br',
      'If-None-Match': String(headers.etag),
    });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'Accept-Encoding' });
    expect((await ask('/about', 'GET', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('HEAD has the headers and no body', async () => {
    const { status, headers, body } = await ask('/about', 'HEAD');
    expect(status).toBe(200);
    expect(headers['content-length']).toBe(String(aboutPage.length));
    expect(body).toHaveLength(0);
  });

  test('compressed copies have no address of their own', async () => {
    expect((await ask('/about/index.html.br')).status).toBe(404);
  });
});

describe('other addresses of a page', () => {
  test.each([
    ['/about/', '/about'],
    ['/about/?a=1&b=%2F', '/about?a=1&b=%2F'],
    ['/about.html', '/about'],
    ['//', '/'],
    ['///about//?a=1', '/about?a=1'],
    ['//ABOUT.html', '/about'],
    ['/old-page', '/about#people'],
    ['/old-page/?a=1', '/about?a=1#people'],
    ['/about.', '/about'],
    ['/about%C2%A0%E2%80%9D?a=1.', '/about?a=1.'],
    ['/about.html%22%3E', '/about'],
    ['/old-page%252E', '/about#people'],
    ['/pictures/office.jpg,', '/pictures/office.jpg'],
  ])('%s leads to %s', async (path, location) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(308);
    expect(headers.location).toBe(location);
  });

  test.each([
    '//evil.example/',
    '//evil.example/..',
    '/%2F/evil.example/',
    '/%2Fabout',
    '/%5Cabout',
    '//about@evil.example/about',
    '/ASSETS/entry-a1b2.js',
    '//evil.example/about.',
    '/no-such-page.',
    '/assets/entry-a1b2.js.',
  ])('%s leads nowhere', async (path) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(404);
    expect(headers.location).toBeUndefined();
  });
});

test.each([
  ['/about%23key%3Dabc.09af', '/about#key=abc.09af'],
  ['/about/%23request%3D12', '/about#request=12'],
  ['/about%2523key%253Dabc', '/about#key=abc'],
  ['/about%23key%3Dabc?from=gateway', '/about#key=abc'],
  ['/about%23key%3Dabc.09af%3E.', '/about#key=abc.09af'],
])('%s, encoded by a mail gateway, leads to %s, which nobody stores', async (path, location) => {
  const { status, headers } = await ask(path);
  expect([status, headers.location, headers['cache-control']]).toEqual([302, location, 'no-store']);
});

describe('what is not there', () => {
  test.each([
    '/no-such-page',
    '/404',
    '/../package.json',
    '/..%2f..%2fcontent.json',
    '/assets/../../content.json',
    '/%',
    '/about%00.html',
    `/${'x'.repeat(2000)}`,
    '/about%23key%3Dabc%0d%0aSet-Cookie:x',
    '/about%23//elsewhere.example',
    '/about%23%zz',
    '//elsewhere.example%23key%3Dabc',
  ])('%s shows the 404 page', async (path) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body.toString()).toContain('404 - Page Not Found');
  });

  test.each(['/fr/no-such-page', '/fr/404', '/fr/404.html', '/fr/blog/%C3%A9t%C3%A9'])(
    '%s shows the 404 page of its language',
    async (path) => {
      const { status, body } = await ask(path);
      expect(status).toBe(404);
      expect(body.toString()).toContain('404 - Page introuvable');
    },
  );

  test('the data of an unknown page is no page', async () => {
    const { status, headers, body } = await ask('/no-such-page.data');
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.toString()).not.toContain('<');
  });

  test('an unknown function answers in the form of the contract', async () => {
    const { status, headers, body } = await ask('/functions/v1/other', 'POST');
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('application/json');
    expect(JSON.parse(body.toString())).toMatchObject({ success: false, code: 'not_found' });
  });
});

test.each(['POST', 'OPTIONS'])('%s to a page says how to reach the company', async (method) => {
  const { status, headers, body } = await ask('/about', method);
  expect(status).toBe(405);
  expect(headers.allow).toBe('GET, HEAD');
  expect(body.toString()).toContain('href="tel:+16135550199">(613) 555-0199</a>');
  expect(body.toString()).toContain('mailto:hello@canal.example');
});

test('a form that was sent without its script is answered in the language of its page', () => {
  const french = methodNotAllowedPage(content.text, '/fr/contact');
  for (const part of ['<html lang="fr-CA">', '<h1>Non envoyé</h1>', '<a href="/fr">']) {
    expect(french).toContain(part);
  }
  expect(methodNotAllowedPage(content.text, '/french')).toContain('<html lang="en-CA">');
});

test('the form learns how this deployment is set up, and no secret', async () => {
  const { status, headers, body } = await ask('/contact-config.json');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-cache');
  expect(JSON.parse(body.toString())).toEqual({
    functionsUrl: '',
    publicKey: 'public-key',
    captcha: {
      provider: 'turnstile',
      siteKey: 'site-key',
      scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    },
  });
});

test.each([
  ['/healthz', { status: 'ok', version: '1.2.3' }],
  ['/readyz', { ready: true }],
])('monitoring and load balancers get a fresh answer of %s', async (path, expected) => {
  const { status, headers, body } = await ask(path);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(JSON.parse(body.toString())).toMatchObject(expected);
  expect((await ask(path, 'POST')).status).toBe(405);
});

test.each([
  ['through a proxy', { 'X-Forwarded-For': '192.0.2.1' }],
  ['under the public name', { Host: 'www.canal.example' }],
])('monitoring from elsewhere learns no more than ok or not: %s', async (_, headers) => {
  const { status, body } = await ask('/healthz', 'GET', headers);
  expect(status).toBe(200);
  expect(body.toString()).toBe('{"status":"ok"}');
});

test('an e-mail that was given up turns it not ok, for monitors that look at the status only', async () => {
  const store = openSqliteStore({ path: databasePath(fixture.dataDir) });
  await store.accept(acceptInput());
  const error = 'The mail server mail.example:465 refused this e-mail';
  await giveUpNext(store, error);
  const elsewhere = await ask('/healthz', 'GET', { 'X-Forwarded-For': '192.0.2.1' });
  expect([elsewhere.status, elsewhere.body.toString()]).toEqual([503, '{"status":"not ok"}']);
  expect((await ask('/readyz')).status).toBe(200);
  const here = await ask('/healthz');
  expect(here.status).toBe(503);
  expect(JSON.parse(here.body.toString())).toMatchObject({ dead: 1, lastMailFailure: error });
  await store.eraseRequest(1, erasure);
  await store.close();
  expect((await ask('/healthz')).status).toBe(200);
});

describe('security headers', () => {
  test.each([
    ['/', 'GET', 200, 'same-origin'],
    ['/social/home.avif', 'GET', 200, 'cross-origin'],
    ['/about/', 'GET', 308, 'same-origin'],
    ['/no-such-page', 'GET', 404, 'same-origin'],
    ['/about', 'POST', 405, 'same-origin'],
    ['/functions/v1/send-contact-email', 'POST', 401, 'cross-origin'],
    ['/functions/v1/send-contact-email', 'OPTIONS', 204, 'cross-origin'],
    ['/functions/v1/desk/requests', 'GET', 401, 'cross-origin'],
    ['/\\evil.example/', 'GET', 400, 'same-origin'],
  ])('%s %s', async (path, method, expected, resourcePolicy) => {
    const { status, headers } = await ask(path, method);
    expect(status).toBe(expected);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-script' https:\/\/challenges\.cloudflare\.com; style-src 'self' 'sha256-style';/,
    );
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': resourcePolicy,
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test.each(['/pictures/office.jpg', '/%70ictures/office.jpg'])(
    '%s, which an editor has added, may run and load nothing',
    async (path) => {
      const { status, headers } = await ask(path);
      expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
        'cross-origin-resource-policy': 'cross-origin',
      });
    },
  );

  test.each([
    ['nonsense\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [`POST ${FUNCTION_PATH}${'/'.repeat(2048)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414],
    [`GET ${DESK_PATH}/requests/${'1'.repeat(2048)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414],
    [`GET /about?${'a'.repeat(8192)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414],
    [`GET http://a/${'a'.repeat(9000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414],
    ['GET http://[/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
  ])('%.40j', async (text, status) => {
    const answer = await askRaw(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    expect(answer.toLowerCase()).toContain('strict-transport-security');
  });
});

test('addresses up to 2 KB, with queries up to 8 KB, are answered as any other', async () => {
  expect((await ask(`/${'a'.repeat(2047)}`)).status).toBe(404);
  const query = `/about?${'a'.repeat(8192 - '/about?'.length)}`;
  expect((await ask(query)).body.toString()).toBe(aboutPage);
  const { status, headers } = await ask(`/about${'/'.repeat(2000)}?x=1#part`);
  expect([status, headers.location]).toEqual([308, '/about?x=1']);
});

test('a whole URL as a proxy sends it is answered like its path', async () => {
  expect((await ask('http://canal.example/about?x=1')).body.toString()).toBe(aboutPage);
});
