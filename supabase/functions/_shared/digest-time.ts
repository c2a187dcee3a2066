/**
 * Instances live for minutes, so none can remember when the last digest of the hour was made. The
 * clock decides instead: the calls that the schedule makes in the first minutes of an hour ask for a digest. Those
 * are several, in case one is lost, and the store makes one digest only.
 */
import type { OutboxStore } from '../../../service/store/store.ts';

const HOUR_MS = 3_600_000;
const WINDOW_MS = 5 * 60_000;

export function withHourlyDigest(store: OutboxStore): OutboxStore {
  return {
    ...store,
    async createDigest(now, messageIdDomain) {
      const hour = now - (now % HOUR_MS);
      return now - hour < WINDOW_MS ? store.createDigest(now, messageIdDomain, hour) : null;
    },
  };
}
