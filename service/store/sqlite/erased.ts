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
import type { Log } from '../../domain/log.ts';
import type { ErasedList } from '../erasure.ts';

interface Line {
  /** When, in milliseconds since 1970. */
  at: number;
  who: string;
  /** Names the key of the digest, which may be another after `SECRET` was changed. */
  key: string;
}

interface ErasedListOptions {
  /** Where the database is. */
  dataDir: string;
  /** Where its copies are. */
  backupDir: string;
  /** Of the digests: with another one, nobody is known any more. */
  key: string;
  log: Log;
}

export const ERASED_FILE = 'erased.jsonl';
const PRIVATE = { mode: 0o600, flush: true };
const DAY_MS = 86_400_000;
/** So long there are copies elsewhere, as docs/deploy.md has them made. */
const COPIES_ELSEWHERE_MS = 15 * DAY_MS;

export function openErasedList(options: ErasedListOptions): ErasedList {
  const { dataDir, backupDir, key, log } = options;
  const paths = [join(dataDir, ERASED_FILE), join(backupDir, ERASED_FILE)];
  const digest = (name: string) => createHmac('sha256', key).update(name).digest('base64url');
  const keyName = digest('').slice(0, 8);

  return {
    note(names, at) {
      const lines = names.map(
        (name) => `\n${JSON.stringify({ at, who: digest(name), key: keyName })}\n`,
      );
      for (const path of paths) {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        appendFileSync(path, lines.join(''), PRIVATE);
      }
    },
    finder(now) {
      const lines = paths.flatMap(linesOf);
      const unknown = new Set(lines.filter((line) => line.key !== keyName).map(({ who }) => who));
      if (unknown.size > 0) {
        log.error(
          { count: unknown.size },
          'who was erased while SECRET was another is not known: after a restore, erase them again',
        );
      }
      const times = new Map<string, number>();
      for (const { at, who } of lines) {
        // Noted while the clock was ahead: what has come since must not go.
        if (at <= now) times.set(who, Math.max(at, times.get(who) ?? 0));
      }
      if (times.size === 0) return null;
      return (names, receivedAt) =>
        names.some((name) => (times.get(digest(name)) ?? 0) > receivedAt);
    },
    forget(now) {
      const before = Math.min(now - COPIES_ELSEWHERE_MS, oldestCopy(backupDir));
      const kept = paths.flatMap(linesOf).filter(({ at }) => at >= before);
      // Of both, because one may have come with an older archive.
      const lines = new Set(kept.map((line) => `${JSON.stringify(line)}\n`));
      const text = [...lines].join('');
      for (const path of paths) {
        if (text === textOf(path)) continue;
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        writeFileSync(`${path}.part`, text, PRIVATE);
        renameSync(`${path}.part`, path);
      }
    },
  };
}

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const linesOf = (path: string) => textOf(path).split('\n').flatMap(parseLine);

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
