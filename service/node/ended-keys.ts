/**
 * Keys to the desk that were ended stay so when an older copy takes the place of the database: the number of the last
 * ending, which is its time, is kept beside the data too.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../domain/log.ts';
import type { KeyStore } from '../store/store.ts';

const BY = { person: 'the service, for an older copy of the database', mailbox: null };

export function keepKeysEnded<Store extends KeyStore>(
  store: Store,
  dataDir: string,
  log: Log,
): Store {
  const path = join(dataDir, 'keys-ended');
  let highest = read();

  function read(): number {
    try {
      return existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) || 0 : 0;
    } catch (err) {
      log.error({ err }, `${path} cannot be read: end all keys if the database was restored`);
      return 0;
    }
  }

  function remember(epoch: number): void {
    if (epoch <= highest) return;
    highest = epoch;
    try {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      writeFileSync(`${path}.part`, `${epoch}\n`, { mode: 0o600, flush: true });
      renameSync(`${path}.part`, path);
    } catch (err) {
      log.warn(
        { err },
        `${path} cannot be written: an older copy of the database would open the desk to ended keys`,
      );
    }
  }

  async function keyEpoch(now: number): Promise<number> {
    if ((await store.keyEpoch(now)) < highest) await store.revokeKeys(BY, highest);
    const epoch = await store.keyEpoch(now);
    remember(epoch);
    return epoch;
  }

  return {
    ...store,
    keyEpoch,
    async revokeKeys(by, now) {
      await store.revokeKeys(by, now);
      await keyEpoch(now);
    },
  };
}
