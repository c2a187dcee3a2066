import { isIP } from 'node:net';

/**
 * The address of the client: that of the socket or, behind trusted proxies, the one that the outermost of
 * them saw. A client can forge X-Forwarded-For, but each proxy appends the address that it saw, so only
 * the last `trustedProxies` entries are believed (LIMIT-16).
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
