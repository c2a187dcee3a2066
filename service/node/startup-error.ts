/** The host cannot start for a reason that its operator can fix; the message says how. */
export class StartupError extends Error {
  override name = 'StartupError';
}
