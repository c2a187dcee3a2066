/** Answers a request with a static file: chooses the encoding and handles conditional requests. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StaticFile } from './static-files.ts';

/** RFC 9110, section 12.5.3: an encoding that is not listed is not accepted, and `*` means all others. */
export function acceptsCoding(header: string, coding: string): boolean {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
}

/** RFC 9110, section 13.1.2. The comparison is weak, because proxies weaken the tags of what they compress. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** A file may have policies of its own, in place of those of the site. Names and values stand in turn. */
function headersOf(file: StaticFile, siteHeaders: readonly string[]): string[] {
  const others = siteHeaders.filter(
    (_, index) => !file.headers.includes(siteHeaders[index - (index % 2)] ?? ''),
  );
  return [...others, ...file.headers];
}

/**
 * `request` is a GET or a HEAD. A range is ignored, as RFC 9110, section 14.2 allows: no file is large.
 * `siteHeaders` are names and values in turn.
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  status: 200 | 404,
  siteHeaders: readonly string[],
): void {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const best = file.compressed.find(({ coding }) => acceptsCoding(accepted, coding));
  const variant = best ?? file.plain;
  const headers = headersOf(file, siteHeaders);
  if (file.compressed.length > 0) headers.push('Vary', 'Accept-Encoding');
  if (status === 200) {
    headers.push('ETag', variant.etag);
    if (isUnchanged(request.headers['if-none-match'], variant.etag)) {
      response.writeHead(304, headers).end();
      return;
    }
  }
  if (best !== undefined) headers.push('Content-Encoding', best.coding);
  headers.push('Content-Type', file.contentType, 'Content-Length', String(variant.bytes.length));
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : variant.bytes);
}
