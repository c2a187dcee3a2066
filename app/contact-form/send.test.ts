import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ContactConfig, FUNCTION_NAME } from '../../service/domain/contract.ts';
import { visitorValues } from '../../test/kit/contact-requests.ts';
import { type LocalServer, startLocalServer } from '../../test/kit/local-server.ts';
import { openGateway } from '../../test/kit/supabase/gateway.ts';

const payload = {
  ...visitorValues,
  recaptchaToken: 'token',
  honeypotField: '',
  submissionFingerprint: '6f1c2c1e-0d8a-4a3e-9d55-2f6b8d0c7a11',
};

let servers: LocalServer[];
async function serve(...[handle]: Parameters<typeof startLocalServer>): Promise<LocalServer> {
  const server = await startLocalServer(handle);
  servers.push(server);
  return server;
}

beforeEach(() => {
  servers = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('document', { documentElement: { lang: 'en-CA' } });
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers) await server.close();
});

const configOf = (functionsUrl: string): ContactConfig => ({
  functionsUrl,
  publicKey: 'public-key',
  captcha: { provider: 'altcha' },
});

/** From a page that was just loaded, and whose settings come when they come. */
async function send(config: ContactConfig | Promise<ContactConfig>) {
  vi.resetModules();
  const { queryClient } = await import('../browser-state/query-client.ts');
  const { contactConfigQuery } = await import('./contact-config.ts');
  void queryClient.fetchQuery({ ...contactConfigQuery, queryFn: () => config });
  const page = await import('./send.ts');
  return { result: page.send(payload, 'Timed out.').catch((error: unknown) => error) };
}

const passes = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const happens = (expectation: () => void) =>
  vi.waitFor(
    async () => {
      await passes(0.5);
      expectation();
    },
    { timeout: 10_000 },
  );

/** Supabase's gateway before a service that is away until `isBack`. */
async function openService() {
  const service = await serve((_, response) => {
    response.setHeader('Content-Type', 'application/json').end('{"success":true}');
  });
  const state = { isBack: false, url: '', asked: 0 };
  const instances = () => {
    state.asked += 1;
    return state.isBack ? [service] : [];
  };
  const gateway = await openGateway({ [FUNCTION_NAME]: instances });
  servers.push(gateway);
  state.url = gateway.url;
  return state;
}

test.each([
  [true, { outcome: 'sent' }],
  [false, { outcome: 'refused', code: null }],
])(
  'what a gateway refuses in JSON of its own is sent once more: the service is back: %s',
  async (isBack, outcome) => {
    const service = await openService();
    const { result } = await send(configOf(service.url));
    await happens(() => expect(service.asked).toBe(1));
    service.isBack = isBack;
    await happens(() => expect(service.asked).toBe(2));
    expect(await result).toMatchObject(outcome);
    expect(service.asked).toBe(2);
  },
);

/** Counts what was sent, and answers it when told to. */
async function openSlowProxy() {
  const waiting: ServerResponse[] = [];
  const proxy = await serve((request, response) => {
    if (request.url === '/last') response.end();
    else waiting.push(response);
  });
  return {
    url: proxy.url,
    waiting,
    fails: () => waiting[0]?.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Away</h1>'),
    /** What was sent before has come by then. */
    isAskedLast: () => fetch(`${proxy.url}/last`),
  };
}

test('after half a minute nothing is sent any more: not what a proxy has just answered', async () => {
  const proxy = await openSlowProxy();
  const { result } = await send(configOf(proxy.url));
  await vi.waitFor(() => expect(proxy.waiting).toHaveLength(1));
  await passes(28);
  proxy.fails();
  await vi.waitFor(() =>
    expect(console.info).toHaveBeenCalledWith(expect.any(String), expect.any(SyntaxError)),
  );
  await passes(10);
  expect(await result).toEqual(new Error('Timed out.'));
  await proxy.isAskedLast();
  expect(proxy.waiting).toHaveLength(1);
});

test.each([
  [429, '{"success":false,"code":"rate_limited"}', '300', 'rate_limited', 300_000],
  // Of the service itself, which has said why: not sent again.
  [503, '{"success":false,"code":"unavailable"}', '60', 'unavailable', 60_000],
  [400, '{"success":false,"code":"of_tomorrow"}', 'soon', null, null],
])(
  'an answer of %i with %s is a refusal, and is final',
  async (status, body, wait, code, retryAfterMs) => {
    let asked = 0;
    const service = await serve((_, response) => {
      asked += 1;
      const headers = { 'Content-Type': 'application/json', 'Retry-After': wait };
      response.writeHead(status, headers).end(body);
    });
    const { result } = await send(configOf(service.url));
    await vi.waitFor(() => expect(asked).toBe(1));
    expect(await result).toEqual({ outcome: 'refused', code, error: null, retryAfterMs });
    expect(asked).toBe(1);
  },
);
