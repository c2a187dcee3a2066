/**
 * Blanks the unused bytes of a database file in steps, while others read and write. `secure_delete` blanks deleted
 * rows, but not the copies left behind where SQLite has moved rows between pages; VACUUM would blank those too, but
 * nobody could write for seconds if the file is large. docs/decisions/2026-11-26-blanking.md says why it is safe.
 */
import { fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay, setImmediate as pause } from 'node:timers/promises';
import { StoreUnavailableError } from '../store.ts';

const PAGES_PER_STEP = 1000;
/** The header of the file, which comes before that of its first page (https://www.sqlite.org/fileformat2.html). */
const FILE_HEADER = 100;
const PAGE_SIZE_AT = 16;
const RESERVED_AT = 20;
/** Not zero if the file has pages of another kind, which look like those of a table. */
const AUTO_VACUUM_AT = 52;
/** Above, the number that begins a page of a long text looks like the kind of a page. */
const MAX_PAGES = 2 ** 24;
const LEAVES = new Set([0x0a, 0x0d]);
const INTERIORS = new Set([0x02, 0x05]);

interface FileShape {
  pageSize: number;
  pages: number;
}

/** Throws if the unused bytes of this file cannot be told for sure: no version of this software made it. */
function shapeOf(file: number, size: number): FileShape {
  const header = Buffer.alloc(FILE_HEADER);
  readSync(file, header, 0, FILE_HEADER, 0);
  const pageSize = header.readUInt16BE(PAGE_SIZE_AT);
  const pages = size / pageSize;
  const isPlain = header[RESERVED_AT] === 0 && header.readUInt32BE(AUTO_VACUUM_AT) === 0;
  if (!isPlain || pageSize < 512 || pages >= MAX_PAGES) {
    throw new StoreUnavailableError('The file of the database has a shape that is not expected');
  }
  return { pageSize, pages: Math.floor(pages) };
}

/** What lies between the list of cells and the cells; empty in a page that has neither. */
function unusedBytes(page: Buffer, start: number): Buffer {
  const kind = page[start] ?? 0;
  if (!LEAVES.has(kind) && !INTERIORS.has(kind)) return page.subarray(0, 0);
  const cells = page.readUInt16BE(start + 3);
  const from = start + (LEAVES.has(kind) ? 8 : 12) + 2 * cells;
  const to = page.readUInt16BE(start + 5);
  return to <= page.length && from < to ? page.subarray(from, to) : page.subarray(0, 0);
}

/**
 * Blanks the unused bytes of some pages. False if the write-ahead log is not empty: what is in it is newer than the file.
 *
 * @param first the number of the first page, from 0
 */
function blankStep(
  { path, file, shape }: { path: string; file: number; shape: FileShape },
  first: number,
): boolean {
  // A connection of its own, without a cache.
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN IMMEDIATE');
    if (statSync(`${path}-wal`).size > 0) return false;
    if (!blankPages(file, shape, first)) return true;
    // To every other connection, the file has changed: it forgets what it has in memory, unused bytes too.
    database.exec(`INSERT OR REPLACE INTO captcha_nonces (value, expires_at) VALUES ('blank', 0);
      DELETE FROM captcha_nonces WHERE value = 'blank'; COMMIT`);
    return true;
  } finally {
    database.close();
  }
}

/** True if anything was blanked. */
function blankPages(file: number, { pageSize, pages }: FileShape, first: number): boolean {
  const count = Math.min(PAGES_PER_STEP, pages - first);
  const bytes = Buffer.alloc(count * pageSize);
  readSync(file, bytes, 0, bytes.length, first * pageSize);
  let isChanged = false;
  for (let index = 0; index < count; index += 1) {
    const page = bytes.subarray(index * pageSize, (index + 1) * pageSize);
    const unused = unusedBytes(page, first + index === 0 ? FILE_HEADER : 0);
    if (unused.every((byte) => byte === 0)) continue;
    const at = first * pageSize + unused.byteOffset - bytes.byteOffset;
    writeSync(file, Buffer.alloc(unused.length), 0, unused.length, at);
    isChanged = true;
  }
  if (isChanged) fsyncSync(file);
  return isChanged;
}

const stepsOf = ({ pages }: FileShape): number[] =>
  Array.from({ length: Math.ceil(pages / PAGES_PER_STEP) }, (_, step) => step * PAGES_PER_STEP);

/**
 * Kept open: to close a file ends every lock that the process has on it (fcntl(2)), those of its open databases too.
 * By the path and the identity of the file.
 */
const openFiles = new Map<string, number>();

function fileAt(path: string): number {
  const { dev, ino } = statSync(path);
  const key = `${path} ${dev}:${ino}`;
  const file = openFiles.get(key) ?? openSync(path, 'r+');
  openFiles.set(key, file);
  return file;
}

interface BlankOptions {
  /** Runs a step if the write-ahead log is empty; false if it was not, or the step says so. */
  step(blank: () => boolean): boolean;
  /** How long another program may keep a step waiting. */
  waitMs: number;
}

const TRY_AGAIN_MS = 20;

/** The write-ahead log has to be empty at first. */
export async function blankUnused(path: string, { step, waitMs }: BlankOptions): Promise<void> {
  const file = fileAt(path);
  const shape = shapeOf(file, statSync(path).size);
  for (const first of stepsOf(shape)) {
    const giveUpAt = performance.now() + waitMs;
    while (!tryStep(() => step(() => blankStep({ path, file, shape }, first)))) {
      if (performance.now() >= giveUpAt) {
        throw new StoreUnavailableError('Another program is using the database');
      }
      await delay(TRY_AGAIN_MS);
    }
    await pause();
  }
}

/** False if another program was in the way. */
function tryStep(step: () => boolean): boolean {
  try {
    return step();
  } catch (error) {
    if (error instanceof StoreUnavailableError && error.constructor !== StoreUnavailableError)
      return false;
    throw error;
  }
}
