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
