/** The JSON object in the body of a request. */

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
