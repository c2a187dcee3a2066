/** A function in a process of its own, under the real Deno: one instance of it on the platform. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

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
  const child = spawn(
    denoProgram,
    ['run', ...denoOptions(name), ...permissions, runtime, functionFile(name, 'index.ts')],
    {
      env: {
        DENO_DIR: cache,
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        NO_COLOR: '1',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  // A test that fails before it could end the program must not leave it behind.
  const endWithTest = () => child.kill('SIGKILL');
  process.once('exit', endWithTest);
  child.once('exit', () => process.off('exit', endWithTest));
  const lines: string[] = [];
  const waiting: { text: string; count: number; resolve: () => void }[] = [];
  const count = (text: string) => lines.filter((line) => line.includes(text)).length;

  const url = await new Promise<string>((resolve, reject) => {
    const read = (line: string) => {
      lines.push(line);
      for (const wait of waiting) if (count(wait.text) >= wait.count) wait.resolve();
      const address = /^Listening on (http:\/\/\S+?)\/?(?: |$)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    };
    createInterface({ input: child.stdout }).on('line', read);
    createInterface({ input: child.stderr }).on('line', read);
    child.once('exit', (code) =>
      reject(new Error(`${name} ended with code ${code}:\n${lines.join('\n')}`)),
    );
  });
  return {
    url,
    lines,
    untilLine: (text, expected = 1) =>
      new Promise((resolve) => {
        if (count(text) >= expected) resolve();
        else waiting.push({ text, count: expected, resolve });
      }),
    async kill() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(cache, { recursive: true, force: true });
    },
  };
}
