/** The host cannot start for a reason that its operator can mend; the message says how. */
export class StartupError extends Error {
  override name = 'StartupError';
}
