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
/** The transaction lost a race: the same again may succeed. */
const LOST_RACE = /^(40001|40P01)$/;

/** Null: the error does not come from the server. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error && 'severity' in error && 'code' in error)) return null;
  return String(error.code);
}

export function hasLostRace(error: unknown): boolean {
  return error instanceof StoreUnavailableError && LOST_RACE.test(sqlState(error.cause) ?? '');
}

/** The server ends the connection (57P0x), or will never let it write: after a failover it is a standby's. */
const ENDS_CONNECTION = /^(57P0|08)/;
const READ_ONLY = '25006';

export function endsConnection(state: string | null): boolean {
  return state === null || state === READ_ONLY || ENDS_CONNECTION.test(state);
}

export function isReadOnly(error: unknown): boolean {
  return error instanceof StoreUnavailableError && sqlState(error.cause) === READ_ONLY;
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
