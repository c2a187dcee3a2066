/** Requests as a table for a spreadsheet. */

import { readableText } from '../domain/characters/visible-controls.ts';
import type { RequestWithDelivery } from '../domain/contact-request.ts';
import { shownFields } from '../domain/field-names.ts';
import type { VisitorField } from '../domain/fields.ts';
import { companyZone, formatSeconds } from '../domain/office-time.ts';
import type { DeskStore, PageQuery } from '../store/desk-store.ts';
import { listRequestPage } from './list-requests.ts';

type Column = [heading: string, cell: (request: RequestWithDelivery) => string];

/** Stands for the time zone of the office, which is known once a host has read its content. */
const ZONE = '{zone}';

function timeColumn(name: string, timeOf: (request: RequestWithDelivery) => number | null): Column {
  return [
    `${name} (${ZONE})`,
    (request) => {
      const time = timeOf(request);
      return time === null ? '' : formatSeconds(time);
    },
  ];
}

/** Of what stands before the fields and behind them. Spreadsheets of the company know the order. */
type Before = 'id' | 'receivedAt';
type Left = 'fingerprint' | 'contentDigest' | 'version' | 'takenAt' | 'deliveryError';
type After = Exclude<keyof RequestWithDelivery, VisitorField | Before | Left>;

const before: Record<Before, Column> = {
  id: ['id', ({ id }) => String(id)],
  receivedAt: timeColumn('received', ({ receivedAt }) => receivedAt),
};
const after: Record<After, Column> = {
  heldReasons: ['held_because', heldBecause],
  releasedAt: timeColumn('released', ({ releasedAt }) => releasedAt),
  doneAt: timeColumn('done', ({ doneAt }) => doneAt),
  delivery: ['delivery', ({ delivery }) => delivery],
  takenBy: ['taken_by', ({ takenBy }) => asText(takenBy ?? '')],
  spamAt: timeColumn('spam', ({ spamAt }) => spamAt),
  language: ['language', ({ language }) => language ?? ''],
};
const columns = [
  ...Object.values(before),
  ...shownFields.map((field): Column => [field, (request) => asText(request[field] ?? '')]),
  ...Object.values(after),
];
const headerNow = () => columns.map(([heading]) => heading.replace(ZONE, companyZone()));
const rowOf = (request: RequestWithDelivery) => columns.map(([, cell]) => cell(request));

export function heldBecause(request: RequestWithDelivery): string {
  return request.heldReasons.map((reason) => reason.replaceAll('_', ' ')).join('; ');
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
  let text = BYTE_ORDER_MARK + formatRows([headerNow(), ...requests.map(rowOf)]);
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

/**
 * What turns a cell into a formula. A spreadsheet begins one not only where we do: where the separator is
 * a semicolon or a tab, quotes in the middle of a cell mean nothing, and a cell begins after each separator
 * and line break in a visitor's text. Spaces, quotes and marks of direction in front of a formula may be dropped.
 */
const BEFORE_FORMULA =
  /(?<![,;\s"'\p{Bidi_Control}])[,;\s"'\p{Bidi_Control}]*(?=[=+\-@＝＋－＠])/gu;
/** What a spreadsheet may mistake for a number or a date, such as a telephone number. */
const NUMBER = /^(?=.*\d)[\d\s().,:/+%$eE-]+$/s;
/** Begins a file and tells its encoding: without it Excel reads its own code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Protects a visitor's text: a spreadsheet keeps a text that begins with an apostrophe as it is. */
export function asText(value: string): string {
  return NUMBER.test(value) ? `'${value}` : value;
}

/** An apostrophe where a cell may begin, unless there is one. */
function asNoFormula(before: string, index: number): string {
  const begins = index === 0 || /[,;\t\r\n]/.test(before);
  return begins && !before.endsWith("'") ? `${before}'` : before;
}

function csvCell(value: string): string {
  const text = readableText(value).replace(BEFORE_FORMULA, asNoFormula);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as RFC 4180 has them, but with tabs between the cells. */
export function formatRows(rows: string[][]): string {
  return rows.map((row) => `${row.map(csvCell).join('\t')}\r\n`).join('');
}

/**
 * The bytes of a table for a spreadsheet. Excel splits UTF-8 at the list separator of Windows, which is a
 * semicolon in French and many other languages, and with a line `sep=,` it no longer takes the file for UTF-8.
 * UTF-16 it splits at tabs, everywhere, and so do LibreOffice, Numbers and Google Sheets.
 */
export function utf16(text: string): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1) {
    bytes.setUint16(index * 2, text.charCodeAt(index), true);
  }
  return new Uint8Array(bytes.buffer);
}
