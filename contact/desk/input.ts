/** What the desk's page sends. */
import * as v from 'valibot';
import { parseJsonObject } from '../json-object.ts';
import { readBody } from '../read-body.ts';
import type { Refusal } from '../respond.ts';
import { bulkActs, deskLimits, listStates, requestActs } from '../shared/desk.ts';
import type { ListState } from './due.ts';

const LARGEST_NUMBER = 2 ** 50;
const number = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(LARGEST_NUMBER));
const version = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LARGEST_NUMBER));
/** A name stays on one line of the record. */
const person = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(deskLimits.person),
  v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u),
);
const seen = { version, actId: v.pipe(v.string(), v.uuid()), person };

export const actSchema = v.variant('act', [
  v.object({ act: v.picklist(requestActs.filter((act) => act !== 'note')), ...seen }),
  v.object({
    act: v.literal('note'),
    ...seen,
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(deskLimits.note)),
  }),
]);

export const eraseSchema = v.object({ person, number });

export const bulkSchema = v.object({
  act: v.picklist(bulkActs),
  person,
  requests: v.pipe(
    v.array(v.object({ id: number, version })),
    v.minLength(1),
    v.maxLength(deskLimits.bulk),
  ),
});

/** Of a body that has nothing to say. */
export const emptySchema = v.object({});

type Input<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

const bad = (problem: string) =>
  ({ ok: false, refusal: { code: 'bad_request', problem } }) as const;

export async function readInput<S extends v.GenericSchema>(
  request: Request,
  schema: S,
): Promise<Input<v.InferOutput<S>>> {
  const body = await readBody(request);
  if (!body.ok) return body;
  const json = parseJsonObject(body.bytes);
  if (!json.ok) return bad(json.problem);
  const result = v.safeParse(schema, json.value);
  if (result.success) return { ok: true, value: result.output };
  return bad(`malformed field: ${v.getDotPath(result.issues[0]) ?? ''}`);
}

const digits = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

export const requestNumber = digits;

interface ListQuery {
  state: ListState;
  search: string;
  after: number | null;
  limit: number;
}

const DEFAULT_PAGE = 50;

/** Null if it is malformed. */
export function listQuery(parameters: URLSearchParams): ListQuery | null {
  const given = parameters.get('state') ?? 'open';
  const state = listStates.find((one) => one === given);
  const search = parameters.get('q') ?? '';
  const after = parameters.get('after');
  const limit = digits(parameters.get('limit') ?? String(DEFAULT_PAGE));
  if (state === undefined || limit === null || limit > deskLimits.page) return null;
  if (search.length > deskLimits.search || !search.isWellFormed() || search.includes('\0'))
    return null;
  if (after === null) return { state, search, after, limit };
  const cursor = digits(after);
  return cursor === null ? null : { state, search, after: cursor, limit };
}
