/** What the desk's page sends. */
import * as v from 'valibot';
import { bulkActs, requestActs } from '../domain/acts.ts';
import { deskLimits } from '../domain/desk.ts';
import { sizes } from '../domain/fields.ts';
import { listStates } from '../domain/request-state.ts';
import { parseJsonObject, readBody } from '../http/read-body.ts';
import type { Refusal } from '../http/respond.ts';

const MAX_NUMBER = 2 ** 50;
const number = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_NUMBER));
const version = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_NUMBER));
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

export const eraseSchema = v.object({ person, number, others: v.optional(v.array(number), []) });

export const bulkSchema = v.object({
  act: v.picklist(bulkActs),
  person,
  requests: v.pipe(
    v.array(v.object({ id: number, version })),
    v.minLength(1),
    v.maxLength(deskLimits.bulk),
  ),
});

export const keySchema = v.object({
  captcha: v.optional(v.pipe(v.string(), v.maxLength(sizes.recaptchaToken.max))),
});

/** Thrown for a call that is refused. */
export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Throws `Refused`. */
export async function readInput<S extends v.GenericSchema>(
  request: Request,
  schema: S,
): Promise<v.InferOutput<S>> {
  const body = await readBody(request);
  if (!body.ok) throw new Refused(body.refusal);
  const json = parseJsonObject(body.bytes);
  if (!json.ok) throw new Refused({ code: 'bad_request', problem: json.problem });
  const result = v.safeParse(schema, json.value);
  if (result.success) return result.output;
  const problem = `malformed field: ${v.getDotPath(result.issues[0]) ?? ''}`;
  throw new Refused({ code: 'bad_request', problem });
}

/** Null if the text is not a request number. */
export const parseRequestNumber = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

const DEFAULT_PAGE = 50;

/**
 * What to list. Sent in a body, because proxies and platforms log URLs, and search words are visitors' names.
 */
export const listSchema = v.object({
  state: v.optional(v.picklist(listStates), 'open'),
  q: v.optional(v.pipe(v.string(), v.maxLength(deskLimits.search)), ''),
  after: v.optional(number),
  limit: v.optional(v.pipe(number, v.maxValue(deskLimits.page)), DEFAULT_PAGE),
});
