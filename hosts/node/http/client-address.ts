import { isIP } from 'node:net';

/**
 * The address of the client: the socket's own, or, behind `trustedProxies` proxies of ours, the one
 * that the outermost of them saw. A client may send any X-Forwarded-For it likes, but each proxy
 * adds what it saw at the right, so only that many entries from the right are believed.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  trustedProxies: number,
): string {
  const socket = socketAddress ?? '';
  if (trustedProxies === 0 || forwardedFor === undefined) return socket;
  const entries = [forwardedFor].flat().join(',').split(',');
  const entry = entries.at(-trustedProxies)?.trim() ?? '';
  return isIP(entry) === 0 ? socket : entry;
}
