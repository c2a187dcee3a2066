/** Structured log lines on stdout. */
import pino, { type DestinationStream, type Logger } from 'pino';
import { redacted } from '../domain/log.ts';
import type { LogLevel } from './environment.ts';

export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      // Not pino's own redaction, because Supabase's functions have no pino.
      log: (fields: Record<string, unknown>) => redacted(fields, pino.stdSerializers.err),
    },
    // Errors are described first, so that what they carry is blanked too.
    serializers: { err: (error: unknown) => error },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
