import { requestQueries } from '../request-queries.ts';
import type { ContactRequest, HeldReason } from '../store.ts';

export const queries = requestQueries({
  schema: '',
  parameter: '?',
  emptyList: "'[]'",
  isRequested: 'r.id = ?1',
  hasUnusualKey: "r.email_key GLOB '*[^ -~]*'",
});

/** A row of `REQUEST_SELECTION`; SQLite has no lists, so one is kept as JSON. */
export function requestFromRow<Request extends ContactRequest>(row: unknown): Request {
  const { heldReasons, ...columns } = row as { heldReasons: string };
  return { ...columns, heldReasons: JSON.parse(heldReasons) as HeldReason[] } as Request;
}

export const mailboxesFromJson = (text: string | null) =>
  JSON.parse(text ?? 'null') as string[] | null;
