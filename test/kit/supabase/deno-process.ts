/** A function in a process of its own, under the real Deno: one instance of it on the platform. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../eventually.ts';
import { startProgram } from '../program.ts';

const root = join(import.meta.dirname, '../../..');
const engines = createRequire(join(root, 'test/engines/package.json'));

export const denoProgram = join(engines.resolve('deno/package.json'), '../deno');
export const functionFile = (name: string, file: string) =>
  join(root, 'supabase/functions', name, file);

/** The `deno.json` that is deployed, with its packages from the project's own folder. */
export const denoOptions = (name: string) => [
  `--config=${functionFile(name, 'deno.json')}`,
  '--node-modules-dir=manual',
  '--no-remote',
  '--no-lock',
];

export interface FunctionProcess {
  url: string;
  /** Everything that the function has written, line by line. */
  lines: string[];
  /** Resolves when `count` lines that contain the text have been written. */
  untilLine(text: string, count?: number): Promise<void>;
  kill(): Promise<void>;
}

/** Rejects if it ends before it listens. */
export async function startFunction(
  name: string,
  environment: Record<string, string>,
): Promise<FunctionProcess> {
  const cache = mkdtempSync(join(tmpdir(), 'deno-'));
  const permissions = ['--cached-only', '--no-prompt', '--allow-env', '--allow-net=127.0.0.1'];
  const runtime = `--preload=${join(import.meta.dirname, 'edge-runtime.ts')}`;
  const { lines, found, end } = await startProgram(
    [
      denoProgram,
      'run',
      ...denoOptions(name),
      ...permissions,
      runtime,
      functionFile(name, 'index.ts'),
    ],
    {
      name,
      pattern: /^Listening on (http:\/\/\S+?)\/?(?: |$)/,
      env: {
        DENO_DIR: cache,
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        NO_COLOR: '1',
        ...environment,
      },
    },
  );
  const count = (text: string) => lines.filter((line) => line.includes(text)).length;
  return {
    url: found,
    lines,
    untilLine: (text, expected = 1) =>
      until(() => count(text) >= expected, `${expected} lines with "${text}"`),
    async kill() {
      await end('SIGKILL');
      rmSync(cache, { recursive: true, force: true });
    },
  };
}
