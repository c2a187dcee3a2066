import type { ContactRequest, HeldReason } from '../../contact/store.ts';

/** A row of `REQUEST_SELECTION`; SQLite has no lists, so one is kept as JSON. */
export function requestFromRow<Request extends ContactRequest>(row: unknown): Request {
  const { heldReasons, ...columns } = row as { heldReasons: string };
  return { ...columns, heldReasons: JSON.parse(heldReasons) as HeldReason[] } as Request;
}
