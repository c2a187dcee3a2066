/** Errors on their way from one thread to another: the platform's own way loses class and codes. */
import { StoreUnavailableError } from '../../contact/store.ts';
import { DatabaseVersionError } from './migrations.ts';

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
