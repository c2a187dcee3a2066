/** Three hosts on one PostgreSQL, as real processes: visitors go to another where one is killed. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type HostProcess, startHostProcess } from '../../test/kit/host-process.ts';
import { openMailServer } from '../../test/kit/mail-server.ts';
import { openPostgres } from '../../test/kit/postgres-server.ts';
import { writeSmallSite } from '../../test/kit/small-site.ts';
import { addressOf, postRequest, solveCaptcha } from '../../test/kit/visitor.ts';

const HOSTS = 3;
const VISITORS = 6;
const KILLS = 4;
const ACKNOWLEDGED_BETWEEN_KILLS = 12;
/** After this many tries a visitor gives up. */
const MAX_TRIES = 20;
const TIMEOUT_MS = 30_000;

/** A mail server that notes the Message-ID of every e-mail, and can hold back its answers. */
async function openRelay(taken: string[]) {
  const unanswered: (() => void)[] = [];
  let isHolding = false;
  const { url, close } = await openMailServer({
    async onData(stream, _session, callback) {
      const id = /^Message-ID: (<[^>]+>)/im.exec(await text(stream).catch(() => ''))?.[1];
      if (id === undefined) return callback(new Error('The sender was killed in the middle'));
      taken.push(id);
      if (isHolding) unanswered.push(() => callback());
      else callback();
    },
  });
  onTestFinished(close);
  return {
    url,
    unanswered: () => unanswered.length,
    hold() {
      isHolding = true;
    },
    release() {
      isHolding = false;
      for (const answer of unanswered.splice(0)) answer();
    },
  };
}

async function openDatabase() {
  const postgres = await openPostgres();
  onTestFinished(() => postgres.remove());
  const { url } = await postgres.createDatabase();
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  const column = async (query: string): Promise<unknown[]> => {
    const { rows } = await client.query({ text: query, rowMode: 'array' });
    return rows.map(([value]) => value);
  };
  return { url, client, column };
}

test('kill -9 under load loses nothing and repeats one e-mail at most', async () => {
  const database = await openDatabase();
  const site = writeSmallSite();
  onTestFinished(site.remove);
  const taken: string[] = [];
  // Each host has a mail server of its own, so that it is known which host sends.
  const relays = await Promise.all(Array.from({ length: HOSTS }, () => openRelay(taken)));
  const hosts: HostProcess[] = [];
  async function start(index: number): Promise<void> {
    const dataDir = join(site.root, `data-${index}`);
    mkdirSync(dataDir, { recursive: true });
    const environment = {
      DATABASE_URL: database.url,
      SECRET: 'the-same-on-every-host',
      SMTP_URL: relays[index]?.url ?? '',
    };
    hosts[index] = await startHostProcess({ dataDir, environment, buildDir: site.buildDir });
  }
  const stopAll = () => Promise.all(hosts.map((host) => host.stop()));
  onTestFinished(async () => void (await stopAll()));
  // All start at once, so that each of them tries to create the tables.
  await Promise.all(relays.map((_, index) => start(index)));

  let turn = 0;
  /** Goes to the next host until one answers. */
  async function untilAnswered<T>(ask: (url: string) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask(hosts[turn++ % HOSTS]?.url ?? '');
      } catch (error) {
        if (tries === MAX_TRIES) throw error;
      }
    }
  }
  const acknowledged: string[] = [];
  let isOver = false;
  let sent = 0;
  async function visit(): Promise<void> {
    while (!isOver) {
      sent += 1;
      const headers = { 'X-Forwarded-For': addressOf(sent) };
      const submissionFingerprint = crypto.randomUUID();
      const recaptchaToken = await untilAnswered(solveCaptcha);
      const fields = { submissionFingerprint, recaptchaToken };
      const answer = await untilAnswered(async (url) => {
        const response = await postRequest(url, fields, headers);
        return { status: response.status, body: await response.text() };
      });
      expect(answer).toEqual({ status: 200, body: '{"success":true}' });
      acknowledged.push(submissionFingerprint);
    }
  }
  const untilMoreAcknowledged = () =>
    expect
      .poll(() => acknowledged.length, { timeout: TIMEOUT_MS })
      .toBeGreaterThanOrEqual(acknowledged.length + ACKNOWLEDGED_BETWEEN_KILLS);
  /** The worst moment for a kill: the host has much to send and gets no answers from the mail server. */
  async function keepBusySending(index: number): Promise<void> {
    for (const relay of relays) relay.hold();
    await untilMoreAcknowledged();
    const relay = relays[index];
    relay?.release();
    relay?.hold();
    await expect.poll(() => relay?.unanswered(), { timeout: TIMEOUT_MS }).toBeGreaterThan(0);
    await untilMoreAcknowledged();
    expect(relay?.unanswered()).toBe(1);
  }

  const visits = Promise.all(Array.from({ length: VISITORS }, visit));
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const index = kill % HOSTS;
      await untilMoreAcknowledged();
      if (kill % 2 === 1) await keepBusySending(index);
      await hosts[index]?.kill();
      for (const relay of relays) relay.release();
      await start(index);
    }
    await untilMoreAcknowledged();
  } finally {
    isOver = true;
    await visits;
  }
  expect((await database.column('SELECT fingerprint FROM contact.requests')).toSorted()).toEqual(
    acknowledged.toSorted(),
  );

  await stopAll();
  // Hosts that stop give back what they have not sent, so what is leased now belonged to the killed
  // ones. Their leases run for two minutes, which this test does not wait for.
  await database.client.query(
    'UPDATE contact.outbox SET lease_until = 0 WHERE lease_until IS NOT NULL',
  );
  await start(0);
  await expect
    .poll(() => database.column('SELECT id FROM contact.outbox WHERE sent_at IS NULL'), {
      timeout: TIMEOUT_MS,
    })
    .toEqual([]);

  expect([...new Set(taken)].toSorted()).toEqual(
    (await database.column('SELECT message_id FROM contact.outbox')).toSorted(),
  );
  const repeated = taken.filter((id, index) => taken.indexOf(id) !== index);
  expect(new Set(repeated).size).toBe(repeated.length);
  expect(repeated.length).toBeLessThanOrEqual(KILLS);
  expect(repeated.length).toBeGreaterThanOrEqual(KILLS / 2);
}, 120_000);
