/**
 * Instances live for minutes, so none can remember when the last digest of the hour was made. The
 * clock tells instead: the schedule calls every minute, so in the first minutes of an hour, several
 * in case a call is lost. The store makes one of them only.
 */
import type { OutboxStore } from '../../../contact/store.ts';

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
