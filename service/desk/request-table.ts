/** Requests as a table for a spreadsheet. */

import { readableText } from '../domain/characters/visible-controls.ts';
import type { RequestWithDelivery } from '../domain/contact-request.ts';
import { shownFields } from '../domain/field-names.ts';
import { companyZone, formatSeconds } from '../domain/office-time.ts';

/** A spreadsheet knows a time by its form. Whose clock it is of stands in the first row. */
const timeOf = (time: number | null) => (time === null ? '' : formatSeconds(time));
const zoned = (name: string) => `${name} (${companyZone()})`;

const headings = () => [
  ...['id', zoned('received'), ...shownFields, 'language', 'held_because'],
  ...[zoned('released'), zoned('done'), zoned('spam'), 'delivery'],
];

const rowOf = (request: RequestWithDelivery) => [
  ...[String(request.id), timeOf(request.receivedAt)],
  ...shownFields.map((field) => asText(request[field] ?? '')),
  ...[request.language ?? '', heldBecause(request)],
  ...[timeOf(request.releasedAt), timeOf(request.doneAt), timeOf(request.spamAt)],
  request.delivery,
];

function heldBecause({ heldReasons }: Pick<RequestWithDelivery, 'heldReasons'>): string {
  return heldReasons.map((reason) => reason.replaceAll('_', ' ')).join('; ');
}

/** What a spreadsheet may mistake for a number or a date, such as a telephone number. */
const NUMBER = /^(?=.*\d)[\d\s().,:/+%$eE-]+$/s;

/** A spreadsheet keeps a text that begins with an apostrophe as it is. */
const asText = (value: string) => (NUMBER.test(value) ? `'${value}` : value);

/**
 * What turns a cell into a formula. A spreadsheet begins one not only where we do: where the separator is
 * a semicolon or a comma, quotes in the middle of a cell mean nothing, and a cell begins after each separator
 * and line break in a visitor's text. Spaces, quotes and marks of direction in front of a formula may be dropped.
 */
const BEFORE_FORMULA =
  /(?<![,;\s"'\p{Bidi_Control}])[,;\s"'\p{Bidi_Control}]*(?=[=+\-@＝＋－＠])/gu;

/** An apostrophe where a cell may begin, unless there is one. */
function asNoFormula(before: string, index: number): string {
  const begins = index === 0 || /[,;\t\r\n]/.test(before);
  return begins && !before.endsWith("'") ? `${before}'` : before;
}

const cellOf = (value: string) =>
  `"${readableText(value).replace(BEFORE_FORMULA, asNoFormula).replaceAll('"', '""')}"`;

const formatRows = (rows: string[][]) =>
  rows.map((row) => `${row.map(cellOf).join('\t')}\r\n`).join('');

/**
 * Tabs, in UTF-16 with its mark: Excel takes them for a table whatever the list separator of Windows is, and so do
 * LibreOffice, Numbers and Google Sheets. UTF-8 it would split at that separator, which is a semicolon in French.
 */
function utf16(text: string): Uint8Array<ArrayBuffer> {
  const units = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return new Uint8Array(units.buffer);
}

/** Some requests at a time, so that others are served between. */
export async function requestTable(requests: AsyncIterable<RequestWithDelivery[]>): Promise<Blob> {
  const parts = [utf16(`\uFEFF${formatRows([headings()])}`)];
  for await (const some of requests) parts.push(utf16(formatRows(some.map(rowOf))));
  return new Blob(parts);
}
