/** The messages between the main thread and the database's. */
import { StoreUnavailableError } from '../store.ts';
import type { DatabaseOptions } from './database.ts';
import { DatabaseVersionError } from './migrations.ts';

export interface Call {
  id: number;
  /** One of those that the thread named when it had opened the database. */
  method: string;
  parameters: unknown[];
}

export type Outcome =
  | { value: unknown }
  | { error: PortableError }
  /** Nothing has happened, so the call may be made again. */
  | { locked: PortableError };

export type FromThread =
  | { opened: string[] }
  | { refused: PortableError }
  /** The call is made in pieces: others are made between them. */
  | { goesOn: number }
  /** Of the call with this id. After the last one the thread ends, and takes no more calls. */
  | { id: number; outcome: Outcome; isLast: boolean };

export type ToThread = { call: Call } | { close: true };

export interface ThreadSettings extends DatabaseOptions {
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
