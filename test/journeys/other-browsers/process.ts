/** Starts the programs of a browser, and ends them with the tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { memoryFolder } from '../../kit/memory-folder.ts';

const removal = { recursive: true, force: true, maxRetries: 5 };
const START_LIMIT_MS = 60_000;
const running = new Set<ChildProcess>();
const homes = new Set<string>();
// A test that fails before it can end its browser leaves nothing behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const path of homes) rmSync(path, removal);
});

/** Starts a program and resolves with what `pattern` finds in a line of its output, or at once without one. */
export async function startProgram(
  [command = '', ...args]: string[],
  { pattern, env = {} }: { pattern?: RegExp; env?: Record<string, string> },
): Promise<{ found: string; end: () => Promise<void> }> {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const closed = once(child, 'close').then(() => running.delete(child));
  const end = async () => {
    child.kill();
    await closed;
  };
  try {
    return { found: pattern ? await firstMatch(child, command, pattern) : '', end };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

function firstMatch(child: ChildProcess, name: string, pattern: RegExp): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const lines: string[] = [];
  const fail = (problem: string) => reject(new Error([problem, ...lines].join('\n')));
  const limit = setTimeout(() => fail(`${name} did not start in time:`), START_LIMIT_MS);
  child.on('error', reject);
  child.on('exit', (code) => fail(`${name} ended with code ${code}:`));
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) throw new Error(`${name} has no pipes.`);
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      const match = pattern.exec(line);
      if (match) resolve(match[1] ?? match[0]);
    });
  }
  return promise.finally(() => clearTimeout(limit));
}

/** A new, empty home for a browser. */
export async function temporaryHome(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(memoryFolder(), 'browser-'));
  homes.add(path);
  return { path, remove: () => rm(path, removal) };
}
