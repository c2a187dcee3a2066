/**
 * Why another server could not be asked; never empty. `fetch` hides the reason in its error's cause, and where
 * several addresses were tried, Node's error holds that of each and says nothing itself.
 */
export function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error) || 'no reason given';
  const { cause, name, message } = error;
  if (cause instanceof Error) return networkReason(cause);
  if (message.trim() !== '') return name === 'Error' ? message : `${name}: ${message}`;
  const ofEach = error instanceof AggregateError ? error.errors.map(networkReason) : [];
  if (ofEach.length > 0) return [...new Set(ofEach)].join('; ');
  return 'code' in error ? String(error.code) : name;
}
