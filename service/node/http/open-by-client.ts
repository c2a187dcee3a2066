/** What each client, and each wider network of IPv6 clients, has open at the same time. */
import type { EventEmitter } from 'node:events';
import {
  clientNetworks,
  limitsOf,
  type NetworkLimits,
} from '../../domain/limits/client-networks.ts';

/** Counts connections or answers, each until its event `close`. */
export function countOpenByClient<Item extends EventEmitter>(limits: NetworkLimits) {
  const openOf = new Map<string, Set<Item>>();
  const keysOf = new Map<Item, string[]>();

  function remove(item: Item): void {
    for (const key of keysOf.get(item) ?? []) {
      const items = openOf.get(key);
      items?.delete(item);
      if (items?.size === 0) openOf.delete(key);
    }
    keysOf.delete(item);
  }

  return {
    /**
     * False if the client, or a network that it belongs to, has as many open as it may. What was counted before, such as
     * a proxy's connection for another client, is counted anew.
     */
    admit(item: Item, clientAddress: string): boolean {
      const isNew = !keysOf.has(item);
      remove(item);
      const own = limitsOf(clientAddress, limits);
      if (own.some(([key, max]) => (openOf.get(key)?.size ?? 0) >= max)) return false;
      const keys = own.map(([key]) => key);
      for (const key of keys) openOf.set(key, (openOf.get(key) ?? new Set<Item>()).add(item));
      keysOf.set(item, keys);
      if (isNew) item.once('close', () => remove(item));
      return true;
    },
    ofClient(clientAddress: string): Item[] {
      return [...(openOf.get(clientNetworks(clientAddress).client) ?? [])];
    },
  };
}
