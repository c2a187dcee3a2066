/** Three hosts on one PostgreSQL, as real processes behind a proxy. */
import { mkdirSync } from 'node:fs';
import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptInput } from '../../test/kit/contact-requests.ts';
import { type HostProcess, startHostProcess } from '../../test/kit/host-process.ts';
import { forward, startLocalServer } from '../../test/kit/local-server.ts';
import { openMailServer } from '../../test/kit/mail-server.ts';
import { openStoreAt, sharedPostgres } from '../../test/kit/postgres-fixture.ts';
import type { TestPostgresDatabase } from '../../test/kit/postgres-server.ts';
import { writeSmallSite } from '../../test/kit/small-site.ts';
import { formOf, postRequest, solveCaptcha } from '../../test/kit/visitor.ts';
import type { ContactPayload } from '../domain/contract.ts';

const HOSTS = 3;
/** After this many tries a visitor gives up. */
const MAX_TRIES = 20;
/** All requests come from loopback, so this header gives the proxy the address of the visitor. */
const VISITOR_ADDRESS = 'visitor-address';
const VISITORS = 6;
const KILLS = 4;
const ACKNOWLEDGED_BETWEEN_KILLS = 12;
const success = { status: 200, body: '{"success":true}' };

const postgres = await sharedPostgres();
let database: TestPostgresDatabase;
let sql: pg.Client;
let cluster: Awaited<ReturnType<typeof openCluster>>;
beforeAll(async () => {
  database = await postgres.createDatabase();
  // All start at once, so that each of them tries to create the tables.
  cluster = await openCluster(database.url);
  sql = new pg.Client(database.url);
  await sql.connect();
}, 60_000);
afterAll(async () => {
  await sql.end();
  await cluster.close();
}, 60_000);
beforeEach(async () => {
  await sql.query('TRUNCATE contact.requests, contact.outbox, contact.rate_limits CASCADE');
  cluster.taken.length = 0;
  for (const { lines } of cluster.hosts) lines.length = 0;
});

async function column(query: string): Promise<unknown[]> {
  const { rows } = await sql.query({ text: query, rowMode: 'array' });
  return rows.map(([value]) => value);
}

const undelivered = () => column('SELECT id FROM contact.outbox WHERE sent_at IS NULL');

function repeatedIn(ids: string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

test('a visitor has one allowance for all hosts', async () => {
  const statusAt = async (index: number, address: string) => {
    const { url } = cluster.hosts[index % cluster.hosts.length] ?? { url: '' };
    return (await postRequest(url, {}, { 'X-Forwarded-For': address })).status;
  };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect(await statusAt(attempt, '203.0.113.1')).toBe(200);
  }
  for (const index of cluster.hosts.keys()) expect(await statusAt(index, '203.0.113.1')).toBe(429);

  const atOnce = Array.from({ length: 18 }, (_, index) => statusAt(index, '203.0.113.2'));
  const statuses = (await Promise.all(atOnce)).toSorted();
  expect(statuses).toEqual([...new Array(5).fill(200), ...new Array(13).fill(429)]);
  await expect.poll(undelivered).toEqual([]);
}, 60_000);

test('50 identical requests at once, over all hosts, are one request and one e-mail', async () => {
  const { hosts, taken, url } = cluster;
  const form = formOf({ recaptchaToken: await solveCaptcha(url) });
  const sends = Array.from({ length: 50 }, () => post(url, form, '203.0.113.1'));
  expect(await Promise.all(sends)).toEqual(sends.map(() => success));
  for (const { lines } of hosts) {
    const answered = () => lines.filter((line) => line.includes('contact request'));
    await expect.poll(answered).not.toEqual([]);
  }
  expect(await column('SELECT id FROM contact.requests')).toHaveLength(1);
  await expect.poll(undelivered).toEqual([]);
  await cluster.stopAll();
  expect(taken).toHaveLength(1);
  expect(taken).toEqual(await column('SELECT message_id FROM contact.outbox'));
}, 60_000);

test('hosts that start together put each held request into one digest', async () => {
  const { taken } = cluster;
  // Held while no host runs: each of them looks for held requests at some time after its start.
  await cluster.stopAll();
  const store = openStoreAt(database.url);
  const heldReasons = ['honeypot_filled' as const];
  const receivedAt = Date.now();
  for (let index = 0; index < 2; index += 1) {
    expect(await store.accept(acceptInput({ heldReasons, receivedAt }))).toBe('accepted');
  }
  await store.close();
  await cluster.startAll();
  await expect.poll(() => taken).toHaveLength(1);
  await cluster.stopAll();
  expect(taken).toEqual(
    await column("SELECT message_id FROM contact.outbox WHERE kind = 'digest'"),
  );
  expect(await column('SELECT id FROM contact.requests WHERE digest IS NOT NULL')).toHaveLength(2);
}, 60_000);

/** The worst moment for a kill: the host has much to send and gets no answers from the mail server. */
async function keepBusySending(index: number, untilMore: () => Promise<void>): Promise<void> {
  for (const relay of cluster.relays) relay.hold();
  await untilMore();
  const relay = cluster.relays[index];
  relay?.release();
  relay?.hold();
  await expect.poll(() => relay?.unanswered()).toBeGreaterThan(0);
  await untilMore();
  expect(relay?.unanswered()).toBe(1);
}

test('kill -9 under load loses nothing and repeats one e-mail at most', async () => {
  await cluster.startAll();
  const { hosts, relays, taken, url } = cluster;
  const acknowledged: string[] = [];
  const untilMoreAcknowledged = () =>
    expect
      .poll(() => acknowledged.length)
      .toBeGreaterThanOrEqual(acknowledged.length + ACKNOWLEDGED_BETWEEN_KILLS);

  let isOver = false;
  let sent = 0;
  async function visit(): Promise<void> {
    while (!isOver) {
      sent += 1;
      const submissionFingerprint = crypto.randomUUID();
      const address = `203.0.${sent >> 8}.${sent & 255}`;
      expect(await postUntilAnswered(url, address, { submissionFingerprint })).toEqual(success);
      acknowledged.push(submissionFingerprint);
    }
  }
  const visits = Promise.all(Array.from({ length: VISITORS }, visit));

  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const index = kill % hosts.length;
      await untilMoreAcknowledged();
      if (kill % 2 === 1) await keepBusySending(index, untilMoreAcknowledged);
      await hosts[index]?.kill();
      for (const relay of relays) relay.release();
      await cluster.start(index);
    }
    await untilMoreAcknowledged();
  } finally {
    isOver = true;
    await visits;
  }
  expect((await column('SELECT fingerprint FROM contact.requests')).toSorted()).toEqual(
    acknowledged.toSorted(),
  );

  await cluster.stopAll();
  // What is leased now belonged to the killed ones. This test does not wait for the end of their leases.
  await sql.query('UPDATE contact.outbox SET leased_until = 0 WHERE leased_until IS NOT NULL');
  await cluster.start(0);
  // One after the other, on a machine that may be busy.
  await expect.poll(undelivered, { timeout: 60_000 }).toEqual([]);

  expect([...new Set(taken)].toSorted()).toEqual(
    (await column('SELECT message_id FROM contact.outbox')).toSorted(),
  );
  const repeated = repeatedIn(taken);
  expect(new Set(repeated).size).toBe(repeated.length);
  expect(repeated.length).toBeLessThanOrEqual(KILLS);
  expect(repeated.length).toBeGreaterThanOrEqual(KILLS / 2);
}, 180_000);

interface Relay {
  url: string;
  /** How many e-mails have been taken without an answer to their senders. */
  unanswered: () => number;
  /** From now on e-mails are taken, but the answers to their senders are held back. */
  hold(): void;
  /** Sends the answers that were held back. */
  release(): void;
  close(): Promise<void>;
}

async function messageIdOf(stream: Readable): Promise<string> {
  const id = /^Message-ID: (<[^>]+>)/im.exec(await text(stream))?.[1];
  if (id === undefined) throw new Error('An e-mail without a Message-ID');
  return id;
}

/** A mail server that records the Message-ID of every e-mail. */
async function openRelay(taken: string[]): Promise<Relay> {
  const unanswered: (() => void)[] = [];
  let isHolding = false;
  const server = await openMailServer({
    async onData(stream, _session, callback) {
      const id = await messageIdOf(stream).catch((error: Error) => error);
      // The sender was killed in the middle of the e-mail.
      if (typeof id !== 'string') return callback(id);
      taken.push(id);
      if (isHolding) unanswered.push(() => callback());
      else callback();
    },
  });
  return {
    url: server.url,
    unanswered: () => unanswered.length,
    hold() {
      isHolding = true;
    },
    release() {
      isHolding = false;
      for (const answer of unanswered.splice(0)) answer();
    },
    close: server.close,
  };
}

/** A reverse proxy, which gives each request to the next host; `upstreams` may change while it runs. */
async function openProxy(upstreams: { url: string }[]) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function headersFor(incoming: IncomingMessage) {
    const { [VISITOR_ADDRESS]: seen, connection, ...headers } = incoming.headers;
    const chain = [headers['x-forwarded-for'], seen ?? incoming.socket.remoteAddress];
    return { ...headers, 'x-forwarded-for': chain.filter(Boolean).join(', ') };
  }

  async function forwardToNext(
    incoming: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    untried: number,
  ): Promise<void> {
    const upstream = upstreams[turn++ % upstreams.length];
    const changes = { headers: headersFor(incoming), agent };
    try {
      await forward(incoming, body, `${upstream?.url}${incoming.url}`, response, changes);
    } catch (error) {
      // A host that refuses the connection has received nothing, so the next one may have the request.
      const isDown = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
      if (isDown && untried > 0) return forwardToNext(incoming, response, body, untried - 1);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    }
  }

  const server = await startLocalServer(async (incoming, response) => {
    await forwardToNext(incoming, response, await buffer(incoming), upstreams.length - 1);
  });
  return {
    ...server,
    async close() {
      agent.destroy();
      await server.close();
    },
  };
}

/** Each host has a mail server of its own, so that a test knows which host sends. */
async function openCluster(databaseUrl: string) {
  const site = writeSmallSite();
  /** Message-IDs of all e-mails, in the order of their arrival. */
  const taken: string[] = [];
  const relays = await Promise.all(Array.from({ length: HOSTS }, () => openRelay(taken)));
  const hosts: HostProcess[] = [];

  async function start(index: number): Promise<void> {
    const dataDir = join(site.root, `data-${index}`);
    mkdirSync(dataDir, { recursive: true });
    const environment = {
      DATABASE_URL: databaseUrl,
      SECRET: 'the-same-on-every-host',
      SMTP_URL: relays[index]?.url ?? '',
    };
    hosts[index] = await startHostProcess({ dataDir, environment, buildDir: site.buildDir });
  }
  const startAll = async () => {
    const isStopped = (index: number) => hosts[index]?.isRunning() !== true;
    await Promise.all([...relays.keys()].filter(isStopped).map(start));
  };
  const stopAll = async () => {
    await Promise.all(hosts.map((host) => host.stop()));
  };

  await startAll();
  const proxy = await openProxy(hosts);
  return {
    hosts,
    relays,
    taken,
    url: proxy.url,
    start,
    startAll,
    stopAll,
    async close() {
      await proxy.close();
      await stopAll();
      for (const relay of relays) await relay.close();
      site.remove();
    },
  };
}

/** A visitor's request through the proxy. */
async function post(url: string, fields: Partial<ContactPayload>, address: string) {
  const response = await postRequest(url, fields, { [VISITOR_ADDRESS]: address });
  return { status: response.status, body: await response.text() };
}

async function repeatedly<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
    }
  }
}

/** Sends the same request again while its host is killed, and resolves with the answer. */
async function postUntilAnswered(
  url: string,
  address: string,
  fields: { submissionFingerprint: string },
) {
  const recaptchaToken = await repeatedly(() => solveCaptcha(url));
  return repeatedly(async () => {
    const answer = await post(url, { ...fields, recaptchaToken }, address);
    if (answer.status === 502) throw new Error('The host of this request was killed');
    return answer;
  });
}
