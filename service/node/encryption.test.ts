/** What `sslmode` in DATABASE_URL means to each program that is given it. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { beforeEach, expect, test } from 'vitest';
import { parseFunctionEnvironment } from '../../supabase/functions/_shared/environment.ts';
import { atEnd, newFolder } from '../../test/kit/at-end.ts';
import { runSqlOf } from '../../test/kit/commands.ts';
import { content } from '../../test/kit/small-site.ts';
import { parseEnvironment } from './environment.ts';
import { createLog } from './log.ts';
import { openStore } from './store.ts';

/** Of 127.0.0.1, until 2126. Nobody has signed it. */
const ownCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgk7ZlGa8Sh9+9wq6P
gh4ehumyBg/+jvMnlegIm6tMiGGhRANCAARtlhneXHqVb6Bai6rqFMbCJbM+j+Wd
rT2uwlr+FR3tUC59A+M7wKkuiIFznwIuG3gZvhAj/Kby3Z0uNxgQ4HeH
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBnTCCAUSgAwIBAgIUW8FamZxtpeG7wm24MQpPEbMMtmAwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQZGF0YWJhc2UuZXhhbXBsZTAgFw0yNjExMjcxNDEyMDZaGA8y
MTI2MTEwMzE0MTIwNlowGzEZMBcGA1UEAwwQZGF0YWJhc2UuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABG2WGd5cepVvoFqLquoUxsIlsz6P5Z2tPa7C
Wv4VHe1QLn0D4zvAqS6IgXOfAi4beBm+ECP8pvLdnS43GBDgd4ejZDBiMB0GA1Ud
DgQWBBRMyZAFdmukimQYLPm91t0pnrsKBTAfBgNVHSMEGDAWgBRMyZAFdmukimQY
LPm91t0pnrsKBTAPBgNVHRMBAf8EBTADAQH/MA8GA1UdEQQIMAaHBH8AAAEwCgYI
KoZIzj0EAwIDRwAwRAIgfH2nOCPD54PoBeQTlFmI6AcojzP8T6qUvLJXSgDf3A8C
ICGFiOQuWN1qmNKXbakQMYA1MBJirrdatKB8qs7+QrV/
-----END CERTIFICATE-----`,
};

const SECRET = '0123456789abcdef0123456789abcdef';
/** What clients say once TLS is there: a user's name at first. */
let said = '';
beforeEach(() => {
  said = '';
});

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

async function ofHost(DATABASE_URL: string): Promise<unknown> {
  const result = parseEnvironment({ DATABASE_URL, SECRET }, content);
  if (!result.ok) return result.problems;
  const store = await openStore(
    { ...result.settings, dataDir: folder },
    SECRET,
    createLog('silent'),
  );
  return store.outboxHealth().finally(store.close);
}

function ofFunction(DATABASE_URL: string): unknown {
  const mail = { MAIL_TO: 'a@canal.example', MAIL_FROM: 'b@canal.example' };
  const keys = { SUPABASE_ANON_KEY: 'key', RESEND_API_KEY: 're_key', DELIVERY_KEY: SECRET, SECRET };
  const result = parseFunctionEnvironment({ DATABASE_URL, ...keys, ...mail }, content);
  return result.ok ? 'it starts' : result.problems;
}

const ofScript = async (DATABASE_URL: string) => (await runSqlOf('SELECT 1', { DATABASE_URL })).err;

const addressWith = (query: string) => `postgres://owner:hunter2@127.0.0.1:${port}/leads?${query}`;
const outcome = async (run: (url: string) => unknown, query: string) =>
  Promise.resolve(run(addressWith(query))).then(String, String);

test('a server whose certificate cannot be verified is told nothing', async () => {
  for (const mode of ['require', 'verify-ca', 'verify-full']) {
    expect(await outcome(ofHost, `sslmode=${mode}`)).toMatch(/self-signed certificate/);
  }
  expect(await outcome(ofScript, 'sslmode=require')).toMatch(/self-signed certificate/);
  expect(said).toBe('');
});

test('the certificate that is named is believed', async () => {
  await outcome(ofHost, `sslmode=require&sslrootcert=${join(folder, 'ca.crt')}`);
  expect(said).toContain('owner');
});

test.each([
  ['the host', ofHost],
  ['an edge function', ofFunction],
  ['the script for Supabase', ofScript],
])('%s refuses what would not verify, by its name', async (_, run) => {
  for (const query of ['sslmode=no-verify', 'uselibpqcompat=true&sslmode=require', 'ssl=true']) {
    const problem = await outcome(run, query);
    expect(problem).toMatch(/^DATABASE_URL must be .*sslmode=require/);
    expect(problem).not.toContain('hunter2');
  }
  expect(said).toBe('');
});
