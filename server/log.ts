/** Structured log lines on stdout. */
import pino, { type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './environment.ts';

/** Core and host log none of this; if one day a line does, it is blanked here. */
const PERSONAL = [
  'address',
  'authorization',
  'clientAddress',
  'company',
  'cookie',
  'email',
  'from',
  'honeypotField',
  'password',
  'phone',
  'recaptchaToken',
  'replyTo',
  'secret',
  'to',
];
/** Names that an error has too, where they are needed. */
const PERSONAL_IN_A_REQUEST = ['message', 'name'];
const REQUESTS = ['body', 'contactRequest', 'payload', 'request'];

const redactedPaths = [
  ...PERSONAL.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  ...PERSONAL_IN_A_REQUEST,
  ...REQUESTS.flatMap((parent) => PERSONAL_IN_A_REQUEST.map((key) => `${parent}.${key}`)),
];

export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redactedPaths, censor: '[redacted]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
