/** What the contact core asks of a logger (pino has it). Fields never hold personal data. */
import { visitorFieldNames } from './shared/fields.ts';

export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** Names under which personal data or a secret would stand. Should a field have one, a host's log blanks it. */
export const personalFields: readonly string[] = [
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
];
/** Of these, what every error has too. */
export const errorFields: readonly string[] = ['message', 'name'];
