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

test('what a gateway refuses in JSON of its own is sent once more', async () => {
  const service = await openService();
  const { result } = await send(configOf(service.url));
  await happens(() => expect(service.asked).toBe(1));
  service.isBack = true;
  await happens(() => expect(service.asked).toBe(2));
  expect(await result).toEqual({ outcome: 'sent' });
});

test('a gateway that stays so is no refusal of the service', async () => {
  const service = await openService();
  const { result } = await send(configOf(service.url));
  await happens(() => expect(service.asked).toBe(2));
  expect(await result).toMatchObject({ outcome: 'refused', code: null });
});

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

test('nor what waited for its settings', async () => {
  const proxy = await openSlowProxy();
  const late = Promise.withResolvers<ContactConfig>();
  const { result } = await send(late.promise);
  await passes(40);
  expect(await result).toEqual(new Error('Timed out.'));
  late.resolve(configOf(proxy.url));
  await passes(1);
  await proxy.isAskedLast();
  expect(proxy.waiting).toHaveLength(0);
});
