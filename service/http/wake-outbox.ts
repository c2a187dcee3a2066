import type { Log } from '../domain/log.ts';

/** What is in the outbox is committed, so an error here must not turn the answer into a failure. */
export function wakeOutbox(wake: () => void, log: Log, requestId: string): void {
  try {
    wake();
  } catch (error) {
    log.error({ requestId, err: error }, 'the outbox could not be woken');
  }
}
