/** What the company does with requests. */
import type {
  DeskStore,
  RecordEntry,
  RequestCounts,
  RequestEmail,
} from '../../contact/desk/desk-store.ts';
import { dueLimits, isNewestFirst } from '../../contact/desk/due.ts';
import { searchText } from '../../contact/desk/search-text.ts';
import { type VisitorValues, visitorFieldNames } from '../../contact/shared/fields.ts';
import type { RequestWithDelivery } from '../../contact/store.ts';
import { acting } from './acts.ts';
import type { PostgresDatabase } from './database.ts';
import { selectWithDelivery, stateConditions } from './select-requests.ts';

const RECORD = `SELECT id, coalesce(request_id, erased_id) AS "requestId", at, act, person, mailbox, text
  FROM contact.acts`;

export function postgresDeskStore(database: PostgresDatabase): DeskStore {
  const { query } = database;
  return {
    indexForSearch: indexing(database),
    listPage: paging(database),
    async countRequests(now) {
      const { all: _, ...states } = stateConditions(dueLimits(now));
      const counts = Object.entries(states).map(
        ([state, condition]) => `count(*) FILTER (WHERE ${condition}) AS ${state}`,
      );
      const [row] = await query<RequestCounts>(
        `SELECT ${counts.join(', ')} FROM contact.requests r`,
      );
      if (row === undefined) throw new Error('PostgreSQL counted nothing');
      return row;
    },
    async historyOf(id) {
      const emails = await query<RequestEmail>(EMAILS, [id]);
      return { emails, record: await query(`${RECORD} WHERE request_id = $1 ORDER BY id`, [id]) };
    },
    listRecord: ({ requestId = null, after = null, limit }) =>
      query<RecordEntry>(
        `${RECORD}
         WHERE ($1::bigint IS NULL OR request_id = $1 OR erased_id = $1)
           AND ($2::bigint IS NULL OR id < $2)
         ORDER BY id DESC LIMIT $3`,
        [requestId, after, limit],
      ),
    act: acting(database),
  };
}

const EMAILS = `
  SELECT o.kind, o.created_at AS "createdAt", o.attempts, o.last_error AS error,
    CASE WHEN o.sent_at IS NOT NULL THEN 'sent'
         WHEN o.dead_at IS NOT NULL THEN 'dead' ELSE 'waiting' END AS state,
    coalesce(o.sent_at, o.dead_at) AS at,
    CASE WHEN o.sent_at IS NULL AND o.dead_at IS NULL THEN o.next_attempt_at END AS "nextAttemptAt"
  FROM contact.outbox_requests l JOIN contact.outbox o ON o.id = l.outbox_id
  WHERE l.request_id = $1 ORDER BY o.id`;

function indexing(database: PostgresDatabase): DeskStore['indexForSearch'] {
  return (limit) =>
    database.transaction(async (query) => {
      // Locked against being erased until their texts are there, which are erased with them.
      const rows = await query<VisitorValues & { id: number }>(
        `SELECT r.id, ${visitorFieldNames.map((field) => `r.${field}`).join(', ')}
         FROM contact.requests r
         WHERE NOT EXISTS (SELECT FROM contact.search_texts s WHERE s.request_id = r.id)
         LIMIT $1 FOR KEY SHARE OF r SKIP LOCKED`,
        [limit],
      );
      if (rows.length === 0) return 0;
      await query(
        `INSERT INTO contact.search_texts
         SELECT * FROM unnest($1::bigint[], $2::text[]) ON CONFLICT DO NOTHING`,
        [rows.map(({ id }) => id), rows.map(searchText)],
      );
      return rows.length;
    });
}

function paging({ query }: PostgresDatabase): DeskStore['listPage'] {
  return ({ state, words, after, limit, now }) => {
    const isDown = isNewestFirst(state);
    const order = `ORDER BY r.id ${isDown ? 'DESC' : ''}`;
    const found = words.map((_, index) => `AND strpos(s.text, $${index + 3}) > 0`);
    const join = words.length === 0 ? '' : 'JOIN contact.search_texts s ON s.request_id = r.id';
    return query<RequestWithDelivery>(
      `${selectWithDelivery(`(
        SELECT r.* FROM contact.requests r ${join}
        WHERE ${stateConditions(dueLimits(now))[state]} ${found.join(' ')}
          AND ($1::bigint IS NULL OR r.id ${isDown ? '<' : '>'} $1)
        ${order} LIMIT $2)`)}
      ${order}`,
      [after, limit, ...words],
    );
  };
}
