/**
 * Why another server could not be asked. `fetch` hides the reason in its error's cause, and where several
 * addresses were tried, Node's error has a code and no message.
 */
export function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, name, message } = error;
  if (cause instanceof Error) return networkReason(cause);
  if (message === '') return 'code' in error ? String(error.code) : name;
  return name === 'Error' ? message : `${name}: ${message}`;
}
