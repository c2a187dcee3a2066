/** What the company does with requests. */
import type { DeskStore, RequestCounts, RequestEmail } from '../../desk/desk-store.ts';
import { dueLimits, isNewestFirst } from '../../desk/due.ts';
import { FOLDING, searchText } from '../../desk/search-text.ts';
import type { VisitorValues } from '../../shared/fields.ts';
import { VISITOR_SELECTION } from '../request-columns.ts';
import type { RequestWithDelivery } from '../store.ts';
import { recordEntries } from '../stored-acts.ts';
import { createAct, retryAll } from './acts.ts';
import type { PostgresDatabase } from './database.ts';
import { queries } from './queries.ts';

export function postgresDeskStore(database: PostgresDatabase): DeskStore {
  const { query } = database;
  return {
    indexForSearch: createIndexForSearch(database),
    listPage: createListPage(database),
    async findRequest(id) {
      return (await query<RequestWithDelivery>(queries.findRequest, [id]))[0] ?? null;
    },
    async countRequests(now) {
      const [row] = await query<RequestCounts>(queries.countRequests(dueLimits(now)));
      if (row === undefined) throw new Error('PostgreSQL counted nothing');
      return row;
    },
    async historyOf(id) {
      const emails = await query<RequestEmail>(queries.emailsOf, [id]);
      return { emails, record: recordEntries(await query(queries.recordOf, [id])) };
    },
    listRecord: async ({ requestId = null, after = null, limit }) =>
      recordEntries(await query(queries.listRecord, [requestId, after, limit])),
    act: createAct(database),
    retryAll: (now) => retryAll(database, now),
  };
}

function createIndexForSearch(database: PostgresDatabase): DeskStore['indexForSearch'] {
  return (limit) =>
    database.transaction(async (query) => {
      // Locked against being erased until their texts are there, which are erased with them.
      const rows = await query<VisitorValues & { id: number }>(
        `SELECT r.id, ${VISITOR_SELECTION}
         FROM contact.requests r
         WHERE NOT EXISTS (
           SELECT FROM contact.search_texts s WHERE s.request_id = r.id AND s.folding = ${FOLDING})
         LIMIT $1 FOR KEY SHARE OF r SKIP LOCKED`,
        [limit],
      );
      if (rows.length === 0) return 0;
      await query(
        `INSERT INTO contact.search_texts AS s (request_id, text, folding)
         SELECT *, ${FOLDING} FROM unnest($1::bigint[], $2::text[])
         ON CONFLICT (request_id) DO UPDATE SET text = excluded.text, folding = excluded.folding
         WHERE s.folding <> excluded.folding`,
        [rows.map(({ id }) => id), rows.map(searchText)],
      );
      return rows.length;
    });
}

function createListPage({ query }: PostgresDatabase): DeskStore['listPage'] {
  return ({ state, takenBy, words, after, limit, now }) => {
    const isDown = isNewestFirst(state);
    const order = `ORDER BY r.id ${isDown ? 'DESC' : ''}`;
    const found = words.map((_, index) => `AND strpos(s.text, $${index + 3}) > 0`);
    // Left out if it is not asked for: a plan for either case would read all requests.
    const taken = takenBy === undefined ? '' : `AND r.taken_by = $${words.length + 3}`;
    const join = words.length === 0 ? '' : 'JOIN contact.search_texts s ON s.request_id = r.id';
    return query<RequestWithDelivery>(
      `${queries.selectWithDelivery(`(
        SELECT r.* FROM contact.requests r ${join}
        WHERE ${queries.stateConditions(dueLimits(now))[state]} ${found.join(' ')} ${taken}
          AND ($1::bigint IS NULL OR r.id ${isDown ? '<' : '>'} $1)
        ${order} LIMIT $2)`)}
      ${order}`,
      [after, limit, ...words, ...(takenBy === undefined ? [] : [takenBy])],
    );
  };
}
