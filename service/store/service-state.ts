import type { ServiceState } from '../domain/health.ts';
import type { ContactStore } from './store.ts';

/** What of the database says how the service is. */
export async function readServiceState(
  store: Pick<ContactStore, 'outboxHealth' | 'upkeepState'>,
  now: number,
): Promise<ServiceState> {
  const outbox = await store.outboxHealth();
  return { outbox, ...(await store.upkeepState(now)) };
}
