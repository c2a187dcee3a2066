/** One JSON line for each event. The platform shows them by the console's level. */
import { type Log, redacted } from '../../../service/domain/log.ts';

/** Not its other properties: those of a database's error may quote what a visitor wrote. */
function describeError(error: Error): object {
  const code = 'code' in error ? String(error.code) : undefined;
  const { name, message, stack, cause } = error;
  return { name, code, message, stack, cause };
}

function line(level: string, fields: Record<string, unknown>, msg: string): string {
  const time = new Date().toISOString();
  return JSON.stringify({ level, time, ...redacted(fields, describeError), msg });
}

export const log: Log = {
  info: (fields, message) => console.info(line('info', fields, message)),
  warn: (fields, message) => console.warn(line('warn', fields, message)),
  error: (fields, message) => console.error(line('error', fields, message)),
};
