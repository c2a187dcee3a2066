/**
 * The built pages and files, held in memory: a build that is replaced while the host runs cannot
 * mix old pages with new assets.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

interface Variant {
  bytes: Buffer;
  etag: string;
}

export interface StaticFile {
  contentType: string;
  cacheControl: string;
  plain: Variant;
  /** By content coding, best first. */
  compressed: { coding: 'br' | 'gzip'; variant: Variant }[];
}

export type StaticLookup =
  | { outcome: 'found'; file: StaticFile }
  /** The page has another address: a path without query. */
  | { outcome: 'moved'; path: string }
  | { outcome: 'missing' };

export interface StaticFiles {
  /** `path` is the raw path of a request, without query. */
  find(path: string): StaticLookup;
  notFoundPage: StaticFile;
}

const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  // What React Router itself sends with the data of a page.
  '.data': 'text/x-script; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

const CODINGS = [
  { extension: '.br', coding: 'br' },
  { extension: '.gz', coding: 'gzip' },
] as const;

/** Names below `assets/` carry a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const NOT_FOUND_PAGE = '/404.html';

function readVariant(path: string): Variant {
  const bytes = readFileSync(path);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, etag: `"${hash}"` };
}

function readFile(folder: string, path: string, paths: Set<string>): StaticFile {
  return {
    contentType: CONTENT_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
    cacheControl: path.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
    plain: readVariant(join(folder, path)),
    compressed: CODINGS.filter(({ extension }) => paths.has(path + extension)).map(
      ({ extension, coding }) => ({ coding, variant: readVariant(join(folder, path + extension)) }),
    ),
  };
}

function isCompressedCopy(path: string, paths: Set<string>): boolean {
  const copy = CODINGS.find(({ extension }) => path.endsWith(extension));
  return copy !== undefined && paths.has(path.slice(0, -copy.extension.length));
}

/** `/about/index.html` is the page `/about`. */
function addressOf(path: string): string {
  if (!path.endsWith('/index.html')) return path;
  return path.slice(0, -'/index.html'.length) || '/';
}

function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`,
    );
}

/** Null if an escape is malformed. Escaped slashes stay escaped: they separate nothing. */
function decodePath(path: string): string | null {
  try {
    return decodeURI(path);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/**
 * Reads every file below the folder. Lookups never touch the disk, so no path leads out of it.
 *
 * @param redirects from addresses that have moved to those of pages, as the content names them
 */
export function readStaticFiles(
  folder: string,
  redirects: Record<string, string> = {},
): StaticFiles {
  const paths = new Set(pathsBelow(folder));
  const files = new Map<string, StaticFile>();
  for (const path of paths) {
    if (!isCompressedCopy(path, paths)) {
      files.set(addressOf(path), readFile(folder, path, paths));
    }
  }
  const notFoundPage = files.get(NOT_FOUND_PAGE);
  if (notFoundPage === undefined) throw new Error(`${folder} has no 404.html`);
  // It is shown under the address that is missing, and never as a page of its own.
  files.delete(NOT_FOUND_PAGE);

  return {
    notFoundPage,
    find(rawPath) {
      const path = decodePath(rawPath);
      if (path === null) return { outcome: 'missing' };
      const file = files.get(path);
      if (file !== undefined) return { outcome: 'found', file };
      // Only a known page is redirected to, so that `//elsewhere/` leads nowhere.
      const address = addressOf(path).replace(/\/+$/, '') || '/';
      const target = Object.hasOwn(redirects, address) ? redirects[address] : undefined;
      if (target !== undefined) return { outcome: 'moved', path: encodeURI(target) };
      return files.has(address)
        ? { outcome: 'moved', path: encodeURI(address) }
        : { outcome: 'missing' };
    },
  };
}
