/** The host cannot start for a reason that its operator can fix; the message says how. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** True for errors of system calls, such as those of the file system. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
