/** What `sslmode` in DATABASE_URL means to each program that is given it. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { parseFunctionEnvironment } from '../../supabase/functions/_shared/environment.ts';
import { atEnd, newFolder } from '../../test/kit/at-end.ts';
import { ownCertificate } from '../../test/kit/certificate.ts';
import { outcomeOf, runSqlOf } from '../../test/kit/commands.ts';
import { emailContext } from '../../test/kit/email-context.ts';
import { openPostgresStore } from '../store/postgres/store.ts';
import type { ContactStore } from '../store/store.ts';
import { parseEnvironment } from './environment.ts';
import { createLog } from './log.ts';
import { openStore } from './store.ts';

const log = createLog('silent');
const secret = '0123456789abcdef0123456789abcdef';
/** What clients say once TLS is there: a user's name at first. */
let said = '';

/** A PostgreSQL as far as its first words. It offers TLS and then hangs up on whoever says something. */
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () => {
    socket.write('S');
    const secure = new TLSSocket(socket, { isServer: true, ...ownCertificate });
    secure
      .on('error', () => undefined)
      .on('data', (data) => {
        said += data;
        secure.destroy();
      });
  });
});

const folder = newFolder();
writeFileSync(join(folder, 'ca.crt'), ownCertificate.cert);
await once(server.listen(0, '127.0.0.1'), 'listening');
atEnd(() => server.close());
const { port } = server.address() as AddressInfo;
afterEach(() => {
  said = '';
});

async function used(store: ContactStore): Promise<unknown> {
  try {
    return await store.outboxHealth();
  } finally {
    await store.close();
  }
}

async function host(DATABASE_URL: string): Promise<unknown> {
  const content = { siteUrl: 'https://canal.example', mail: emailContext.mail };
  const result = parseEnvironment({ DATABASE_URL, SECRET: secret }, content);
  if (!result.ok) return result.problems;
  const settings = { ...result.settings, dataDir: folder };
  return used(await openStore(settings, secret, log));
}

async function edgeFunction(DATABASE_URL: string): Promise<unknown> {
  const result = parseFunctionEnvironment(
    {
      DATABASE_URL,
      SUPABASE_ANON_KEY: 'key',
      RESEND_API_KEY: 're_key',
      ...{ DELIVERY_KEY: secret, SECRET: secret },
      ...{ MAIL_TO: 'a@canal.example', MAIL_FROM: 'b@canal.example' },
    },
    { siteUrl: 'https://canal.example', mail: emailContext.mail },
  );
  if (!result.ok) return result.problems;
  return used(openPostgresStore({ url: result.settings.databaseUrl, log }));
}

const programs: [string, (url: string) => Promise<unknown>][] = [
  ['the host', host],
  ['an edge function', edgeFunction],
  [
    'leads',
    async (DATABASE_URL) => (await outcomeOf(['end-keys'], { DATABASE_URL, SECRET: secret })).err,
  ],
  [
    'the script for Supabase',
    async (DATABASE_URL) => (await runSqlOf('SELECT 1', { DATABASE_URL })).err,
  ],
];

const outcome = (run: (url: string) => Promise<unknown>, query: string) =>
  run(`postgres://owner:hunter2@127.0.0.1:${port}/leads?${query}`).then(String, String);

test.each(programs)(
  '%s says nothing to a server whose certificate it cannot verify',
  async (_, run) => {
    for (const mode of ['require', 'verify-ca', 'verify-full']) {
      expect(await outcome(run, `sslmode=${mode}`)).toMatch(/self-signed certificate/);
    }
    expect(said).toBe('');
  },
);

test.each(programs)('%s goes on if the certificate is the one that is named', async (_, run) => {
  await outcome(run, `sslmode=require&sslrootcert=${join(folder, 'ca.crt')}`);
  expect(said).toContain('owner');
});

test.each(programs)('%s refuses what would not verify, by its name', async (_, run) => {
  for (const query of [
    'sslmode=no-verify',
    'sslmode=prefer',
    'uselibpqcompat=true&sslmode=require',
    'ssl=no-verify',
  ]) {
    const problem = await outcome(run, query);
    expect(problem).toMatch(/^DATABASE_URL must be .*sslmode=require/);
    expect(problem).not.toContain('hunter2');
  }
  expect(said).toBe('');
});
