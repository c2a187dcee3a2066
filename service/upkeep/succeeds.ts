import type { Log } from '../domain/log.ts';
import { StoreUnavailableError } from '../store/store.ts';

/** Never rejects. `sentence` says in the log what did not succeed; the error may tell that a part of it did. */
export async function succeeds(
  log: Log,
  work: () => Promise<unknown>,
  sentence: string,
  fields: object = {},
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const level = error instanceof StoreUnavailableError ? 'warn' : 'error';
    log[level]({ ...fields, err: error }, sentence);
    return false;
  }
}
