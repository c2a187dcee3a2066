/** How a static file answers a request: which variant, and whether it is needed at all. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StaticFile } from './static-files.ts';

/** RFC 9110, section 12.5.3. What is not listed is not used, `*` stands for the rest. */
export function acceptsCoding(header: string, coding: string): boolean {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
}

/** RFC 9110, section 13.1.2: compared weakly, because proxies weaken what they compress. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function chooseVariant(file: StaticFile, request: IncomingMessage) {
  const header = [request.headers['accept-encoding'] ?? ''].flat().join(',');
  const best = file.compressed.find(({ coding }) => acceptsCoding(header, coding));
  return best ?? { coding: null, variant: file.plain };
}

/** `request` is a GET or a HEAD. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  status: 200 | 404,
): void {
  const { coding, variant } = chooseVariant(file, request);
  response.setHeader('Cache-Control', file.cacheControl);
  if (file.compressed.length > 0) response.setHeader('Vary', 'Accept-Encoding');
  if (status === 200) {
    response.setHeader('ETag', variant.etag);
    if (isUnchanged(request.headers['if-none-match'], variant.etag)) {
      response.writeHead(304).end();
      return;
    }
  }
  if (coding !== null) response.setHeader('Content-Encoding', coding);
  response.writeHead(status, {
    'Content-Type': file.contentType,
    'Content-Length': variant.bytes.length,
  });
  response.end(request.method === 'HEAD' ? undefined : variant.bytes);
}
