/** What PostgreSQL's errors mean to the contact core. */
import { networkReason } from '../../domain/network-error.ts';
import { StoreUnavailableError } from '../store.ts';

/** The database answers, but requests must not be trusted to it; the message tells the operator why. */
export class PostgresSetupError extends StoreUnavailableError {
  override name = 'PostgresSetupError';
}

/**
 * By SQLSTATE (PostgreSQL manual, appendix A) or its class: connection, resources, operator
 * intervention, system, read-only, idle in transaction, lock not available, lost races.
 */
const UNAVAILABLE = /^(08|53|57|58|25006|25P03|55P03|40001|40P01)/;
/** Null: the error does not come from the server. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error && 'severity' in error && 'code' in error)) return null;
  return String(error.code);
}

/** Translates any error of connecting. */
export function unavailable(cause: unknown): StoreUnavailableError {
  if (cause instanceof StoreUnavailableError) return cause;
  const message = cause instanceof Error ? cause.message.trim() : '';
  const reason = message === '' ? networkReason(cause) : message;
  return new StoreUnavailableError(`The database is unavailable: ${reason}`, { cause });
}

/** Removes what quotes rows, which are personal data: errors are logged with all their properties. */
function withoutRows(error: unknown): unknown {
  return error instanceof Error
    ? Object.assign(error, { detail: undefined, where: undefined, internalQuery: undefined })
    : error;
}

/** Translates an error of a statement, which comes from the server or from a failed connection. */
export function translated(error: unknown): unknown {
  const state = sqlState(error);
  if (state === null) return unavailable(error);
  return UNAVAILABLE.test(state) ? unavailable(withoutRows(error)) : withoutRows(error);
}
