/**
 * What goes first of what is due. Keys to the desk go last, because any stranger can have them sent; otherwise
 * what was tried least, so that what fails holds up nothing else.
 */

/** The same as SQL, within one table. */
export const SEND_FIRST = "kind = 'key', attempts, created_at";

/** The first `limit` of what the two tables put first; notices are passed before e-mails, and stay there. */
export function sendFirst<T extends { kind: string; attempts: number }>(
  entries: T[],
  limit: number,
): T[] {
  const isKey = ({ kind }: T) => Number(kind === 'key');
  return entries.toSorted((a, b) => isKey(a) - isKey(b) || a.attempts - b.attempts).slice(0, limit);
}
