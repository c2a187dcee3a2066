/** The messages between the main thread and the database's. */
import { type StoreOptions, StoreUnavailableError } from '../../contact/store.ts';
import type { DatabaseOptions } from './database.ts';
import { DatabaseVersionError } from './migrations.ts';
import type { SqliteStore } from './store.ts';

type Method = Exclude<keyof SqliteStore, 'close'>;

/**
 * How each call goes together with others that wait: those that only read need no transaction, and
 * those that rebuild the file can be in none.
 */
export const callKinds: Record<Method, 'read' | 'write' | 'alone'> = {
  preview: 'read',
  accept: 'write',
  currentSalts: 'read',
  addressSalts: 'write',
  claimDue: 'write',
  nextDueAt: 'read',
  markSent: 'write',
  markFailed: 'write',
  markDead: 'write',
  releaseClaim: 'write',
  createDigest: 'write',
  outboxHealth: 'read',
  resumeDeliveries: 'write',
  listRequests: 'read',
  findRequest: 'read',
  retryAll: 'write',
  indexForSearch: 'write',
  listPage: 'read',
  countRequests: 'read',
  historyOf: 'read',
  act: 'write',
  listRecord: 'read',
  keyEpoch: 'read',
  queueKeyEmails: 'write',
  revokeKeys: 'write',
  notifyOnce: 'write',
  forgetNotice: 'write',
  eraseRequest: 'alone',
  eraseByEmail: 'alone',
  purgeBefore: 'alone',
  sweep: 'alone',
  ping: 'read',
  // Not together with visitors' requests, which may fit where it does not.
  checkWritable: 'alone',
};

export interface Call {
  method: Method;
  /** For `addressSalts`, the fresh salt itself: functions do not cross threads. */
  parameters: unknown[];
}

export type Outcome =
  | { value: unknown }
  | { error: PortableError }
  /** Nothing has happened, so the call may be made again. */
  | { locked: PortableError };

export type FromThread = { opened: true } | { refused: PortableError } | Answer;

export interface Answer {
  /** In the order of the calls. */
  outcomes: Outcome[];
  /** The thread ends, and takes no more calls. */
  isLast: boolean;
}

export type ToThread = { calls: Call[] } | { close: true };

export interface ThreadSettings extends DatabaseOptions, StoreOptions {
  dataDir: string;
}

/** An error on its way from one thread to the other: the platform's own way loses class and codes. */
export interface PortableError {
  name: string;
  message: string;
  stack: string | undefined;
  /** `code`, `errcode` and the like. */
  details: Record<string, string | number>;
  cause: PortableError | undefined;
}

const classes = [StoreUnavailableError, DatabaseVersionError, TypeError, RangeError];

export function packError(error: unknown): PortableError {
  if (!(error instanceof Error)) return packError(new Error(`Thrown: ${String(error)}`));
  const details = Object.entries(error).filter(
    ([key, value]) => key !== 'name' && (typeof value === 'string' || typeof value === 'number'),
  );
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    details: Object.fromEntries(details),
    cause: error.cause === undefined ? undefined : packError(error.cause),
  };
}

export function unpackError({ name, message, stack, details, cause }: PortableError): Error {
  const options = cause === undefined ? {} : { cause: unpackError(cause) };
  const Class = classes.find((known) => known.name === name);
  const error = Class === undefined ? new Error(message, options) : new Class(message, options);
  return Object.assign(error, details, { name, stack });
}
