import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { content } from '../../../test/kit/small-site.ts';
import { contactListener } from './contact-listener.ts';

test('one client and one IPv6 network have so many requests under way, and others are answered beside them', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const listener = contactListener({
    service: { fetch: () => isReleased.then(() => new Response('answered')) },
    clientAddressOf: ({ headers }) => String(headers.from),
    text: content.text,
    log,
  });
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = (from: string) => fetch(url, { method: 'POST', headers: { from } });

  const waiting = Array.from({ length: 20 }, () => post('2001:db8::1'));
  const refused = await Promise.race([...waiting, post('2001:db8::2')]);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.json()).toMatchObject({ success: false, code: 'rate_limited' });

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
