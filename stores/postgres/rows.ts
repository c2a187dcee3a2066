import type { ContactRequest, DeliveryState, HeldReason } from '../../contact/store.ts';

export type RequestWithDelivery = ContactRequest & { delivery: DeliveryState };

export const REQUEST_COLUMNS = `r.id, r.fingerprint, r.body_digest, r.received_at, r.name, r.email,
  r.phone, r.company, r.message, r.held_reasons, r.done_at, r.released_at`;

export interface RequestRow {
  id: number;
  fingerprint: string;
  body_digest: string;
  received_at: number;
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  message: string;
  held_reasons: HeldReason[];
  done_at: number | null;
  released_at: number | null;
}

export function requestFromRow(row: RequestRow): ContactRequest {
  return {
    id: row.id,
    fingerprint: row.fingerprint,
    bodyDigest: row.body_digest,
    receivedAt: row.received_at,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    message: row.message,
    heldReasons: row.held_reasons,
    doneAt: row.done_at,
    releasedAt: row.released_at,
  };
}
