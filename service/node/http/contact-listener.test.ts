import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { content } from '../../../test/kit/small-site.ts';
import { contactListener } from './contact-listener.ts';

const origin = 'https://other.example';
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeEach(() => vi.clearAllMocks());

/** Resolves with the address of a server with this service. */
async function serve(
  answer: () => Promise<Response>,
  text = content.text,
  clientOf = ({ headers }: IncomingMessage) => ({ address: String(headers.from), isShared: false }),
): Promise<string> {
  const listener = contactListener({
    service: { fetch: answer },
    allowedOrigins: [origin],
    clientOf,
    text,
    log,
  });
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Without these headers a page of the other origin sees a network error instead of the reason. */
function expectReadableByPages({ headers }: Response): void {
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('access-control-allow-origin')).toBe(origin);
  expect(headers.get('access-control-expose-headers')).toBe('Retry-After');
}

test('one client and one IPv6 network have so many requests under way, and others are answered beside them', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const url = await serve(() => isReleased.then(() => new Response('answered')));
  const post = (from: string) => fetch(url, { method: 'POST', headers: { from, origin } });

  const waiting = Array.from({ length: 20 }, () => post('2001:db8::1'));
  const refused = await Promise.race([...waiting, post('2001:db8::2')]);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.json()).toMatchObject({ success: false, code: 'rate_limited' });
  expectReadableByPages(refused);
  expect(log.info).toHaveBeenCalledExactlyOnceWith(
    { code: 'rate_limited', status: 429, problem: 'too many of one client under way' },
    'request refused before the service',
  );

  // Three more clients of the same /48 fill it for a fifth.
  const neighbours = Array.from({ length: 60 }, (_, n) => post(`2001:db8:0:${1 + (n % 3)}00::1`));
  expect((await Promise.race([...neighbours, post('2001:db8:0:400::1')])).status).toBe(429);

  const other = post('2001:db8:1::1');
  release();
  expect((await other).status).toBe(200);
  const answers = await Promise.all(waiting);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await post('2001:db8::1')).status).toBe(200);
});

test('a service that fails unexpectedly is answered for, with phone number and e-mail address', async () => {
  const { errors } = content.text;
  const unavailable = 'Call {phone} or write to {email}.';
  const text = { ...content.text, errors: { ...errors, unavailable } };
  const url = await serve(() => Promise.reject(new Error('a mistake of ours')), text);
  const answer = await fetch(url, { method: 'POST', headers: { origin } });
  expect(answer.status).toBe(503);
  const { phone, email } = text.company;
  expect(await answer.json()).toMatchObject({ error: `Call ${phone} or write to ${email}.` });
  expectReadableByPages(answer);
  expect(log.error).toHaveBeenCalledOnce();
});

test('a mistake of the host itself is no bad request, and is logged', async () => {
  const url = await serve(
    () => Promise.resolve(new Response('answered')),
    content.text,
    () => {
      throw new Error('a mistake of ours');
    },
  );
  const answer = await fetch(url, { method: 'POST' });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(log.error).toHaveBeenCalledOnce();
});
