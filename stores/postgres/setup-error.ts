import { StoreUnavailableError } from '../../contact/store.ts';

/** The database answers, but requests must not be trusted to it; the message tells the operator why. */
export class PostgresSetupError extends StoreUnavailableError {
  override name = 'PostgresSetupError';
}
