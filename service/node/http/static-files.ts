/**
 * The built pages and files, held in memory: a build that is replaced while the host runs cannot mix old
 * pages with new assets. docs/decisions/hosts.md says why no package serves them.
 */
import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { withoutTrailingPunctuation } from '../../domain/trailing-punctuation.ts';
import { contentTypeOf, fileHeaders, pageAddressOf } from '../../headers/file-headers.ts';
import { isSystemError } from '../errors.ts';

interface Variant {
  etag: string;
  bytes: Buffer<ArrayBuffer>;
}

export interface StaticFile {
  /** Without a host: `/about` of a page. */
  address: string;
  contentType: string;
  /** Some of them in place of those of the site. */
  headers: Record<string, string>;
  plain: Variant;
  /** Best first. */
  compressed: (Variant & { coding: string })[];
}

export type StaticLookup =
  | { outcome: 'found'; file: StaticFile }
  /** The page has another address: a path without query. */
  | { outcome: 'moved'; path: string }
  | { outcome: 'missing' };

export interface StaticFiles {
  /** `path` is the raw path of a request, without query. */
  find(path: string): StaticLookup;
  /** The page for a missing path, in the language of its prefix. */
  notFoundPage(path: string): StaticFile;
}

/** Best first. */
const CODINGS = [
  { extension: '.br', coding: 'br' },
  { extension: '.gz', coding: 'gzip' },
];

/** The end of the address of every 404 page; each language has one below its prefix. */
const NOT_FOUND_PAGE = '/404';
/** Where hashed files are. */
const ASSETS = '/assets/';
/** Files that only static hosting reads. */
const HOSTING_FILES = ['/_headers', '/_redirects'];

function variantOf(bytes: Buffer<ArrayBuffer>): Variant {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, etag: `"${digest}"` };
}

/** Those of regular files, such as /assets/entry.js. No link is followed: it could lead out of the folder. */
function pathsBelow(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`;
    if (entry.isDirectory()) return pathsBelow(folder, path);
    return entry.isFile() ? [path] : [];
  });
}

/** The paths without those of compressed copies. */
function originalsOf(paths: Set<string>): string[] {
  const isCopy = (path: string) =>
    CODINGS.some(({ extension }) => path.endsWith(extension) && paths.has(path.slice(0, -3)));
  return [...paths].filter((path) => !isCopy(path));
}

type Read = (path: string) => Buffer<ArrayBuffer>;

/** @param read gives the bytes at the path, and at that of each compressed copy */
function staticFile(path: string, codings: typeof CODINGS, read: Read): StaticFile {
  return {
    address: pageAddressOf(path),
    contentType: contentTypeOf(path),
    headers: fileHeaders(path),
    plain: variantOf(read(path)),
    compressed: codings.map(({ extension, coding }) => ({
      coding,
      ...variantOf(read(path + extension)),
    })),
  };
}

function readFiles(folder: string): Map<string, StaticFile> {
  const paths = new Set(pathsBelow(folder));
  for (const path of HOSTING_FILES) paths.delete(path);
  const codingsOf = (path: string) =>
    CODINGS.filter(({ extension }) => paths.has(path + extension));
  return new Map(
    originalsOf(paths).map((path) => [
      pageAddressOf(path),
      staticFile(path, codingsOf(path), (name) => readFileSync(join(folder, name))),
    ]),
  );
}

/** Of a hashed script, style, data or font, and of its compressed copies. */
const HASHED = /-[\w-]{8}\.(?:css|js|json|woff2)(?:\.br|\.gz)?$/;

/**
 * Hashed files of earlier releases, for pages that are still open. They are listed now, so that no path leads out of
 * the folder, and read when somebody asks, which is rare. What is gone by then, or is a link, is missing.
 */
function earlierAssets(folder: string | null): (path: string) => StaticFile | undefined {
  if (folder === null) return () => undefined;
  const known = new Set(namesIn(folder).filter((name) => HASHED.test(name)));
  const originals = new Set(originalsOf(known));
  return (address) => {
    const name = address.slice(ASSETS.length);
    if (!address.startsWith(ASSETS) || !originals.has(name)) return undefined;
    const codings = CODINGS.filter(({ extension }) => known.has(name + extension));
    return unlessMissing(() =>
      staticFile(address, codings, (path) => readRegular(join(folder, path.slice(ASSETS.length)))),
    );
  };
}

const namesIn = (folder: string): string[] =>
  (unlessMissing(() => readdirSync(folder, { withFileTypes: true })) ?? [])
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

function readRegular(path: string): Buffer<ArrayBuffer> {
  // Meanwhile it may have become a link, or a pipe, for whose writer everybody would wait. Windows has no such flags.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function unlessMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

/**
 * By the prefix of their language's addresses, such as /fr/. Each is shown at a missing address, and never as a
 * page of its own.
 */
function takeNotFoundPages(files: Map<string, StaticFile>): Map<string, StaticFile> {
  const pages = [...files].filter(([address]) => address.endsWith(NOT_FOUND_PAGE));
  for (const [address] of pages) files.delete(address);
  return new Map(pages.map(([address, file]) => [address.replace(/404$/, ''), file]));
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
 * Reads every file below the folder. Lookups there never touch the disk, so no path leads out of it.
 *
 * @param redirects from addresses that have moved to those of pages, as the content names them
 * @param assetsDir of earlier releases
 */
export function readStaticFiles(
  folder: string,
  redirects: Record<string, string>,
  assetsDir: string | null = null,
): StaticFiles {
  const earlier = earlierAssets(assetsDir);
  const files = readFiles(folder);
  const notFoundPages = takeNotFoundPages(files);
  const notFoundPage = notFoundPages.get('/');
  if (notFoundPage === undefined) throw new Error(`${folder} has no 404.html`);
  const pages = [...files.values()].filter(({ contentType }) =>
    contentType.startsWith('text/html'),
  );
  // Only what is known is redirected to, so that `//elsewhere/` leads nowhere.
  const addresses = new Map([
    ...Object.entries(redirects).map(([old, current]) => [old.toLowerCase(), current] as const),
    ...pages.map(({ address }) => [address.toLowerCase(), address] as const),
  ]);

  const addressOf = (path: string) =>
    addresses.get(pageAddressOf(path.toLowerCase())) ?? (files.has(path) ? path : undefined);

  return {
    notFoundPage(path) {
      const prefix = [...notFoundPages.keys()].find(
        (start) => start !== '/' && path.startsWith(start),
      );
      return notFoundPages.get(prefix ?? '/') ?? notFoundPage;
    },
    find(rawPath) {
      const path = decodePath(rawPath) ?? rawPath;
      const file = files.get(path) ?? earlier(path);
      if (file !== undefined) return { outcome: 'found', file };
      // What people and proxies make of an address: slashes doubled or added, capitals.
      const single = `/${path
        .split('/')
        .filter((part) => part !== '')
        .join('/')}`;
      const isAsset = single.startsWith(ASSETS);
      const meant = isAsset ? single : withoutTrailingPunctuation(single);
      const moved = addressOf(single) ?? addressOf(meant);
      return moved === undefined
        ? { outcome: 'missing' }
        : { outcome: 'moved', path: encodeURI(moved) };
    },
  };
}

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

/** To a GET or a HEAD. A range is ignored, as RFC 9110, section 14.2 allows: no file is large. */
export function fileResponse(
  { method, headers: asked }: IncomingMessage,
  file: StaticFile,
  status: 200 | 404,
  siteHeaders: Record<string, string>,
): Response {
  const best = file.compressed.find(({ coding }) =>
    acceptsCoding(String(asked['accept-encoding'] ?? ''), coding),
  );
  const { etag, bytes } = best ?? file.plain;
  const headers: Record<string, string> = { ...siteHeaders, ...file.headers };
  if (file.compressed.length > 0) headers.Vary = 'Accept-Encoding';
  if (status === 200) {
    headers.ETag = etag;
    if (isUnchanged(asked['if-none-match'], etag))
      return new Response(null, { status: 304, headers });
  }
  if (best !== undefined) headers['Content-Encoding'] = best.coding;
  headers['Content-Type'] = file.contentType;
  headers['Content-Length'] = String(bytes.length);
  return new Response(method === 'HEAD' ? null : bytes, { status, headers });
}
