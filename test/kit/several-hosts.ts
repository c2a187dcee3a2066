/** Three Node hosts as processes of their own, with one database and a proxy before them. */
import { mkdirSync } from 'node:fs';
import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { ContactPayload } from '../../service/shared/contract.ts';
import { type HostProcess, startHostProcess } from './host-process.ts';
import { forward, startLocalServer } from './local-server.ts';
import { openMailServer } from './mail-server.ts';
import { writeSmallSite } from './small-site.ts';
import { postRequest, solveCaptcha } from './visitor.ts';

const HOSTS = 3;
/** After this many tries a visitor gives up. */
const MAX_TRIES = 20;
/** All requests come from loopback, so this header gives the proxy the address of the visitor. */
const VISITOR_ADDRESS = 'visitor-address';

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
export async function openCluster(databaseUrl: string) {
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
    await Promise.all(relays.map((_, index) => start(index)));
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
export async function post(url: string, fields: Partial<ContactPayload>, address: string) {
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
export async function postUntilAnswered(
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
