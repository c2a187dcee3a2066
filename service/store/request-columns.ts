/** How both stores keep a contact request: a column for each property, named after it in snake_case. */

import type { Changeable } from '../desk/decide-act.ts';
import { type VisitorField, visitorFieldNames } from '../shared/fields.ts';
import type { ContactRequest, NewContactRequest } from './stored-request.ts';

type Columns<Row> = Record<keyof Row, string>;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const visitorColumns = Object.fromEntries(
  visitorFieldNames.map((field) => [field, snakeCase(field)]),
) as Record<VisitorField, string>;

const newRequestColumns: Columns<NewContactRequest> = {
  fingerprint: 'fingerprint',
  contentDigest: 'body_digest',
  receivedAt: 'received_at',
  ...visitorColumns,
  language: 'language',
  heldReasons: 'held_reasons',
};

const requestColumns: Columns<ContactRequest> = {
  id: 'id',
  ...newRequestColumns,
  doneAt: 'done_at',
  releasedAt: 'released_at',
};

const changeableColumns: Columns<Changeable> = {
  doneAt: 'done_at',
  spamAt: 'spam_at',
  releasedAt: 'released_at',
  takenBy: 'taken_by',
  takenAt: 'taken_at',
};

/** What a new request is inserted with, in the order of `INSERT_COLUMNS`. */
export const INSERT_KEYS = Object.keys(newRequestColumns) as (keyof NewContactRequest)[];
export const INSERT_COLUMNS = Object.values(newRequestColumns).join(', ');

/** What acts change, each as [key, column]. */
export const CHANGEABLE_COLUMNS = Object.entries(changeableColumns) as [keyof Changeable, string][];

const selection = (columns: Record<string, string>) =>
  Object.entries(columns)
    .map(([key, column]) => `r.${column} AS "${key}"`)
    .join(', ');

/** Selects from the table `r` what the visitors filled in. */
export const VISITOR_SELECTION = selection(visitorColumns);
/** Selects rows of the table `r` that are contact requests: `r.body_digest AS "contentDigest"` and so on. */
export const REQUEST_SELECTION = selection(requestColumns);
/** The same with what acts change. */
export const DESK_SELECTION = selection({
  ...requestColumns,
  ...changeableColumns,
  version: 'version',
});
