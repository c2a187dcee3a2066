/** Three Node hosts as processes of their own, with one database and a proxy before them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { FUNCTION_PATH } from '../../contact/shared/contract.ts';
import { developmentPublicKey } from '../../hosts/node/environment.ts';
import { type HostProcess, startHostProcess } from './host-process.ts';
import { openMailServer } from './mail-server.ts';
import { openProxy, VISITOR_ADDRESS } from './several-hosts-proxy.ts';
import { writeSmallSite } from './small-site.ts';
import { formOf, solveCaptcha } from './visitor.ts';

const HOSTS = 3;
/** A visitor gives up after so many tries. */
const MOST_TRIES = 20;

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

export async function requestBody(url: string, fields: object = {}): Promise<string> {
  return JSON.stringify(formOf({ recaptchaToken: await solveCaptcha(url), ...fields }));
}

/** A visitor's request through the proxy. */
export async function post(url: string, body: string, address: string) {
  const response = await fetch(url + FUNCTION_PATH, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${developmentPublicKey}`,
      'Content-Type': 'application/json',
      [VISITOR_ADDRESS]: address,
    },
    body,
  });
  return { status: response.status, body: await response.text() };
}

async function repeatedly<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
    }
  }
}

/** Sends the same request again while its host is killed, and resolves with the answer. */
export async function postUntilAnswered(url: string, address: string, fields: object) {
  const body = await repeatedly(() => requestBody(url, fields));
  return repeatedly(async () => {
    const answer = await post(url, body, address);
    if (answer.status === 502) throw new Error('The host of this request was killed');
    return answer;
  });
}
