/** What each client, and each wider network of IPv6 clients, has open at the same time (LIMIT-17). */
import type { EventEmitter } from 'node:events';
import { clientNetworks } from '../../../contact/limits/client-address.ts';

/** How many may be open at once. */
export interface OpenLimits {
  ofOneClient: number;
  /** All clients of an IPv6 /56 or /48 together, so that its owner does not pass for many clients. */
  ofOneNetwork: number;
}

/** Counts connections or answers, each until its event `close`. */
export function countOpenByClient<Item extends EventEmitter>(limits: OpenLimits) {
  const openOf = new Map<string, Set<Item>>();

  function remove(key: string, item: Item): void {
    const items = openOf.get(key);
    items?.delete(item);
    if (items?.size === 0) openOf.delete(key);
  }

  return {
    /** False if the client, or a network that it belongs to, has as many open as it may. */
    admit(item: Item, clientAddress: string): boolean {
      const { client, wider } = clientNetworks(clientAddress);
      const networks = wider.map(({ network }) => network);
      const isFull = (key: string, max: number) => (openOf.get(key)?.size ?? 0) >= max;
      if (isFull(client, limits.ofOneClient)) return false;
      if (networks.some((network) => isFull(network, limits.ofOneNetwork))) return false;
      const keys = [client, ...networks];
      for (const key of keys) openOf.set(key, (openOf.get(key) ?? new Set<Item>()).add(item));
      item.once('close', () => {
        for (const key of keys) remove(key, item);
      });
      return true;
    },
    /** What one client has open, as `normaliseClientAddress` writes its address. */
    ofClient(client: string): Item[] {
      return [...(openOf.get(client) ?? [])];
    },
  };
}
