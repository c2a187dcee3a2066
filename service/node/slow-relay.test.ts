/** A host whose mail server takes an e-mail and keeps it waiting for the answer. */
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMailServer } from '../../test/kit/mail-server.ts';
import { openPostgres } from '../../test/kit/postgres-server.ts';
import { writeSmallSite } from '../../test/kit/small-site.ts';
import { postRequest } from '../../test/kit/visitor.ts';
import { startHost } from './host.ts';

let fixture: ReturnType<typeof writeSmallSite>;
/** The names of those whose e-mails were sent, as often as they were. */
let arrived: string[];
/** Last in, first out. */
const closing: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  fixture = writeSmallSite();
  arrived = [];
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  fixture.remove();
});

async function openMail(): Promise<string> {
  const mail = await openMailServer({
    async onData(stream, _session, callback) {
      const name = /(Slow|Quick|Later)/.exec(await text(stream))?.[1] ?? '';
      arrived.push(name);
      if (name !== 'Slow') callback();
    },
  });
  closing.push(mail.close);
  return mail.url;
}

async function openDatabase(): Promise<string> {
  const postgres = await openPostgres();
  closing.push(postgres.remove);
  const database = await postgres.createDatabase();
  closing.push(database.drop);
  return database.url;
}

test.each(['SQLite', 'PostgreSQL'])(
  'sends others meanwhile, and not the same again after a restart, with %s',
  async (engine) => {
    const environment = {
      PORT: '0',
      DATA_DIR: fixture.dataDir,
      ALTCHA_COST: '1',
      LOG_LEVEL: 'silent',
      SECRET: 'the-same-on-every-host',
      SMTP_URL: await openMail(),
      ...(engine === 'PostgreSQL' && { DATABASE_URL: await openDatabase() }),
    };
    const start = async () => {
      const host = await startHost({ environment, buildDir: fixture.buildDir, version: '1.2.3' });
      closing.push(host.stop);
      return host;
    };
    const host = await start();
    await postRequest(host.url, { name: 'Slow' });
    await expect.poll(() => arrived, { timeout: 20_000 }).toEqual(['Slow']);
    await postRequest(host.url, { name: 'Quick' });
    await expect.poll(() => arrived, { timeout: 20_000 }).toEqual(['Slow', 'Quick']);
    await host.stop();

    const next = await start();
    await postRequest(next.url, { name: 'Later' });
    await expect.poll(() => arrived, { timeout: 20_000 }).toEqual(['Slow', 'Quick', 'Later']);
    const health = await fetch(`${next.url}/healthz`);
    expect(await health.json()).toMatchObject({ pending: 1 });
  },
);
