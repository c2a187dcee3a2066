/** What tests open closes by itself: with the test that has opened it, and what a file opens before its tests with the file. */
import { mkdtempDisposableSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { memoryFolder } from './memory-folder.ts';

/** Last in, first out. */
export function atEnd(close: () => unknown): void {
  const isInTest = TestRunner.getCurrentTest() !== undefined;
  (isInTest ? onTestFinished : afterAll)(async () => {
    await close();
  });
}

export function newFolder(): string {
  const { path, remove } = mkdtempDisposableSync(join(memoryFolder(), 'test-'));
  atEnd(remove);
  return path;
}

export const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Shows what a test does not expect. */
export const loud = { info: () => undefined, warn: console.error, error: console.error };
