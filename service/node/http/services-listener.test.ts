/** What the host answers in place of a service that is busy or broken. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { content, writeSmallSite } from '../../../test/kit/small-site.ts';
import { FUNCTION_PATH } from '../../domain/contract.ts';
import { startHost } from '../host.ts';

const origin = 'https://other.example';
const unavailable = 'Call {phone} or write to {email}.';
const text = { ...content.text, errors: { ...content.text.errors, unavailable } };
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeEach(() => vi.clearAllMocks());

/** Resolves with the address of the contact service of a host that has this one in its place. */
async function serve(answer: () => Promise<Response>): Promise<string> {
  const fixture = writeSmallSite();
  writeFileSync(join(fixture.buildDir, 'content.json'), JSON.stringify({ ...content, text }));
  onTestFinished(() => fixture.remove());
  const host = await startHost({
    environment: {
      ...{ PORT: '0', DATA_DIR: fixture.dataDir, ALTCHA_COST: '1' },
      ...{ TRUSTED_PROXIES: '1', ALLOWED_ORIGINS: origin },
    },
    buildDir: fixture.buildDir,
    version: '1.2.3',
    log: log as unknown as Logger,
    replaceParts: () => ({ createService: () => ({ fetch: answer }) }),
  });
  onTestFinished(() => host.stop());
  return host.url + FUNCTION_PATH;
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
  const post = (from: string) =>
    fetch(url, { method: 'POST', headers: { 'X-Forwarded-For': from, origin } });

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

test.each([
  ['rejects', () => Promise.reject(new Error('a mistake of ours'))],
  [
    'throws',
    () => {
      throw new Error('a mistake of ours');
    },
  ],
])(
  'a service that %s unexpectedly is answered for, with phone number and e-mail address',
  async (_, answer) => {
    const url = await serve(answer);
    const response = await fetch(url, { method: 'POST', headers: { origin } });
    expect(response.status).toBe(503);
    const { phone, email } = text.company;
    expect(await response.json()).toMatchObject({ error: `Call ${phone} or write to ${email}.` });
    expectReadableByPages(response);
    expect(log.error).toHaveBeenCalledOnce();
  },
);
