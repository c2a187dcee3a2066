/**
 * The built pages and files, held in memory: a build that is replaced while the host runs cannot
 * mix old pages with new assets.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { cacheControlOf, contentTypeOf, dataEnding } from '../../headers/file-headers.ts';

interface Variant {
  readonly bytes: Buffer;
  etag: string;
}

export interface StaticFile {
  contentType: string;
  cacheControl: string;
  /** Whether it is the data of a page. */
  isData: boolean;
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

const CODINGS = [
  { extension: '.br', coding: 'br', decompress: brotliDecompressSync },
  { extension: '.gz', coding: 'gzip', decompress: gunzipSync },
] as const;

const NOT_FOUND_PAGE = '/404';
/** For the hosts of static files that read them; no visitor asks for them. */
const HOSTING_FILES = ['/_headers', '/_redirects'];

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

function readFile(folder: string, path: string, paths: Set<string>): StaticFile {
  const copies = CODINGS.filter(({ extension }) => paths.has(path + extension)).map(
    ({ extension, coding, decompress }) => {
      const bytes = readFileSync(join(folder, path + extension));
      return { coding, decompress, bytes, etag: digest(bytes) };
    },
  );
  const [best] = copies;
  return {
    contentType: contentTypeOf(path),
    cacheControl: cacheControlOf(path),
    isData: path.endsWith(dataEnding),
    plain: best === undefined ? readPlain(join(folder, path)) : plainOf(best),
    compressed: copies.map(({ coding, bytes, etag }) => ({
      coding,
      variant: { bytes, etag: `"${etag}"` },
    })),
  };
}

function readPlain(path: string): Variant {
  const bytes = readFileSync(path);
  return { bytes, etag: `"${digest(bytes)}"` };
}

/** Made when it is read: hardly anybody asks for it, and it takes four times the memory of a copy. */
function plainOf(copy: {
  bytes: Buffer;
  etag: string;
  decompress(bytes: Buffer): Buffer;
}): Variant {
  return {
    get bytes() {
      return copy.decompress(copy.bytes);
    },
    etag: `"${copy.etag}-plain"`,
  };
}

function isCompressedCopy(path: string, paths: Set<string>): boolean {
  const copy = CODINGS.find(({ extension }) => path.endsWith(extension));
  return copy !== undefined && paths.has(path.slice(0, -copy.extension.length));
}

/** `/about.html` and `/about/index.html` are the page `/about`. */
function addressOf(path: string): string {
  return path.replace(/(\/index)?\.html$/, '') || '/';
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
    if (isCompressedCopy(path, paths) || HOSTING_FILES.includes(path)) continue;
    files.set(addressOf(path), readFile(folder, path, paths));
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
