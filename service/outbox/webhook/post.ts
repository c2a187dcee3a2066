/**
 * Posts to the webhook, on Node and in edge functions. Over a plain socket: `fetch` does not let us see to which
 * address it connects, nor does the edge runtime's `node:https`, which takes no `lookup` as of Deno 2.1. A name may
 * resolve to another address each time it is asked for (DNS rebinding).
 */
import { type LookupAddress, lookup } from 'node:dns';
import {
  BlockList,
  connect as connectTcp,
  isIP,
  isIPv4,
  isIPv6,
  type LookupFunction,
  type Socket,
} from 'node:net';
import { connect as connectTls, TLSSocket } from 'node:tls';
import { networkReason } from '../../network-error.ts';
import { DeliveryError, USER_AGENT } from '../mailer.ts';
import type { WebhookPost, WebhookSettings } from './post-entry.ts';

const TIME_LIMIT_MS = 10_000;
/** How much of an answer is read to find its status. */
const MAX_BYTES = 16_384;
const STATUS = /^HTTP\/1\.[01] ([1-5]\d\d)$/;
const STATUS_LENGTH = 'HTTP/1.1 200'.length;
const END_OF_HEADERS = '\r\n\r\n';

const notAllowed = (name: string) =>
  new Error(`${name} has a private address, which only WEBHOOK_ALLOW_PRIVATE=on allows`);

/** The socket connects to the address that this looks up. */
const publicLookup: LookupFunction = (name, options, answer) => {
  lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
    const isRefused = error === null && !addresses.every(({ address }) => isPublicAddress(address));
    const refusal = isRefused ? notAllowed(name) : error;
    const [{ address, family } = { address: '', family: 0 }] = addresses;
    if (refusal !== null || !options.all) answer(refusal, address, family);
    else answer(null, addresses);
  });
};

function connect({ url, allowPrivate }: PostOptions): Socket {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isAddress = isIP(host) !== 0;
  if (isAddress && !allowPrivate && !isPublicAddress(host)) throw notAllowed(host);
  const isSecure = protocol === 'https:';
  const options = {
    host,
    port: Number(port) || (isSecure ? 443 : 80),
    ...(!allowPrivate && { lookup: publicLookup }),
  };
  if (!isSecure) return connectTcp(options);
  return connectTls({ ...options, ...(!isAddress && { servername: host }) });
}

function request({ url }: PostOptions, headers: Record<string, string>, body: string): string {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries({
    Host: host,
    'Content-Type': 'application/json',
    'Content-Length': new TextEncoder().encode(body).length,
    'User-Agent': USER_AGENT,
    Connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${pathname}${search} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

/**
 * Returns what takes the pieces of an answer until it returns a status: that of the first answer that is not an
 * interim one (RFC 9110, section 15.2). It looks at each character once, and throws if there is no status.
 */
function statusReader(): (piece: string) => number | null {
  let read = 0;
  /** The beginning of the answer that is being read, as far as its status. */
  let start = '';
  /** How much of the end of its headers was the last that came. */
  let ended = 0;
  return (piece) => {
    for (const character of piece.slice(0, MAX_BYTES - read)) {
      if (start.length < STATUS_LENGTH) {
        start += character;
        if (start.length < STATUS_LENGTH) continue;
        const status = Number(STATUS.exec(start)?.[1]);
        if (Number.isNaN(status)) throw new Error('its answer is not HTTP');
        if (status >= 200) return status;
      }
      if (character === END_OF_HEADERS[ended]) ended += 1;
      else ended = character === '\r' ? 1 : 0;
      if (ended === END_OF_HEADERS.length) [start, ended] = ['', 0];
    }
    read += piece.length;
    if (read >= MAX_BYTES) throw new Error('its answer is too long');
    return null;
  };
}

/** Reads no more than the status, so no redirect is followed and no long answer is read. */
function exchange(socket: Socket, sent: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const statusOf = statusReader();
  socket.setEncoding('latin1');
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('it closed the connection without an answer')));
  socket.on('data', (piece: string) => {
    try {
      const status = statusOf(piece);
      if (status === null) return;
      resolve(status);
    } catch (error) {
      reject(error);
    }
    socket.destroy();
  });
  socket.write(sent);
  return promise;
}

type PostOptions = Pick<WebhookSettings, 'url' | 'allowPrivate'> & { timeLimitMs?: number };

export function createWebhookPost(options: PostOptions): WebhookPost {
  const { timeLimitMs = TIME_LIMIT_MS } = options;

  async function post(sent: string, onReached: () => void): Promise<number> {
    const socket = connect(options);
    socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', onReached);
    const late = new Error(`no answer within ${timeLimitMs / 1000} s`);
    const limit = setTimeout(() => socket.destroy(late), timeLimitMs);
    try {
      return await exchange(socket, sent);
    } finally {
      clearTimeout(limit);
      socket.destroy();
    }
  }

  return async ({ headers, body }) => {
    let isReached = false;
    try {
      return await post(request(options, headers, body), () => {
        isReached = true;
      });
    } catch (error) {
      const reason = networkReason(error);
      const { hostname } = new URL(options.url);
      // Once it is reached, what it does may be because of this message.
      throw isReached
        ? new DeliveryError('message', `The webhook ${hostname} took no message (${reason})`)
        : new DeliveryError('relay', `The webhook ${hostname} cannot be used (${reason})`);
    }
  };
}

/** https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Azure's metadata, in the middle of public addresses.
  '168.63.129.16/32',
];

/** Within 2000::/3; the rest of IPv6 is private, local, or carries an IPv4 address. */
const GLOBAL_IPV6 = '2000::/3';
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(ranges: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

const specialIpv4 = listOf(SPECIAL_IPV4, 'ipv4');
const globalIpv6 = listOf([GLOBAL_IPV6], 'ipv6');
const specialIpv6 = listOf(SPECIAL_IPV6, 'ipv6');

/** Whether it is an address of the public internet; those of other networks no webhook may reach. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}
