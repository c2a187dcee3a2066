/** The calls of the desk's API that change nothing. */
import type { DeskList, DeskRecord, DeskSession } from '../shared/desk.ts';
import { listSchema, parseRequestNumber, readInput, readPageQuery } from './input.ts';
import { listRequestPage } from './list-requests.ts';
import { deskDetails, deskHealth, deskRequest } from './present.ts';
import { readPage } from './read-page.ts';
import { requestTableStream } from './request-table.ts';
import {
  type DeskContext,
  type DeskServiceOptions,
  noSuchRequest,
  type Refuse,
} from './service.ts';

export function readCalls(options: DeskServiceOptions, refuse: Refuse) {
  const { store, clock, log } = options;

  function session(c: DeskContext): Response {
    const { mailbox, expiresAt } = c.get('key');
    const answer = { success: true, now: clock.now(), mailbox, expiresAt } as const;
    return Response.json(answer satisfies DeskSession);
  }

  async function list(c: DeskContext): Promise<Response> {
    const input = await readInput(c.req.raw, listSchema);
    if (!input.ok) return refuse(c, input.refusal);
    const { q: search, after = null, ...query } = input.value;
    const now = clock.now();
    const { requests, next } = await listRequestPage(store, { ...query, search, after, now });
    return Response.json({
      success: true,
      now,
      counts: await store.countRequests(now),
      requests: requests.map((request) => deskRequest(request, now)),
      next,
    } satisfies DeskList);
  }

  async function exportTable(c: DeskContext): Promise<Response> {
    const input = await readInput(c.req.raw, listSchema);
    if (!input.ok) return refuse(c, input.refusal);
    const { state, q: search, takenBy } = input.value;
    const query = { state, search, takenBy, now: clock.now() };
    const table = await requestTableStream(store, query, (error) =>
      log.error({ requestId: c.get('requestId'), err: error }, 'the CSV export broke off'),
    );
    return new Response(table, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="requests-${state}.csv"`,
      },
    });
  }

  async function show(c: DeskContext): Promise<Response> {
    const id = parseRequestNumber(c.req.param('id'));
    const details = id === null ? null : await deskDetails(store, id, clock.now());
    return details === null
      ? noSuchRequest(store, id)
      : Response.json({ success: true, ...details });
  }

  async function listRecord(c: DeskContext): Promise<Response> {
    const input = readPageQuery(c.req.raw);
    if (!input.ok) return refuse(c, input.refusal);
    const { after = null, limit } = input.value;
    const { rows: entries, next } = await readPage(limit, (atMost) =>
      store.listRecord({ after, limit: atMost }),
    );
    return Response.json({ success: true, now: clock.now(), entries, next } satisfies DeskRecord);
  }

  const health = async () => Response.json(await deskHealth(store, options, clock.now()));

  return { session, list, exportTable, show, listRecord, health };
}
