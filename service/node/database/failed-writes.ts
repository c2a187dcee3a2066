/** Remembers that the database could not be written: a full disk still answers whoever only reads. */
import type { Clock } from '../../shared/clock.ts';
import type { ContactStore } from '../../store/store.ts';

export interface FailedWrite {
  at: number;
  reason: string;
}

export interface WatchedStore {
  store: ContactStore;
  /** Until `checkWritable` succeeds. */
  lastFailedWrite(): FailedWrite | null;
}

export function watchWrites(store: ContactStore, clock: Clock): WatchedStore {
  let failed: FailedWrite | null = null;

  async function watched<T>(writing: Promise<T>): Promise<T> {
    try {
      return await writing;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failed = { at: clock.now(), reason };
      throw error;
    }
  }

  return {
    lastFailedWrite: () => failed,
    store: {
      ...store,
      accept: (input) => watched(store.accept(input)),
      act: (input) => watched(store.act(input)),
      addressSalts: (now, freshSalt) => watched(store.addressSalts(now, freshSalt)),
      claimDue: (options) => watched(store.claimDue(options)),
      createDigest: (...parameters) => watched(store.createDigest(...parameters)),
      markSent: (id, now) => watched(store.markSent(id, now)),
      recordWaiting: (id, waitsFor) => watched(store.recordWaiting(id, waitsFor)),
      async checkWritable() {
        await watched(store.checkWritable());
        failed = null;
      },
    },
  };
}
