import { sizes } from '../domain/fields.ts';
import type { Refusal } from './respond.ts';

type BodyResult = { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; refusal: Refusal };

function refuse(code: Refusal['code'], problem?: string): BodyResult {
  return { ok: false, refusal: { code, problem } };
}

function isJsonInUtf8(headers: Headers): boolean {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity') return false;
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  if (type.trim() !== 'application/json') return false;
  return parameters.every((parameter) => {
    const [name = '', value = ''] = parameter.split('=');
    return name.trim() !== 'charset' || /^(?:utf-8|"utf-8")$/.test(value.trim());
  });
}

function join(chunks: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** Keeps no more than the limit, and cuts off who sends more: no form of ours does. */
async function readLimited(body: ReadableStream<Uint8Array>): Promise<BodyResult> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return length === 0
        ? refuse('bad_request', 'no body')
        : { ok: true, bytes: join(chunks, length) };
    }
    chunks.push(value);
    length += value.length;
    if (length > sizes.bodyBytes) {
      await reader.cancel();
      return refuse('body_too_large');
    }
  }
}

/** The body of a request that says it is JSON in UTF-8, up to `sizes.bodyBytes`. */
export async function readBody(request: Request): Promise<BodyResult> {
  if (!isJsonInUtf8(request.headers)) return refuse('unsupported_media_type');
  if (Number(request.headers.get('content-length')) > sizes.bodyBytes)
    return refuse('body_too_large');
  try {
    return request.body === null
      ? refuse('bad_request', 'no body')
      : await readLimited(request.body);
  } catch (error) {
    // The stream fails when the client goes away in the middle: nobody is left to answer.
    return refuse('bad_request', `body interrupted: ${String(error)}`);
  }
}

type JsonResult =
  | { ok: true; value: Record<string, unknown> }
  /** For the log, without personal data. */
  | { ok: false; problem: string };

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    // A TypeError is the decoder's: the bytes are not UTF-8.
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

/** NUL and lone surrogates: no database takes both unchanged. */
function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'));
}

export function parseJsonObject(bytes: Uint8Array): JsonResult {
  const value = parse(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, problem: 'not a JSON object in UTF-8' };
  }
  if (!Object.values(value).every(isStorable))
    return { ok: false, problem: 'NUL or lone surrogate' };
  return { ok: true, value: value as Record<string, unknown> };
}
