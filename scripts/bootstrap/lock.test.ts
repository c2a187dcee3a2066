import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'nested', 'build.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The id of a process that has ended. */
const deadProcess = () => spawnSync(process.execPath, ['--version']).pid;

test('work is done under a lock that names its owner, and gives it back', async () => {
  const result = await withLock(file, 'build', async () => readFileSync(file, 'utf8'));
  expect(result).toBe(`${process.pid}`);
  expect(existsSync(file)).toBe(false);
});

test('nothing else is left beside the lock, or after it', async () => {
  await withLock(file, 'build', async () => {
    expect(readdirSync(dirname(file))).toEqual([basename(file)]);
  });
  expect(readdirSync(dirname(file))).toEqual([]);
});

test('the lock is given back when the work fails', async () => {
  const work = withLock(file, 'build', async () => {
    throw new Error('broken');
  });
  await expect(work).rejects.toThrow('broken');
  expect(existsSync(file)).toBe(false);
});

test('two never work at the same time', async () => {
  const events: string[] = [];
  const work = (name: string) =>
    withLock(file, 'build', async () => {
      events.push(`${name} starts`);
      await new Promise(setImmediate);
      events.push(`${name} ends`);
    });
  await Promise.all([work('one'), work('two'), work('three')]);
  expect(events).toHaveLength(6);
  for (let i = 0; i < events.length; i += 2) {
    expect(events[i + 1]).toBe(events[i]?.replace('starts', 'ends'));
  }
});

test('the lock of a process that has died is taken over', async () => {
  await withLock(file, 'build', async () => undefined);
  writeFileSync(file, `${deadProcess()}`);
  expect(await withLock(file, 'build', async () => 'done')).toBe('done');
});

test('so is a lock without an id, which an earlier version left when it was killed', async () => {
  await withLock(file, 'build', async () => undefined);
  writeFileSync(file, '');
  expect(await withLock(file, 'build', async () => 'done')).toBe('done');
});

test('so is the lock when another process died while taking it over', async () => {
  await withLock(file, 'build', async () => undefined);
  writeFileSync(file, `${deadProcess()}`);
  writeFileSync(`${file}.takeover`, `${deadProcess()}`);
  expect(await withLock(file, 'build', async () => 'done')).toBe('done');
  expect(existsSync(`${file}.takeover`)).toBe(false);
});
