import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesBelow } from './files-below.mjs';
import { withLock } from './lock.mjs';

let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lock-'));
  folder = join(root, 'nested', 'build');
});
afterEach(() => rmSync(root, { recursive: true }));

/** A process that has the lock until it is killed. */
async function holder(): Promise<ChildProcess> {
  const lock = pathToFileURL(join(import.meta.dirname, 'lock.mjs')).href;
  const program = `import { withLock } from '${lock}';
    await withLock(${JSON.stringify(folder)}, 'build', () => {
      console.log('locked');
      return new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const args = ['--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.stdout !== null) await once(child.stdout, 'data');
  return child;
}

test('the lock is given back, and nothing is left of it', async () => {
  const held = await withLock(folder, 'build', async () => readdirSync(folder));
  expect(held).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock is given back when the work fails', async () => {
  const work = withLock(folder, 'build', async () => {
    throw new Error('broken');
  });
  await expect(work).rejects.toThrow('broken');
  expect(readdirSync(folder)).toEqual([]);
});

test('two never work at the same time', async () => {
  const events: string[] = [];
  const work = (name: string) =>
    withLock(folder, 'build', async () => {
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

test('the lock of a process that lives is not taken over, however long it works', async () => {
  const child = await holder();
  const end = once(child, 'exit');
  let isOver = false;
  const waiting = withLock(folder, 'build', async () => isOver, { abandonedMs: 3000 });
  const beats = () =>
    Math.max(...filesBelow(folder).map((file) => Number(readFileSync(file, 'utf8'))));
  await expect.poll(beats, { timeout: 15_000 }).toBeGreaterThan(4);
  isOver = true;
  child.kill('SIGKILL');
  await end;
  expect(await waiting).toBe(true);
}, 30_000);

test('the lock of a process that was killed is taken over, whoever has its id now', async () => {
  const child = await holder();
  const end = once(child, 'exit');
  child.kill('SIGKILL');
  await end;
  // In a container the next process has the same id.
  for (const file of filesBelow(join(root, 'nested'))) writeFileSync(file, `${process.pid}`);
  const options = { abandonedMs: 1500 };
  expect(await withLock(folder, 'build', async () => 'done', options)).toBe('done');
  expect(readdirSync(folder)).toEqual([]);
}, 10_000);
