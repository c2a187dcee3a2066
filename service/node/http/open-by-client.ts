/** What each client, and each wider network of IPv6 clients, has open at the same time (LIMIT-17). */
import type { EventEmitter } from 'node:events';
import {
  clientNetworks,
  limitsOf,
  type NetworkLimits,
} from '../../requests/limits/client-address.ts';

/** Counts connections or answers, each until its event `close`. */
export function countOpenByClient<Item extends EventEmitter>(limits: NetworkLimits) {
  const openOf = new Map<string, Set<Item>>();

  function remove(key: string, item: Item): void {
    const items = openOf.get(key);
    items?.delete(item);
    if (items?.size === 0) openOf.delete(key);
  }

  return {
    /** False if the client, or a network that it belongs to, has as many open as it may. */
    admit(item: Item, clientAddress: string): boolean {
      const own = limitsOf(clientAddress, limits);
      if (own.some(([key, max]) => (openOf.get(key)?.size ?? 0) >= max)) return false;
      const keys = own.map(([key]) => key);
      for (const key of keys) openOf.set(key, (openOf.get(key) ?? new Set<Item>()).add(item));
      item.once('close', () => {
        for (const key of keys) remove(key, item);
      });
      return true;
    },
    ofClient(clientAddress: string): Item[] {
      return [...(openOf.get(clientNetworks(clientAddress).client) ?? [])];
    },
  };
}
