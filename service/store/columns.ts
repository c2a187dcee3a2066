/** How a contact request stands in its table: each property in a column named after it in snake_case. */

import type { ContactRequest, HeldReason, NewContactRequest } from '../domain/contact-request.ts';
import type { Changeable } from '../domain/decide-act.ts';
import { type VisitorField, visitorFieldNames } from '../domain/fields.ts';

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const keysOf = <Key extends string>(of: Record<Key, unknown>) => Object.keys(of) as Key[];

/** Besides what the visitors filled in. */
const ownOfNewRequest: Record<Exclude<keyof NewContactRequest, VisitorField>, true> = {
  fingerprint: true,
  contentDigest: true,
  receivedAt: true,
  language: true,
  heldReasons: true,
};
const newRequestKeys = [...keysOf(ownOfNewRequest), ...visitorFieldNames];

const ownOfRequest: Record<Exclude<keyof ContactRequest, keyof NewContactRequest>, true> = {
  id: true,
  doneAt: true,
  releasedAt: true,
};
const requestKeys = [...newRequestKeys, ...keysOf(ownOfRequest)];

const changeable: Record<keyof Changeable, true> = { doneAt: true, spamAt: true, releasedAt: true };
const changeableKeys = keysOf(changeable);

/** The times that acts change, with their columns. */
export const CHANGEABLE = changeableKeys.map((key) => ({ key, column: snakeCase(key) }));

/** What a new request is inserted with, in the order of `insertValues`. */
export const INSERT_COLUMNS = newRequestKeys.map(snakeCase);
export const insertValues = (request: NewContactRequest) =>
  newRequestKeys.map((key) => {
    const value = request[key];
    return Array.isArray(value) ? JSON.stringify(value) : value;
  });

const selection = (keys: string[]) =>
  [...new Set(keys)].map((key) => `r.${snakeCase(key)} AS "${key}"`).join(', ');

/** Selects rows of the table `r` that are contact requests: `r.received_at AS "receivedAt"` and so on. */
export const REQUEST_SELECTION = selection(requestKeys);
/** The same with what acts change. */
export const DESK_SELECTION = selection([...requestKeys, ...changeableKeys, 'version']);

/** A row of one of these selections: lists are JSON in the table. */
export function withReasons<Request extends { heldReasons: HeldReason[] }>(row: unknown): Request {
  const { heldReasons, ...columns } = row as { heldReasons: string };
  return { ...columns, heldReasons: JSON.parse(heldReasons) as HeldReason[] } as Request;
}

/** Of the request `r`: it was held when it came, and nobody has released it. */
export const UNRELEASED = `r.held_reasons <> '[]' AND r.released_at IS NULL`;
/** The same, and nobody is done with it either. */
export const HELD = `r.done_at IS NULL AND ${UNRELEASED}`;
/** Of what is in the outbox: neither sent nor given up. */
export const WAITING = 'sent_at IS NULL AND dead_at IS NULL';
