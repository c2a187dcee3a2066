/** Who asks: the address of a visitor behind as many proxies as TRUSTED_PROXIES says. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Log } from '../../domain/log.ts';
import { isOfCdn } from './cdn-ranges.ts';

export interface ClientReader {
  /** The address. */
  of(request: IncomingMessage): string;
  /** How header and setting disagree, for the operator; null if nothing was seen since the start. */
  problem(): string | null;
}

/** An address as proxies write it: with a port, in brackets, in quotes, with a zone. '' if it is none. */
function addressIn(entry: string): string {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  return isIP(bare) === 0 ? '' : bare;
}

const problems = {
  untrusted: () =>
    'X-Forwarded-For arrives, but TRUSTED_PROXIES is 0. If a proxy stands before this host, all visitors count as one ' +
    'client: set TRUSTED_PROXIES to the number of proxies. If there is none, somebody has made the header up, and it is ignored.',
  missing: (trusted: number) =>
    `TRUSTED_PROXIES is ${trusted}, but requests come without X-Forwarded-For or without an address in it, so that they ` +
    'count as one client. Let the proxy send it; without a proxy set TRUSTED_PROXIES to 0.',
  short: (trusted: number) =>
    `TRUSTED_PROXIES is ${trusted}, but X-Forwarded-For has fewer addresses, of which the nearest counts. Set it to the number of proxies.`,
  cdn: (trusted: number) =>
    `A CDN stands before the site, but TRUSTED_PROXIES is ${trusted}, so that all who come by one of its machines count as one ` +
    'client: use Caddyfile.cdn and TRUSTED_PROXIES=2, as docs/deploy.md says.',
};

/**
 * A client can forge X-Forwarded-For, but each proxy appends the address that it saw, so only the last `trustedProxies`
 * entries are believed. Where there are fewer, the setting is wrong; then the last one counts, which no client can forge.
 */
export function createClientReader(trustedProxies: number, log: Log): ClientReader {
  let problem: string | null = null;

  function note(kind: keyof typeof problems): void {
    if (problem !== null) return;
    problem = problems[kind](trustedProxies);
    log.warn({}, problem);
  }

  return {
    problem: () => problem,
    of(request) {
      const { socket, headers } = request;
      const peer = socket.remoteAddress ?? '';
      const forwardedFor = headers['x-forwarded-for'];
      if (trustedProxies === 0) {
        if (forwardedFor !== undefined) note('untrusted');
        return peer;
      }
      if (forwardedFor === undefined) {
        if (!isLocal(request)) note('missing');
        return peer;
      }
      const entries = String(forwardedFor).split(',').map(addressIn);
      const nearest = entries.at(-1) ?? '';
      const named = entries.at(-trustedProxies);
      if (named === undefined) note('short');
      else if (named === '') note('missing');
      const address = named || nearest;
      if (address === '') {
        note('missing');
        return peer;
      }
      // RFC 8586: what a CDN marks. Somebody who only has such an address, as by a VPN, does not come through it.
      if (address === nearest && isOfCdn(address) && 'cdn-loop' in headers) note('cdn');
      return address;
    },
  };
}

const LOOPBACK_ADDRESS = /^(?:::ffff:)?127\.|^::1$/;
const LOOPBACK_HOST = /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i;
const FROM_A_PROXY = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip'];

/** Whether somebody on this machine asks, and not a proxy on it for somebody elsewhere. */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    !FROM_A_PROXY.some((name) => name in headers)
  );
}
