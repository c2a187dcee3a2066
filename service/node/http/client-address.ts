import type { IncomingMessage, RequestListener } from 'node:http';
import { isIP } from 'node:net';
import type { Log } from '../../log.ts';

/**
 * The address of the client: that of the socket or, behind trusted proxies, the one that the outermost of
 * them saw. A client can forge X-Forwarded-For, but each proxy appends the address that it saw, so only
 * the last `trustedProxies` entries are believed.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  trustedProxies: number,
): string {
  const socket = socketAddress ?? '';
  if (trustedProxies === 0 || forwardedFor === undefined) return socket;
  const entries = String(forwardedFor).split(',');
  const entry = entries.at(-trustedProxies)?.trim() ?? '';
  return isIP(entry) === 0 ? socket : entry;
}

/** Warns once if there seems to be a proxy in front of a host that trusts none. */
export function warnOfUntrustedProxy(listener: RequestListener, log: Log): RequestListener {
  let isKnown = false;
  return (request, response) => {
    if (!isKnown && request.headers['x-forwarded-for'] !== undefined) {
      isKnown = true;
      log.warn(
        {},
        'X-Forwarded-For arrives, but TRUSTED_PROXIES is 0: if a proxy stands before this host, all visitors count as one client and share its limits. Set TRUSTED_PROXIES to the number of proxies. If there is none, a client has made the header up, and it is ignored.',
      );
    }
    listener(request, response);
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
