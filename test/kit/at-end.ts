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

export interface LogLine {
  level: 'info' | 'warn' | 'error';
  fields: Record<string, unknown>;
  message: string;
}

/** A log to read. */
export function recordingLog() {
  const lines: LogLine[] = [];
  const record = (level: LogLine['level']) => (fields: LogLine['fields'], message: string) =>
    void lines.push({ level, fields, message });
  return { lines, log: { info: record('info'), warn: record('warn'), error: record('error') } };
}
