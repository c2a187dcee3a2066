import type { UnusualRequests } from '../domain/deletion.ts';
import type { ServiceState } from '../domain/health.ts';
import type { ContactStore } from './store.ts';

type Asked = Pick<
  ContactStore,
  'hasClockJumped' | 'lastRetention' | 'outboxHealth' | 'unusualDeletion'
>;

/** What of the database says how the service is. */
export async function readServiceState(
  store: Asked,
): Promise<ServiceState & { unusual: UnusualRequests | null }> {
  const outbox = await store.outboxHealth();
  const lastDeletionAt = await store.lastRetention();
  const unusual = await store.unusualDeletion();
  const clockJumped = await store.hasClockJumped();
  return { outbox, lastDeletionAt, unusual, isDeletionUnusual: unusual !== null, clockJumped };
}
