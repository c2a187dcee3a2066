/**
 * Who was erased, so that nobody comes back with an older copy of the database. The list stands beside the database and
 * beside its copies. A line names a person's address, or one request, by a digest whose key is elsewhere.
 */
import { createHmac } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { ErasedList } from '../erasure.ts';

interface Line {
  /** When, in milliseconds since 1970. */
  at: number;
  who: string;
}

interface ErasedListOptions {
  /** Where the database is. */
  dataDir: string;
  /** Where its copies are. */
  backupDir: string;
  /** Of the digests: with another one, nobody is known any more. */
  key: string;
}

export const ERASED_FILE = 'erased.jsonl';
const PRIVATE = { mode: 0o600, flush: true };
const DAY_MS = 86_400_000;
/** So long there are copies elsewhere, as docs/deploy.md has them made. */
const COPIES_ELSEWHERE_MS = 15 * DAY_MS;

export function openErasedList({ dataDir, backupDir, key }: ErasedListOptions): ErasedList {
  const paths = [join(dataDir, ERASED_FILE), join(backupDir, ERASED_FILE)];
  const digest = (name: string) => createHmac('sha256', key).update(name).digest('base64url');

  return {
    note(names, at) {
      const lines = names.map((name) => `\n${JSON.stringify({ at, who: digest(name) })}\n`);
      for (const path of paths) {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        appendFileSync(path, lines.join(''), PRIVATE);
      }
    },
    finder(now) {
      const times = new Map<string, number>();
      for (const { at, who } of paths.flatMap(linesOf)) {
        // Noted while the clock was ahead: what has come since must not go.
        if (at <= now) times.set(who, Math.max(at, times.get(who) ?? 0));
      }
      if (times.size === 0) return null;
      return (names, receivedAt) =>
        names.some((name) => (times.get(digest(name)) ?? 0) > receivedAt);
    },
    forget(now) {
      const before = Math.min(now - COPIES_ELSEWHERE_MS, oldestCopy(backupDir));
      for (const path of paths) {
        const lines = linesOf(path);
        const kept = lines.filter(({ at }) => at >= before);
        if (kept.length === lines.length) continue;
        const texts = kept.map((line) => `${JSON.stringify(line)}\n`);
        writeFileSync(`${path}.part`, texts.join(''), PRIVATE);
        renameSync(`${path}.part`, path);
      }
    },
  };
}

function linesOf(path: string): Line[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(parseLine) : [];
}

/** Nothing, if the machine lost its power while it was written: then what it announces has not happened. */
function parseLine(text: string): Line[] {
  try {
    return [JSON.parse(text)];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** When the oldest copy was made, or some hours before. */
function oldestCopy(folder: string): number {
  const copies = existsSync(folder) ? readdirSync(folder) : [];
  const times = copies
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => statSync(join(folder, name)).mtimeMs - DAY_MS);
  return Math.min(...times, Number.POSITIVE_INFINITY);
}
