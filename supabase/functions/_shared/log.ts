/** One JSON line for each event. The platform shows them by the console's level. */
import { type Log, personalFields } from '../../../contact/log.ts';

const MOST_CAUSES = 3;

/** Not its other properties: those of a database's error may quote what a visitor wrote. */
function describeError(error: unknown, causes = MOST_CAUSES): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  const isExplained = cause !== undefined && causes > 0;
  return {
    name,
    code,
    message,
    stack,
    ...(isExplained && { cause: describeError(cause, causes - 1) }),
  };
}

/** Nothing that is personal is logged; if one day it is, it is blanked here. */
function blanked(fields: Record<string, unknown>): Record<string, unknown> {
  const blank = (key: string, value: unknown) =>
    personalFields.includes(key) ? '[redacted]' : value;
  return JSON.parse(JSON.stringify(fields, blank));
}

function line(level: string, fields: Record<string, unknown>, msg: string): string {
  const time = new Date().toISOString();
  const { err, ...others } = fields;
  const error = err === undefined ? {} : { err: describeError(err) };
  return JSON.stringify({ level, time, ...blanked(others), ...error, msg });
}

export const log: Log = {
  info: (fields, message) => console.info(line('info', fields, message)),
  warn: (fields, message) => console.warn(line('warn', fields, message)),
  error: (fields, message) => console.error(line('error', fields, message)),
};
