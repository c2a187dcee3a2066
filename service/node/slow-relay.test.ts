/** A host whose mail server takes an e-mail and keeps it waiting for the answer. */
import { text } from 'node:stream/consumers';
import { test } from 'vitest';
import { openMailServer } from '../../test/kit/mail-server.ts';
import { openPostgres } from '../../test/kit/postgres-server.ts';
import { writeSmallSite } from '../../test/kit/small-site.ts';
import { postRequest } from '../../test/kit/visitor.ts';
import { startHost } from './host.ts';

test.concurrent.for(['SQLite', 'PostgreSQL'])(
  'sends others meanwhile, and not the same again after a restart, with %s',
  // Of the one that ends first would be the other's.
  async (engine, { expect }) => {
    await using closing = new AsyncDisposableStack();
    const fixture = writeSmallSite();
    closing.defer(fixture.remove);
    /** The names of those whose e-mails were sent, as often as they were. */
    const arrived: string[] = [];
    const mail = await openMailServer({
      async onData(stream, _session, callback) {
        const name = /(Slow|Quick|Later)/.exec(await text(stream))?.[1] ?? '';
        arrived.push(name);
        if (name !== 'Slow') callback();
      },
    });
    closing.defer(mail.close);
    const postgres = await openPostgres();
    closing.defer(postgres.remove);
    const environment = {
      PORT: '0',
      DATA_DIR: fixture.dataDir,
      ALTCHA_COST: '1',
      LOG_LEVEL: 'silent',
      SECRET: 'the-same-on-every-host',
      SMTP_URL: mail.url,
      ...(engine === 'PostgreSQL' && { DATABASE_URL: (await postgres.createDatabase()).url }),
    };
    const start = async () => {
      const host = await startHost({ environment, buildDir: fixture.buildDir, version: '1.2.3' });
      closing.defer(host.stop);
      return host;
    };
    const host = await start();
    await postRequest(host.url, { name: 'Slow' });
    await expect.poll(() => arrived).toEqual(['Slow']);
    await postRequest(host.url, { name: 'Quick' });
    await expect.poll(() => arrived).toEqual(['Slow', 'Quick']);
    await host.stop();

    const next = await start();
    await postRequest(next.url, { name: 'Later' });
    await expect.poll(() => arrived).toEqual(['Slow', 'Quick', 'Later']);
    const health = await fetch(`${next.url}/healthz`);
    expect(await health.json()).toMatchObject({ pending: 1 });
  },
);
