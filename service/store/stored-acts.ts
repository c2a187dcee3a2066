/** The record of acts, as both stores keep it. */
import * as v from 'valibot';
import type { RecordEntry } from '../desk/desk-store.ts';
import { type Act, requestActs } from '../shared/acts.ts';

/**
 * What `release` is called in the database. The release before knows no other name, so it is written for one
 * release more; from then on `release` can be written too. It is read for as long as records are kept.
 */
const STORED_RELEASE = 'pass_on';

export const storedAct = (act: Act): string => (act === 'release' ? STORED_RELEASE : act);

const recordEntry = v.object({
  id: v.number(),
  requestId: v.nullable(v.number()),
  at: v.number(),
  act: v.pipe(
    v.picklist([...requestActs, STORED_RELEASE, 'erase', 'key', 'revoke']),
    v.transform((act): RecordEntry['act'] => (act === STORED_RELEASE ? 'release' : act)),
  ),
  person: v.string(),
  mailbox: v.nullable(v.string()),
  text: v.nullable(v.string()),
});

export const recordEntries = (rows: unknown): RecordEntry[] => v.parse(v.array(recordEntry), rows);
