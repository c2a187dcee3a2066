/** Requests as a table for a spreadsheet. */
import type { VisitorField } from '../shared/fields.ts';
import type { RequestWithDelivery } from '../store/stored-request.ts';
import { COMPANY_ZONE, formatSeconds } from './company-time.ts';
import { asText, BYTE_ORDER_MARK, formatRows, utf16 } from './csv.ts';
import type { DeskStore, PageQuery } from './desk-store.ts';
import { listRequestPage } from './list-requests.ts';

/** In the order in which the table and `leads` show them. */
export const shownFields = Object.keys({
  name: true,
  company: true,
  email: true,
  phone: true,
  message: true,
} satisfies Record<VisitorField, true>) as VisitorField[];

const timeColumn = (name: string) => `${name} (${COMPANY_ZONE})`;
const header = [
  'id',
  timeColumn('received'),
  ...shownFields,
  'held_because',
  timeColumn('released'),
  timeColumn('done'),
  'delivery',
  'taken_by',
  timeColumn('spam'),
  'language',
];

export function heldBecause(request: RequestWithDelivery): string {
  return request.heldReasons.map((reason) => reason.replaceAll('_', ' ')).join('; ');
}

function rowOf(request: RequestWithDelivery): string[] {
  const time = (value: number | null) => (value === null ? '' : formatSeconds(value));
  return [
    String(request.id),
    time(request.receivedAt),
    ...shownFields.map((field) => asText(request[field] ?? '')),
    heldBecause(request),
    time(request.releasedAt),
    time(request.doneAt),
    request.delivery,
    asText(request.takenBy ?? ''),
    time(request.spamAt),
    request.language ?? '',
  ];
}

const ROWS_AT_ONCE = 200;

/**
 * All requests of a list, read page by page as it is sent, with the first row as header. Rejects if the first page
 * cannot be read; whatever goes wrong later goes to `onError`, and the stream breaks off.
 */
export async function requestTableStream(
  store: Pick<DeskStore, 'indexForSearch' | 'listPage'>,
  query: Pick<PageQuery, 'state' | 'takenBy' | 'now'> & { search: string },
  onError: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const read = (after: number | null) =>
    listRequestPage(store, { ...query, after, limit: ROWS_AT_ONCE });
  let { requests, next } = await read(null);
  let text = BYTE_ORDER_MARK + formatRows([header, ...requests.map(rowOf)]);
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(utf16(text));
      if (next === null) return controller.close();
      try {
        ({ requests, next } = await read(next));
        text = formatRows(requests.map(rowOf));
      } catch (error) {
        onError(error);
        // The server prints this one as it is, so it holds nothing that was read.
        controller.error(new Error('The table could not be read to its end'));
      }
    },
  });
}
