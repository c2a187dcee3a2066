/** What the contact core asks of a logger (pino has it). Fields never hold personal data. */
import { visitorFieldNames } from './fields.ts';

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
  'honeypotField',
  'password',
  'recaptchaToken',
  'secret',
]);
/** Errors have properties of these names too, so they are blanked only within what may be a request or a mailbox. */
const ALSO_OF_ERRORS = new Set(['address', 'message', 'name']);
const MAY_BE_PERSONAL = new Set([
  'body',
  'contactRequest',
  'from',
  'payload',
  'replyTo',
  'request',
  'to',
]);
/** E-mail addresses, and addresses with a password; not a package's scope in a path. */
const ADDRESS = /[^/]@./;
/** An error with three causes. Deeper ones, and cycles, are left out. */
const DEEPEST = 5;

/** Word by word, whatever the name under which they stand. */
function withoutAddresses(text: string): string {
  if (!text.includes('@')) return text;
  return text.replace(/\S+/g, (word) => (ADDRESS.test(word) ? '[redacted]' : word));
}

/** What a host logs of an error. */
type DescribeError = (error: Error) => object;

/** Blanks personal data in a host's log: none is meant to be logged, but a mistake could. */
export function redacted(fields: Fields, describeError: DescribeError): Fields {
  function copyOf(value: unknown, mayBePersonal: boolean, depth: number): unknown {
    if (typeof value === 'string') return withoutAddresses(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth > DEEPEST) return '[too deep]';
    if (Array.isArray(value)) return value.map((item) => copyOf(item, mayBePersonal, depth + 1));
    const copy: Fields = {};
    for (const [key, inner] of Object.entries(
      value instanceof Error ? describeError(value) : value,
    )) {
      const isPersonal = PERSONAL.has(key) && (mayBePersonal || !ALSO_OF_ERRORS.has(key));
      copy[key] = isPersonal ? '[redacted]' : copyOf(inner, MAY_BE_PERSONAL.has(key), depth + 1);
    }
    return copy;
  }
  return copyOf(fields, true, 1) as Fields;
}
