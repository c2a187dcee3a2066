/** What the contact core asks of a logger (pino has it). Fields never hold personal data. */
import { visitorFieldNames } from './shared/fields.ts';

type Fields = Record<string, unknown>;

export interface Log {
  info(fields: Fields, message: string): void;
  warn(fields: Fields, message: string): void;
  error(fields: Fields, message: string): void;
}

const PERSONAL: ReadonlySet<string> = new Set([
  ...visitorFieldNames,
  'address',
  'authorization',
  'clientAddress',
  'cookie',
  'from',
  'honeypotField',
  'password',
  'recaptchaToken',
  'replyTo',
  'secret',
  'to',
]);
/** Errors have properties of these names too, so they are blanked only within what may be a request. */
const ALSO_OF_ERRORS = new Set(['message', 'name']);
const REQUESTS = new Set(['body', 'contactRequest', 'payload', 'request']);
/** An error with three causes. Deeper ones, and cycles, are left out. */
const DEEPEST = 5;

/** What a host logs of an error. */
type DescribeError = (error: Error) => object;

/** Blanks personal data in a host's log: none is meant to be logged, but a mistake could. */
export function redacted(fields: Fields, describeError: DescribeError): Fields {
  function copyOf(value: unknown, mayBeRequest: boolean, depth: number): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (depth > DEEPEST) return '[too deep]';
    if (Array.isArray(value)) return value.map((item) => copyOf(item, mayBeRequest, depth + 1));
    const copy: Fields = {};
    for (const [key, inner] of Object.entries(
      value instanceof Error ? describeError(value) : value,
    )) {
      const isPersonal = PERSONAL.has(key) && (mayBeRequest || !ALSO_OF_ERRORS.has(key));
      copy[key] = isPersonal ? '[redacted]' : copyOf(inner, REQUESTS.has(key), depth + 1);
    }
    return copy;
  }
  return copyOf(fields, true, 1) as Fields;
}
