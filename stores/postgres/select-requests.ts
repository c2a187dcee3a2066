/** How requests are selected for the company: with the state of their e-mails, by state. */
import type { ListState } from '../../contact/desk/due.ts';
import { DESK_SELECTION } from '../../contact/request-columns.ts';

/** With the newest e-mail to the company: a released request has a notification after its digest. */
export const selectWithDelivery = (requests: string) => `
  SELECT ${DESK_SELECTION},
    CASE WHEN o.id IS NULL THEN 'none'
         WHEN o.sent_at IS NOT NULL THEN 'sent'
         WHEN o.dead_at IS NOT NULL THEN 'dead'
         ELSE 'waiting' END AS delivery,
    o.last_error AS "deliveryError"
  FROM ${requests} r LEFT JOIN contact.outbox o ON o.id = (
    SELECT max(e.id) FROM contact.outbox_requests l JOIN contact.outbox e ON e.id = l.outbox_id
    WHERE l.request_id = r.id AND e.kind <> 'acknowledgement')`;

const HELD = "r.held_reasons <> '{}' AND r.released_at IS NULL";
const OPEN = `r.done_at IS NULL AND NOT (${HELD})`;

/** `limits`: the times of `dueLimits`. */
export const stateConditions = (limits: {
  overdueBefore: number;
  soonUntil: number;
}): Record<ListState, string> => ({
  all: 'true',
  open: OPEN,
  soon: `${OPEN} AND r.received_at BETWEEN ${limits.overdueBefore} AND ${limits.soonUntil}`,
  overdue: `${OPEN} AND r.received_at < ${limits.overdueBefore}`,
  held: `r.done_at IS NULL AND ${HELD}`,
  done: 'r.done_at IS NOT NULL AND r.spam_at IS NULL',
  spam: 'r.done_at IS NOT NULL AND r.spam_at IS NOT NULL',
});
